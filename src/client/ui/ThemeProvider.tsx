import './globals.css';
import ConfigProvider from 'antd/es/config-provider';
import { createContext, type ReactNode, useContext, useLayoutEffect } from 'react';
import { makeTheme, type ThemeMode } from './theme.ts';
import { useMediaQuery } from './useMediaQuery.ts';

const ThemeModeContext = createContext<ThemeMode>('light');

/** The mode around, for what is drawn without a style sheet: charts. */
export function useThemeMode(): ThemeMode {
  return useContext(ThemeModeContext);
}

interface ThemeProviderProps {
  mode: ThemeMode;
  compact?: boolean;
  children: ReactNode;
}

/** Dresses antd and the own style sheet alike, and says the mode on `<html data-theme data-density>`. */
export function ThemeProvider({ mode, compact = false, children }: ThemeProviderProps) {
  const reducedMotion = useMediaQuery('(prefers-reduced-motion: reduce)');
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset.theme = mode;
    dataset.density = compact ? 'compact' : 'comfortable';
  }, [mode, compact]);
  return (
    <ConfigProvider theme={makeTheme(mode, compact, reducedMotion)} wave={{ disabled: true }}>
      <ThemeModeContext value={mode}>{children}</ThemeModeContext>
    </ConfigProvider>
  );
}

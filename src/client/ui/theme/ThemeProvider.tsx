import ConfigProvider from 'antd/es/config-provider';
import { createContext, type ReactNode, useContext, useLayoutEffect } from 'react';
import type { ThemeMode } from './theme.ts';
import { useMediaQuery } from './useMediaQuery.ts';

const ThemeModeContext = createContext<ThemeMode>('light');

/** The screen's mode, for what is drawn without a style sheet: charts. On paper they keep it, since a canvas is not drawn anew in time. */
export function useThemeMode(): ThemeMode {
  return useContext(ThemeModeContext);
}

/** The build has generated antd's rules and tokens: see `antd.css`. */
const GENERATED = { hashed: false, zeroRuntime: true };

interface ThemeProviderProps {
  mode: ThemeMode;
  compact?: boolean;
  children: ReactNode;
}

/** Dresses antd and the own style sheet alike, and says the mode on `<html data-theme data-screen data-density>`. Paper is light. */
export function ThemeProvider({ mode, compact = false, children }: ThemeProviderProps) {
  const isPaper = useMediaQuery('print');
  const shown = isPaper ? 'light' : mode;
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset.theme = shown;
    dataset.screen = mode;
    dataset.density = compact ? 'compact' : 'comfortable';
  }, [shown, mode, compact]);
  return (
    <ConfigProvider theme={GENERATED} wave={{ disabled: true }}>
      <ThemeModeContext value={mode}>{children}</ThemeModeContext>
    </ConfigProvider>
  );
}

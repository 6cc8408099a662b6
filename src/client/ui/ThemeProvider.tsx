import './globals.css';
import ConfigProvider from 'antd/es/config-provider';
import { type ReactNode, useLayoutEffect } from 'react';
import { makeTheme, type ThemeMode } from './theme.ts';
import { useMediaQuery } from './useMediaQuery.ts';

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
      {children}
    </ConfigProvider>
  );
}

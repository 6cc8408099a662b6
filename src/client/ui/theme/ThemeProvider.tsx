import ConfigProvider from 'antd/es/config-provider';
import { createContext, type ReactNode, useContext, useLayoutEffect } from 'react';
import type { ThemeMode } from './theme.ts';
import { useMediaQuery } from './useMediaQuery.ts';

const ThemeModeContext = createContext<ThemeMode>('light');

/** For charts, which have no style sheet; on paper they keep the mode, because a canvas is not redrawn in time. */
export function useThemeMode(): ThemeMode {
  return useContext(ThemeModeContext);
}

/** The build generates antd's rules and tokens: see `antd.css`. */
const GENERATED = { hashed: false, zeroRuntime: true };

interface ThemeProviderProps {
  mode: ThemeMode;
  compact?: boolean;
  children: ReactNode;
}

/** Sets the mode for antd and on `<html data-theme data-screen data-density>`; paper is light. */
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

import { useMemo } from 'react';
import { useThemeMode } from '#client/ui/theme/ThemeProvider.tsx';
import { chartColors, palette } from '#client/ui/theme/theme.ts';
import type { ChartColors } from './chartLook.ts';

/** Data colours are in their order; the objects stay the same while the theme does. */
export function useChartColors(): { colors: ChartColors; cat: readonly [string, ...string[]]; isDark: boolean } {
  const mode = useThemeMode();
  return useMemo(() => {
    const { axis, grid, cat } = chartColors[mode];
    const { text, elevated } = palette[mode];
    return { colors: { axis, grid, text, container: elevated }, cat, isDark: mode === 'dark' };
  }, [mode]);
}

import { useMemo } from 'react';
import { useThemeMode } from '#client/ui/theme/ThemeProvider.tsx';
import { chartColors, palette } from '#client/ui/theme/theme.ts';
import type { ChartColors } from './chartLook.ts';

/** The theme's colours for charts: of what surrounds the data, and of the data in their order; the same objects while the theme stays. */
export function useChartColors(): { colors: ChartColors; cat: readonly [string, ...string[]]; isDark: boolean } {
  const mode = useThemeMode();
  return useMemo(() => {
    const { axis, grid, cat } = chartColors[mode];
    const { text, elevated } = palette[mode];
    return { colors: { axis, grid, text, container: elevated }, cat, isDark: mode === 'dark' };
  }, [mode]);
}

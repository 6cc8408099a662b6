export interface ChartColors {
  axis: string;
  grid: string;
  text: string;
  container: string;
}

export interface ChartFrame {
  height: number;
  /** Pixels; undefined: as wide as its container. */
  width: number | undefined;
  colors: ChartColors;
  isDark: boolean;
}

export const chartFrame = ({ height, width, isDark }: ChartFrame) => ({
  height,
  width,
  autoFit: width === undefined,
  animate: false,
  theme: isDark ? 'classicDark' : 'classic',
});

/** A canvas does not inherit the page's font. */
const FONT = "'Atkinson Hyperlegible Next Variable', system-ui, sans-serif";

export function chartTooltip({ text, container, grid }: ChartColors) {
  const words = { color: text, 'font-family': FONT };
  return {
    '.g2-tooltip': { ...words, 'background-color': container, border: `1px solid ${grid}`, 'border-radius': '3px' },
    '.g2-tooltip-title': words,
    '.g2-tooltip-list-item-name-label': words,
    '.g2-tooltip-list-item-value': words,
  };
}

export function chartAxes({ axis, grid }: ChartColors, formatY: (y: number) => string) {
  const label = {
    title: false,
    tick: false,
    labelFill: axis,
    labelOpacity: 1,
    labelFontSize: 13,
    labelFontFamily: FONT,
  };
  return {
    x: { ...label, line: true, lineStroke: axis, lineStrokeOpacity: 1, lineLineWidth: 1 },
    y: {
      ...label,
      position: 'right',
      labelFormatter: formatY,
      grid: true,
      gridStroke: grid,
      gridStrokeOpacity: 1,
      gridLineDash: [0, 0],
    },
  } as const;
}

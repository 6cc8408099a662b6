/** A canvas does not inherit the page's type. */
export const FONT = "'Atkinson Hyperlegible Next Variable', system-ui, sans-serif";

/** The look of what stands beside the pointer on a chart. */
export function chartTooltip({ text, container, grid }: { text: string; container: string; grid: string }) {
  const words = { color: text, 'font-family': FONT };
  return {
    '.g2-tooltip': { ...words, 'background-color': container, border: `1px solid ${grid}`, 'border-radius': '3px' },
    '.g2-tooltip-title': words,
    '.g2-tooltip-list-item-name-label': words,
    '.g2-tooltip-list-item-value': words,
  };
}

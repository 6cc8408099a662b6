/** Replaces the style hook of antd's Progress, whose file also names the variable of the bar's colour. */
export { default } from './styleHooks.ts';
export const LineStrokeColorVar = '--progress-line-stroke-color';

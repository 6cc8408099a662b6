/** Timers stay real. */
const NOT_THE_DATE = [
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'setImmediate',
  'clearImmediate',
  'nextTick',
  'queueMicrotask',
  'performance',
  'requestAnimationFrame',
  'cancelAnimationFrame',
  'requestIdleCallback',
  'cancelIdleCallback',
] as const;

/** Fixes the date until `jest.useRealTimers()`; `moment` without a zone (`2026-11-20T12:00`) is local. */
export function fixDate(moment: string): void {
  jest.useFakeTimers({ now: new Date(moment), doNotFake: [...NOT_THE_DATE] });
}

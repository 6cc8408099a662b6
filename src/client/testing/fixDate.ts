/** Everything that waits goes on: a test that only needs a day must not stop the clock as well. */
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

/** Lets the date stand still until `jest.useRealTimers()`; `moment` without a zone, as in `2026-11-20T12:00`, is by the reader's clock. */
export function fixDate(moment: string): void {
  jest.useFakeTimers({ now: new Date(moment), doNotFake: [...NOT_THE_DATE] });
}

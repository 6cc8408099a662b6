import { performance } from 'node:perf_hooks';
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';

/** However busy the machine is: what comes at all has come by then. */
const LIMIT_MS = 10_000;

/**
 * Waits for what is to come, as long as it takes and not for a number of turns: how many the product needs says how busy the
 * machine is. By the real clock, also where a test has put a false one in its place.
 */
export async function until(isSo: () => boolean, limitMs = LIMIT_MS): Promise<void> {
  const never = new Error(`It did not come to be so within ${limitMs} ms: ${isSo}`);
  Error.captureStackTrace(never, until);
  const end = performance.now() + limitMs;
  while (!isSo()) {
    if (performance.now() > end) throw never;
    await pause(1);
  }
}

/**
 * Before one looks whether something did not happen: lets happen what is about to. A busy machine makes this longer, never
 * shorter, so it cannot fail for that reason.
 */
export async function settle(): Promise<void> {
  for (let count = 0; count < 20; count += 1) await pause(1);
}

/**
 * Lets the false clock go on, slice by slice: what one moment sets off, such as a call and its answer, has taken place before
 * the next. In one go, the clock would be past a timer that the product had no chance to set.
 */
export async function passTime(milliseconds: number): Promise<void> {
  const slice = Math.max(1, Math.ceil(milliseconds / 100));
  for (let left = milliseconds; left > 0; left -= slice) {
    await turns();
    jest.advanceTimersByTime(Math.min(slice, left));
  }
  await turns();
}

/** The stubbed network needs no clock and no thread, so that the turns which it takes are the same on every machine. */
async function turns(): Promise<void> {
  for (let count = 0; count < 20; count += 1) await turn();
}

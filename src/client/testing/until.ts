import { performance } from 'node:perf_hooks';
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';

const LIMIT_MS = 10_000;

/** By the real clock, also with fake timers: the number of turns until a condition holds depends on the machine. */
export async function until(isSo: () => boolean, limitMs = LIMIT_MS): Promise<void> {
  const never = new Error(`It did not come to be so within ${limitMs} ms: ${isSo}`);
  Error.captureStackTrace(never, until);
  const end = performance.now() + limitMs;
  while (!isSo()) {
    if (performance.now() > end) throw never;
    await pause(1);
  }
}

/** For checks that something did not happen: a busy machine makes this longer, never shorter. */
export async function settle(): Promise<void> {
  for (let count = 0; count < 20; count += 1) await pause(1);
}

/** Goes from timer to timer, so that calls which one timer starts are answered before the next timer. */
export async function passTime(milliseconds: number): Promise<void> {
  let isOver = false;
  setTimeout(() => {
    isOver = true;
  }, milliseconds);
  await turns();
  while (!isOver) {
    jest.advanceTimersToNextTimer();
    await turns();
  }
  // Timers of the same moment that were set later.
  jest.advanceTimersByTime(0);
  await turns();
}

/** The stubbed network needs no clock and no thread, so the number of turns is the same on every machine. */
async function turns(): Promise<void> {
  for (let count = 0; count < 20; count += 1) await turn();
}

import { retryDelay } from '#client/api/retrying.ts';

const original = window.setTimeout;

afterEach(() => {
  window.setTimeout = original;
});

/** Until the end of the test a read that failed is repeated without its waits; other timers stay real. */
export function repeatReadsAtOnce(): void {
  const waits: unknown[] = [1, 2, 3].map(retryDelay);
  const hastened = (...[act, delay, ...parameters]: Parameters<typeof window.setTimeout>) =>
    original(act, waits.includes(delay) ? 0 : delay, ...parameters);
  window.setTimeout = Object.assign(hastened, original);
}

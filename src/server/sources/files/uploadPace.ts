import { setTimeout as wait } from 'node:timers/promises';

/** Without a limit an upload by a fast network fills a processor. */
const BYTES_PER_SECOND = 20 * 1024 ** 2;
/** Small files arrive without a wait. */
const BURST_BYTES = 2 * 1024 ** 2;

export interface UploadPace {
  /** Resolves when the next bytes may be read, after `bytes` were received. */
  taken(bytes: number): Promise<void>;
}

/** Keeps all uploads together to one rate while there is traffic, so that the requests of others are answered. */
export function createUploadPace(
  hasTraffic: () => boolean,
  now = () => performance.now(),
  sleep: (ms: number) => Promise<void> = wait,
): UploadPace {
  let paidUntil = 0;
  return {
    async taken(bytes) {
      if (!hasTraffic()) return;
      paidUntil = Math.max(paidUntil, now()) + (bytes / BYTES_PER_SECOND) * 1000;
      const ms = paidUntil - now() - (BURST_BYTES / BYTES_PER_SECOND) * 1000;
      if (ms > 0) await sleep(ms);
    },
  };
}

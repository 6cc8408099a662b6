import { setTimeout as wait } from 'node:timers/promises';

/** Delayed work and lost announcements wake nothing. */
const CHECK_EVERY_MS = 2000;
const PAUSE_MS = 20;
const HEARTBEAT_MS = 4000;

interface WorkLoopParts<Item> {
  atOnce: number;
  take(count: number, running: readonly Item[]): Promise<Item[]>;
  /** Must not throw; `signal` is aborted when the loop stops. */
  work(item: Item, signal: AbortSignal): Promise<void>;
  /** Every few seconds, so that no other process takes what runs here. */
  heartbeat?(running: readonly Item[]): Promise<unknown>;
  onError(error: unknown): void;
}

export interface WorkLoop {
  start(): void;
  wake(): void;
  stop(): Promise<void>;
}

export function createWorkLoop<Item>(parts: WorkLoopParts<Item>): WorkLoop {
  const { atOnce, take, work, heartbeat, onError } = parts;
  const stopping = new AbortController();
  const running = new Map<Item, Promise<void>>();
  let alarm = Promise.withResolvers<void>();
  let loop: Promise<void> = Promise.resolve();
  let beating: NodeJS.Timeout | undefined;
  const wake = () => alarm.resolve();

  async function takeSome(count: number): Promise<Item[]> {
    try {
      return await take(count, [...running.keys()]);
    } catch (error) {
      if (!stopping.signal.aborted) onError(error);
      return [];
    }
  }

  async function waitForWork(): Promise<void> {
    const timer = new AbortController();
    await Promise.race([alarm.promise, wait(CHECK_EVERY_MS, undefined, { ref: false, signal: timer.signal })]);
    timer.abort();
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      alarm = Promise.withResolvers();
      const free = atOnce - running.size;
      const items = free > 0 ? await takeSome(free) : [];
      for (const item of items) {
        const end = work(item, stopping.signal).finally(() => {
          running.delete(item);
          wake();
        });
        running.set(item, end);
      }
      if (items.length < free || free <= 0) await waitForWork();
      if (items.length === 0 && free > 0) await wait(PAUSE_MS);
    }
  }

  return {
    start() {
      if (heartbeat)
        beating = setInterval(() => void heartbeat([...running.keys()]).catch(() => undefined), HEARTBEAT_MS).unref();
      loop = run();
    },
    wake,
    async stop() {
      stopping.abort();
      wake();
      await loop;
      await Promise.all(running.values());
      clearInterval(beating);
    },
  };
}

import { isUnavailable } from '#server/db/databaseErrors.ts';
import { unavailable } from '#server/plugins/httpErrors.ts';

/** Of one event: kept now, kept already, or of a subscription that is not ours. */
export type EventFate = 'stored' | 'known' | 'foreign';

/** Keeps events in one transaction; answers what became of each, in their order, once it is committed. */
export type StoreEvents<Event> = (events: readonly Event[]) => Promise<EventFate[]>;

interface Waiting<Event> {
  event: Event;
  resolve(fate: EventFate): void;
  reject(error: unknown): void;
}

const LARGEST_BATCH = 500;
/** Strava hears of a failure before it gives up waiting, after two seconds. */
const ANSWERED_WITHIN_MS = 1800;
/** Those who were just answered send their next ones at once: the next transaction waits for as many, but no longer than this. */
const GATHERING_MS = 5;

/**
 * Takes events one by one and stores them together: those that come while a transaction is under way, or right after it, go into
 * the next one. Whoever hands an event in hears of it after the commit that holds it. An event that cannot be kept in time is refused;
 * it may still be kept then, and is known when it comes again. One transaction is under way at a time: several at once were slower,
 * as each held less.
 */
export function createWebhookIntake<Event>(store: StoreEvents<Event>, answeredWithinMs = ANSWERED_WITHIN_MS) {
  let waiting: Waiting<Event>[] = [];
  let isRunning = false;
  let gathered = { count: 0, resolve: () => {} };

  /** Resolves once so many wait, or after a moment. */
  async function gather(count: number): Promise<void> {
    if (waiting.length >= count) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    gathered = { count, resolve };
    const timer = setTimeout(resolve, GATHERING_MS);
    await promise;
    clearTimeout(timer);
  }

  async function storeBatch(batch: readonly Waiting<Event>[]): Promise<void> {
    try {
      const fates = await store(batch.map(({ event }) => event));
      for (const [index, { resolve, reject }] of batch.entries()) {
        const fate = fates[index];
        if (fate) resolve(fate);
        else reject(unavailable());
      }
    } catch (error) {
      // One event that the database does not take must not cost the others theirs.
      if (batch.length > 1 && !isUnavailable(error)) for (const one of batch) await storeBatch([one]);
      else for (const { reject } of batch) reject(error);
    }
  }

  async function run(): Promise<void> {
    isRunning = true;
    while (waiting.length > 0) {
      const batch = waiting.splice(0, LARGEST_BATCH);
      await storeBatch(batch);
      await gather(batch.length);
    }
    isRunning = false;
  }

  return function take(event: Event): Promise<EventFate> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting = waiting.filter((one) => one !== entry);
        reject(unavailable());
      }, answeredWithinMs);
      const entry: Waiting<Event> = {
        event,
        resolve(fate) {
          clearTimeout(timer);
          resolve(fate);
        },
        reject(error) {
          clearTimeout(timer);
          reject(error);
        },
      };
      waiting.push(entry);
      if (!isRunning) void run();
      else if (waiting.length >= gathered.count) gathered.resolve();
    });
  };
}

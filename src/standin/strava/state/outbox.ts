import type { Sending } from './eventTroubles.ts';
import type { Knobs } from './knobs.ts';
import { postEvent } from './postEvent.ts';
import type { StravaEvent } from './stravaEvent.ts';
import type { Subscriptions } from './subscriptions.ts';

const LOG_LENGTH = 2000;
/** Upper limit of timers. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

export interface Delivery {
  event: StravaEvent;
  /** Epoch milliseconds of the next try. */
  due_at: number;
  /** Status of each try, or why there was none. */
  answers: (number | string)[];
  state: 'waiting' | 'sending' | 'delivered' | 'lost';
}

interface Parts {
  /** Milliseconds. */
  now: () => number;
  knobs: Knobs;
  subscriptions: Subscriptions;
}

/**
 * Events of one athlete are sent in order and one at a time; each is repeated a few times unless it is answered with
 * 200 in time, then lost.
 */
export function createOutbox({ now, knobs, subscriptions }: Parts) {
  const queue = new Set<Delivery>();
  const log: Delivery[] = [];
  const counts = { queued: 0, delivered: 0, lost: 0, dropped: 0, tries: 0 };
  const busyOwners = new Set<number>();
  const leaders = new Map<Delivery, Delivery>();
  let waitsForNext: Delivery[] = [];
  let idle = Promise.withResolvers<void>();
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  function isReady(delivery: Delivery): boolean {
    const leader = leaders.get(delivery);
    if (leader?.answers.length === 0) return false;
    return delivery.due_at <= now() && delivery.state === 'waiting' && !busyOwners.has(delivery.event.owner_id);
  }

  function firstReady(): Delivery | undefined {
    for (const delivery of queue) if (isReady(delivery)) return delivery;
    return undefined;
  }

  function finish(delivery: Delivery, state: 'delivered' | 'lost'): void {
    delivery.state = state;
    counts[state] += 1;
    queue.delete(delivery);
    leaders.delete(delivery);
    log.push(delivery);
    if (log.length > LOG_LENGTH) log.shift();
  }

  async function send(delivery: Delivery): Promise<void> {
    const { owner_id, subscription_id } = delivery.event;
    delivery.state = 'sending';
    busyOwners.add(owner_id);
    const subscription = subscriptions.current();
    const isWanted = subscription?.id === subscription_id;
    if (isWanted) counts.tries += 1;
    const answer = isWanted
      ? await postEvent(subscription.callbackUrl, delivery.event, knobs.event_timeout_ms)
      : await Promise.resolve('The subscription has ended');
    delivery.answers.push(answer);
    if (answer === 200) finish(delivery, 'delivered');
    else if (!isWanted || delivery.answers.length >= knobs.event_attempts) finish(delivery, 'lost');
    else Object.assign(delivery, { state: 'waiting', due_at: now() + knobs.event_retry_ms });
    busyOwners.delete(owner_id);
    pump();
  }

  function pump(): void {
    clearTimeout(timer);
    if (isStopped) return;
    while (busyOwners.size < knobs.event_senders) {
      const next = firstReady();
      if (!next) break;
      void send(next);
    }
    if (busyOwners.size > 0) return;
    idle.resolve();
    idle = Promise.withResolvers();
    let soonest = Number.POSITIVE_INFINITY;
    for (const { due_at } of queue) soonest = Math.min(soonest, due_at);
    if (soonest === Number.POSITIVE_INFINITY) return;
    timer = setTimeout(pump, Math.min(Math.max(soonest - now(), 1), LONGEST_TIMER_MS)).unref();
  }

  function enqueue(event: StravaEvent, delayMs: number): Delivery {
    const delivery: Delivery = { event, due_at: now() + delayMs, answers: [], state: 'waiting' };
    queue.add(delivery);
    counts.queued += 1;
    return delivery;
  }

  return {
    add(event: StravaEvent, sendings: readonly Sending[]): void {
      if (sendings.length === 0) counts.dropped += 1;
      for (const sending of sendings) {
        const delivery = enqueue(event, sending.delayMs);
        if (sending.waitsForNext) {
          waitsForNext.push(delivery);
          continue;
        }
        for (const held of waitsForNext.filter(({ state }) => state === 'waiting')) {
          held.due_at = delivery.due_at;
          leaders.set(held, delivery);
          queue.delete(held);
          queue.add(held);
        }
        waitsForNext = [];
      }
      pump();
    },

    /** Resolves when no event is due by the clock; later tries may still wait. */
    async settle(): Promise<void> {
      pump();
      while (busyOwners.size > 0) await idle.promise;
    },

    /** Number of events by outcome, the waiting ones and the latest others. */
    report: () => structuredClone({ counts, waiting: [...queue], log }),

    stop(): void {
      isStopped = true;
      clearTimeout(timer);
      queue.clear();
    },
  };
}

export type Outbox = ReturnType<typeof createOutbox>;

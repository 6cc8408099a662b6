import type { Sending } from './eventTroubles.ts';

const LOG_LENGTH = 2000;
/** Upper limit of timers. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

interface Delivery<Event> {
  event: Event;
  /** Epoch milliseconds of the next try. */
  due_at: number;
  /** Status of each try, or why there was none. */
  answers: (number | string)[];
  state: 'waiting' | 'sending' | 'delivered' | 'lost';
}

export interface OutboxKnobs {
  /** Limit of an answer in milliseconds. */
  event_timeout_ms: number;
  /** Number of tries of an event, and the wait after a failure. */
  event_attempts: number;
  event_retry_ms: number;
  /** Events sent concurrently; those of one owner are always serial. */
  event_senders: number;
}

interface Parts<Event> {
  /** Milliseconds. */
  now: () => number;
  knobs: OutboxKnobs;
  ownerOf(event: Event): number;
  /** The status of the answer or why there was none; null when the event is not wanted any more. */
  post(event: Event): Promise<number | string> | null;
}

/**
 * Events of one owner are sent in order and one at a time; each is repeated a few times unless it is answered with 200
 * in time, then lost.
 */
export function createOutbox<Event>({ now, knobs, ownerOf, post }: Parts<Event>) {
  const queue = new Set<Delivery<Event>>();
  const log: Delivery<Event>[] = [];
  const counts = { queued: 0, delivered: 0, lost: 0, dropped: 0, tries: 0 };
  const busyOwners = new Set<number>();
  const leaders = new Map<Delivery<Event>, Delivery<Event>>();
  let waitsForNext: Delivery<Event>[] = [];
  let idle = Promise.withResolvers<void>();
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  function isReady(delivery: Delivery<Event>): boolean {
    const leader = leaders.get(delivery);
    if (leader?.answers.length === 0) return false;
    return delivery.due_at <= now() && delivery.state === 'waiting' && !busyOwners.has(ownerOf(delivery.event));
  }

  function firstReady(): Delivery<Event> | undefined {
    for (const delivery of queue) if (isReady(delivery)) return delivery;
    return undefined;
  }

  function finish(delivery: Delivery<Event>, state: 'delivered' | 'lost'): void {
    delivery.state = state;
    counts[state] += 1;
    queue.delete(delivery);
    leaders.delete(delivery);
    log.push(delivery);
    if (log.length > LOG_LENGTH) log.shift();
  }

  async function send(delivery: Delivery<Event>): Promise<void> {
    const owner = ownerOf(delivery.event);
    delivery.state = 'sending';
    busyOwners.add(owner);
    const posted = post(delivery.event);
    const isWanted = posted !== null;
    if (isWanted) counts.tries += 1;
    const answer = await (posted ?? Promise.resolve('The subscription has ended'));
    delivery.answers.push(answer);
    if (answer === 200) finish(delivery, 'delivered');
    else if (!isWanted || delivery.answers.length >= knobs.event_attempts) finish(delivery, 'lost');
    else Object.assign(delivery, { state: 'waiting', due_at: now() + knobs.event_retry_ms });
    busyOwners.delete(owner);
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

  function enqueue(event: Event, delayMs: number): Delivery<Event> {
    const delivery: Delivery<Event> = { event, due_at: now() + delayMs, answers: [], state: 'waiting' };
    queue.add(delivery);
    counts.queued += 1;
    return delivery;
  }

  return {
    add(event: Event, sendings: readonly Sending[]): void {
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

export type Outbox<Event> = ReturnType<typeof createOutbox<Event>>;

import type { FastifyBaseLogger } from 'fastify';
import type { ChangeFeed } from '#server/db/changeFeed.ts';
import { isUnavailable } from '#server/db/databaseErrors.ts';
import type { WebhookEvent } from '#server/db/schema/stravaSchema.ts';
import { createWorkLoop } from '#server/jobs/workLoop.ts';
import { AFTER_NO_BUDGET_MS, ATTEMPTS, waitAfter } from '#server/sources/flow/flowOutcome.ts';
import type { EventWork } from '#server/sources/source/sourceFlow.ts';
import { SOURCE_NAMES, type SourceName } from '#shared/sources.ts';
import type { EventsRepository } from './eventsRepository.ts';

const AT_ONCE = 4;

interface EventQueueParts {
  events: EventsRepository;
  works: Partial<Record<SourceName, EventWork>>;
  now: () => Date;
  log: FastifyBaseLogger;
}

/** Oldest first; the row of an event is its place in the queue. */
export function createEventQueue({ events, works, now, log }: EventQueueParts) {
  const after = (milliseconds: number) => new Date(now().getTime() + milliseconds);

  async function giveUp(event: WebhookEvent): Promise<void> {
    await works[event.source]?.giveUp(event);
    await events.finish(event, 'refused');
  }

  async function handleOne(event: WebhookEvent, signal: AbortSignal): Promise<void> {
    try {
      const outcome = await works[event.source]?.handle(event, { signal, attempt: event.attempts });
      if (outcome === undefined) throw new Error(`No work for events of ${event.source}`);
      if (typeof outcome === 'string') await events.finish(event, outcome);
      else if (outcome.is === 'later') await events.postpone(event, outcome.at);
      else await events.release(event, after(AFTER_NO_BUDGET_MS));
    } catch (error) {
      if (signal.aborted) return events.release(event, now());
      log.error({ event: 'webhook_event', event_id: event.id, attempt: event.attempts, err: error }, 'an event failed');
      if (event.attempts >= ATTEMPTS && !isUnavailable(error)) return giveUp(event);
      return events.postpone(event, after(waitAfter(event.attempts)));
    }
  }

  /** After a database error the row stays taken, and is taken again at `retry_at`. */
  async function work(event: WebhookEvent, signal: AbortSignal): Promise<void> {
    await handleOne(event, signal).catch((error: unknown) => {
      log.warn({ event: 'webhook_event', event_id: event.id, err: error }, 'an event waits for its next attempt');
    });
  }

  async function take(count: number): Promise<WebhookEvent[]> {
    const open: SourceName[] = [];
    for (const source of SOURCE_NAMES) if (await works[source]?.mayBegin()) open.push(source);
    return open.length > 0 ? events.take(count, open) : [];
  }

  const loop = createWorkLoop({
    atOnce: AT_ONCE,
    take,
    work,
    onError: (error) => log.warn({ event: 'webhook_event', err: error }, 'the events cannot be read'),
  });
  let unsubscribe = () => {};

  return {
    start(feed: ChangeFeed): void {
      unsubscribe = feed.subscribe((announcement) => {
        if (announcement === 'missed' || 'events' in announcement) loop.wake();
      });
      loop.start();
    },
    wake: loop.wake,

    async drain(): Promise<void> {
      const { signal } = new AbortController();
      for (let taken = await take(AT_ONCE); taken.length > 0; taken = await take(AT_ONCE)) {
        await Promise.all(taken.map((event) => work(event, signal)));
      }
    },

    async stop(): Promise<void> {
      unsubscribe();
      await loop.stop();
    },
  };
}

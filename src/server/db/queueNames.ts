import { QUEUES, type QueueName } from '#shared/contract/control.ts';
import { ACCOUNT_SOURCES, type SourceName } from '#shared/sources.ts';

/** The queue of pg-boss that holds the work of one source; those of Strava have the bare names. */
export const storedQueue = (queue: QueueName, source: SourceName): string =>
  source === 'strava' ? queue : `${source}-${queue}`;

export const STORED_QUEUES: readonly string[] = ACCOUNT_SOURCES.flatMap((source) =>
  QUEUES.map((queue) => storedQueue(queue, source)),
);

export const sourceOfKind = (kind: string): SourceName =>
  ACCOUNT_SOURCES.find((source) => kind.startsWith(`${source}-`)) ?? 'strava';

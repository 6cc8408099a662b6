import { type RawBuilder, sql } from 'kysely';
import type { UpdateTopic } from '#shared/contract/connection.ts';
import type { Database } from './openDatabase.ts';
import type { Db } from './schema.ts';

const CHANNEL = 'kadenz';

export interface Change {
  topics: readonly UpdateTopic[];
  userId: string | null;
}

export type Ended = { session_id: string } | { user_id: string };

type Announcement = { change: Change } | { jobs: true } | { events: true } | { ended: Ended } | { erased: true };

export function notification(announcement: Announcement): RawBuilder<unknown> {
  return sql`pg_notify(${CHANNEL}, ${JSON.stringify(announcement)})`;
}

/** Notifies every instance; inside a transaction, after its commit. */
export async function announce(db: Db, announcement: Announcement): Promise<void> {
  await sql`SELECT ${notification(announcement)}`.execute(db);
}

type Listener = (announcement: Announcement | 'missed') => void;

export interface ChangeFeed {
  subscribe(listener: Listener): () => void;
}

export async function openChangeFeed(database: Pick<Database, 'listen'>): Promise<ChangeFeed> {
  const listeners = new Set<Listener>();
  const publish = (announcement: Announcement | 'missed') => {
    for (const listener of listeners) listener(announcement);
  };
  await database.listen(CHANNEL, {
    onPayload: (payload) => publish(JSON.parse(payload) as Announcement),
    onGap: () => publish('missed'),
  });
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { UpdateTopic } from '#shared/contract/connection.ts';
import type { Database } from './openDatabase.ts';
import type { Schema } from './schema.ts';

/** The channel on which instances tell each other what happened. */
const CHANNEL = 'kadenz';

/** What has changed, and whose it is; null concerns the installation, that is, its admins. No content travels. */
export interface Change {
  topics: readonly UpdateTopic[];
  userId: string | null;
}

/** What nobody may listen with any more: a session that is over, or the role that a user had. Triggers announce it. */
export type Ended = { session_id: string } | { user_id: string };

/** A change, that there are new jobs or events, or an end. */
export type Announcement = { change: Change } | { jobs: true } | { events: true } | { ended: Ended };

/** The call that tells every instance, for a statement of the caller's. */
export function notification(announcement: Announcement): RawBuilder<unknown> {
  return sql`pg_notify(${CHANNEL}, ${JSON.stringify(announcement)})`;
}

/** Tells every instance; inside a transaction, once that is committed. */
export async function announce(db: Kysely<Schema>, announcement: Announcement): Promise<void> {
  await sql`SELECT ${notification(announcement)}`.execute(db);
}

/** Hears every announcement of every instance; `missed` when some may have been lost. */
export type Hearer = (announcement: Announcement | 'missed') => void;

export interface ChangeFeed {
  /** What it returns ends it. */
  subscribe(hearer: Hearer): () => void;
}

/** Begins to hear; ends with the database. */
export async function openChangeFeed(database: Pick<Database, 'listen'>): Promise<ChangeFeed> {
  const hearers = new Set<Hearer>();
  const tell = (announcement: Announcement | 'missed') => {
    for (const hear of hearers) hear(announcement);
  };
  await database.listen(CHANNEL, {
    onPayload: (payload) => tell(JSON.parse(payload) as Announcement),
    onGap: () => tell('missed'),
  });
  return {
    subscribe(hearer) {
      hearers.add(hearer);
      return () => hearers.delete(hearer);
    },
  };
}

import { sql, type Transaction } from 'kysely';
import type { UpdateTopic } from '#shared/contract/connection.ts';
import type { Schema } from './schema.ts';

/** The channel on which instances tell each other what happened. */
export const CHANNEL = 'kadenz';

/** What has changed, and whose it is; null concerns the installation, that is, its admins. No content travels. */
export interface Change {
  topics: readonly UpdateTopic[];
  userId: string | null;
}

export type Announcement = { change: Change } | { jobs: true };

/** Tells every instance, once the transaction is committed. */
export async function announce(trx: Transaction<Schema>, announcement: Announcement): Promise<void> {
  await sql`SELECT pg_notify(${CHANNEL}, ${JSON.stringify(announcement)})`.execute(trx);
}

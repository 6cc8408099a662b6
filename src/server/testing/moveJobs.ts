import { type Kysely, sql } from 'kysely';
import type { Schema } from '#server/db/schema.ts';

export async function moveJobs(db: Kysely<Schema>, seconds: number): Promise<void> {
  await sql`UPDATE pgboss.job SET start_after = start_after - make_interval(secs => ${seconds})
    WHERE state IN ('created', 'retry')`.execute(db);
}

export async function dropJobs(db: Kysely<Schema>): Promise<void> {
  await sql`DELETE FROM pgboss.job`.execute(db);
}

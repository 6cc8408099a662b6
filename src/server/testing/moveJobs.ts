import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';

export async function moveJobs(db: Db, seconds: number): Promise<void> {
  await sql`UPDATE pgboss.job SET start_after = start_after - make_interval(secs => ${seconds})
    WHERE state IN ('created', 'retry')`.execute(db);
}

export async function dropJobs(db: Db): Promise<void> {
  await sql`DELETE FROM pgboss.job`.execute(db);
}

/** Waiting and running jobs by queue at this moment; the queue's own counts are some seconds old. */
export async function countJobs(db: Db): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; total: number }>`
    SELECT name, count(*)::integer AS total FROM pgboss.job
    WHERE state IN ('created', 'retry', 'active') GROUP BY name`.execute(db);
  return Object.fromEntries(rows.map(({ name, total }) => [name, total]));
}

import type { Db } from '#server/db/schema.ts';
import type { AthleteEvent } from '#shared/contract/athletes.ts';
import { withIsoTimes } from '#shared/isoTime.ts';

const EVENTS_SHOWN = 20;

export async function newestEvents(db: Db, athleteId: string): Promise<AthleteEvent[]> {
  const rows = await db
    .selectFrom('webhook_events')
    .select(['id', 'received_at', 'object_type', 'aspect_type', 'processed_at', 'outcome'])
    .where('owner_id', '=', (eb) => eb.selectFrom('athletes').select('strava_id').where('id', '=', athleteId))
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(EVENTS_SHOWN)
    .execute();
  return rows.map(withIsoTimes);
}

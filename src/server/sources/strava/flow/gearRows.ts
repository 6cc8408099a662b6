import type { Insertable } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { GearTable } from '#server/db/schema/stravaSchema.ts';
import { storableText } from '#server/db/storableText.ts';
import type { RawObject } from '#server/sources/strava/calls/stravaClient.ts';

export type GearRow = Insertable<GearTable>;

export function toGearRow(raw: unknown, athleteId: string, fetchedAt: Date): GearRow | null {
  if (typeof raw !== 'object' || raw === null) return null;
  const item = raw as RawObject;
  const id = storableText(item.id, 60);
  if (id === null) return null;
  const { distance } = item;
  return {
    id: uuidv7({ msecs: fetchedAt.getTime() }),
    strava_id: id,
    athlete_id: athleteId,
    kind: id.startsWith('b') ? 'bike' : 'shoes',
    name: storableText(item.nickname, 200) ?? storableText(item.name, 200) ?? id,
    brand: storableText(item.brand_name, 100),
    model: storableText(item.model_name, 100),
    is_primary: item.primary === true,
    is_retired: item.retired === true,
    distance: typeof distance === 'number' && Number.isFinite(distance) && distance >= 0 ? distance : 0,
    fetched_at: fetchedAt,
  };
}

export function toGearRows(profile: RawObject, athleteId: string, fetchedAt: Date): GearRow[] {
  const lists = [profile.bikes, profile.shoes].flatMap((list) => (Array.isArray(list) ? (list as unknown[]) : []));
  const rows = lists.map((raw) => toGearRow(raw, athleteId, fetchedAt)).filter((row) => row !== null);
  return [...new Map(rows.map((row) => [row.strava_id, row])).values()];
}

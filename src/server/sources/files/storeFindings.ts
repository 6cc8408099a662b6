import { type Finding, isOutdoors, storeFindings } from '#server/activities/recordFlags.ts';
import type { Categories } from '#server/activities/studyCategories.ts';
import type { Trx } from '#server/db/schema.ts';

interface Recorded {
  id: string;
  person_id: string;
  sport_type: string;
  manual?: boolean;
  trainer?: boolean;
  start_date: Date | string;
  /** In the form `YYYY-MM-DD HH:MM:SS`. */
  start_date_local: string;
}

interface Found {
  findings: readonly Finding[];
  /** Minutes ahead of UTC at the first place; null without a place. */
  placeOffset: number | null;
  hasRoute: boolean;
}

const MINUTE_MS = 60_000;

const minutesOff = ({ start_date, start_date_local }: Recorded, placeOffset: number): number => {
  const local = Date.parse(`${start_date_local.slice(0, 19).replace(' ', 'T')}Z`);
  const utc = Math.floor(new Date(start_date).getTime() / 1000) * 1000;
  return Math.abs(Math.round((local - utc) / MINUTE_MS) - placeOffset);
};

/** Null categories stand for all. */
export async function storeFileFindings(
  trx: Trx,
  record: Recorded,
  { findings, placeOffset, hasRoute }: Found,
  { categories, now }: { categories: Categories | null; now: Date },
): Promise<void> {
  const found: Finding[] = findings.filter(
    ({ flag }) => flag !== 'heart_rate_implausible' || categories === null || categories.heart_rate,
  );
  const minutes = placeOffset === null ? 0 : minutesOff(record, placeOffset);
  if (minutes > 0) found.push({ flag: 'time_zone_suspect', measure: 'time_zone_suspect', value: minutes });
  const isMissing = !hasRoute && !record.manual && !record.trainer && (await isOutdoors(trx, record.sport_type));
  if (isMissing) found.push({ flag: 'gps_missing', measure: 'gps_missing', value: 1 });
  await storeFindings(trx, record, found, now);
}

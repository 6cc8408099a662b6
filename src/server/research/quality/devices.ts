import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import { groupFor } from '#server/research/studies/blinding.ts';
import type { StudyAccess } from '#server/research/studies/studyAccessRepository.ts';
import type { DeviceShare } from '#shared/contract/quality.ts';
import { IS_READ, participationsOf } from './judgedFindings.ts';

type Study = Pick<StudyAccess, 'id' | 'is_blinded'>;

/** Only the last days of each participant are read, so that a long study costs no more than a short one. */
export async function readDevices(db: Db, study: Study, days: number, ids: readonly string[]): Promise<DeviceShare[]> {
  const { rows } = await sql<DeviceShare>`
    WITH used AS MATERIALIZED (
      SELECT DISTINCT ${groupFor(study, sql`p.group_name`)} AS "group", w.participant_id, a.source,
        CASE WHEN w.shows_device THEN a.device_name END AS device
      FROM ${participationsOf(study.id, ids)}
      JOIN LATERAL (
        SELECT a.start_date_local AS last FROM activities a WHERE ${IS_READ} ORDER BY a.start_date_local DESC LIMIT 1
      ) AS newest ON true
      JOIN activities a ON a.start_date_local > newest.last - make_interval(days => ${days}) AND ${IS_READ}
      JOIN participants p ON p.id = w.participant_id
    ), sizes AS (SELECT "group", count(DISTINCT participant_id)::integer AS of FROM used GROUP BY "group")
    SELECT used."group", source, device, count(*)::integer AS participants, max(sizes.of)::integer AS of
    FROM used JOIN sizes ON sizes."group" IS NOT DISTINCT FROM used."group"
    GROUP BY used."group", source, device`.execute(db);
  return rows;
}

const inOrder = (one: DeviceShare, other: DeviceShare) =>
  (one.group ?? '').localeCompare(other.group ?? '') ||
  other.participants - one.participants ||
  one.source.localeCompare(other.source) ||
  (one.device ?? '\uffff').localeCompare(other.device ?? '\uffff');

/** Of several parts of the participants; a group lies in each of them. */
export function addShares(parts: readonly (readonly DeviceShare[])[]): DeviceShare[] {
  const sizes = new Map<string | null, number>();
  const shares = new Map<string, DeviceShare>();
  for (const part of parts) {
    const seen = new Map(part.map(({ group, of }) => [group, of]));
    for (const [group, of] of seen) sizes.set(group, (sizes.get(group) ?? 0) + of);
    for (const share of part) {
      const key = JSON.stringify([share.group, share.source, share.device]);
      const participants = (shares.get(key)?.participants ?? 0) + share.participants;
      shares.set(key, { ...share, participants });
    }
  }
  return [...shares.values()].map((share) => ({ ...share, of: sizes.get(share.group) ?? 0 })).sort(inOrder);
}

import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import { isDelivering } from '#server/research/participants/lastSync.ts';
import { isSoFar, knownSince, statusAt } from '#server/research/participants/statusAt.ts';
import type { StudyAccess } from '#server/research/studies/studyAccessRepository.ts';
import type { ParticipantStatus } from '#shared/participantStatuses.ts';
import { slicesOf } from '#shared/slicesOf.ts';

/** Participants in one read, so that it keeps the database busy for milliseconds only. */
const AT_ONCE = 50;

export interface StatusRow {
  id: string;
  code: string;
  status: ParticipantStatus;
  since: string | null;
  activity_count: number;
  is_connected: boolean;
}

async function readSome(db: Db, study: StudyAccess, now: Date, ids: readonly string[]): Promise<StatusRow[]> {
  const { rows } = await sql<StatusRow>`
    SELECT p.id, p.code, p.status, p.is_connected, p.activity_count, p.since
    FROM (
      SELECT participants.id, participants.code, known.status, ${knownSince(study, now, sql`sums.last_day`)} AS since,
        sums.activity_count, ${isDelivering(study.permitted_sources)} AS is_connected
      FROM participants
      LEFT JOIN participations w ON w.participant_id = participants.id
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(d.total), 0)::integer AS activity_count,
          max(d.local_day) FILTER (WHERE ${isSoFar(study, now)}) AS last_day
        FROM person_days d LEFT JOIN sport_kinds k ON k.sport_type = d.sport_type
        WHERE d.person_id = w.person_id AND d.local_day BETWEEN w.first_day AND w.last_day AND d.source = ANY(w.sum_sources)
          AND (w.sports = '{}' OR coalesce(k.kind, 'other') = ANY(w.sports))
      ) AS sums
      CROSS JOIN LATERAL (SELECT ${statusAt(study, now, sql`sums.last_day`)} AS status OFFSET 0) AS known
      WHERE participants.id = ANY(${ids}::uuid[])
    ) AS p
    ORDER BY p.code`.execute(db);
  return rows;
}

export async function readStatuses(
  db: Db,
  study: StudyAccess,
  now: Date,
  ids: readonly string[],
): Promise<StatusRow[]> {
  const statuses: StatusRow[] = [];
  for (const some of slicesOf(ids, AT_ONCE)) statuses.push(...(await readSome(db, study, now, some)));
  return statuses;
}

export const silentOf = (statuses: readonly StatusRow[]) => statuses.filter(({ status }) => status === 'silent').length;

export async function countSilent(db: Db, study: StudyAccess, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM participants
    WHERE study_id = ${study.id}::uuid AND person_id IS NOT NULL AND withdrawn_at IS NULL
      AND ${statusAt(study, now)} = 'silent'`.execute(db);
  return rows[0]?.count ?? 0;
}

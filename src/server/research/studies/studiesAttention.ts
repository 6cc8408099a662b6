import { type RawBuilder, sql } from 'kysely';
import { onlyRow } from '#server/db/listPage.ts';
import type { Db } from '#server/db/schema.ts';
import type { StudiesAttentionAnswer, StudiesToLook } from '#shared/contract/studies.ts';
import { expiresTomorrow } from './expiringInvites.ts';
import { type Caller, findStudyAccess, type StudyAccess } from './studyAccessRepository.ts';
import { studyIdsOf } from './studyIdsOf.ts';

const STUDIES_NAMED = 3;

/** `found` has one row for each study with its `count`. */
function readMost(db: Db, found: RawBuilder<unknown>): Promise<StudiesToLook> {
  const most = sql<StudiesToLook>`
    WITH found AS (${found}), named AS (
      SELECT s.id, s.title, found.count FROM found JOIN studies s ON s.id = found.study_id
      ORDER BY found.count DESC, s.title_key, s.id LIMIT ${STUDIES_NAMED}
    )
    SELECT coalesce(sum(found.count), 0)::integer AS count, count(*)::integer AS study_count,
      (SELECT coalesce(json_agg(named), '[]') FROM named) AS studies
    FROM found`;
  return onlyRow(db, most);
}

/** Null where only the problems say it, which rules note every 15 minutes. */
export type SilentAtOnce = (study: StudyAccess) => Promise<number | null>;

async function silentByStudy(db: Db, caller: Caller, silentAtOnce: SilentAtOnce) {
  const { rows } = await sql<{ id: string; noted: number }>`
    SELECT s.id, (SELECT count(*)::integer FROM study_problems p WHERE p.study_id = s.id AND p.holds AND p.kind = 'silent') AS noted
    FROM studies s WHERE s.id IN (${studyIdsOf(caller.id)}) AND s.closed_at IS NULL AND s.participant_count > 0`.execute(
    db,
  );
  const counts = new Map<string, number>();
  for (const { id, noted } of rows) {
    const study = await findStudyAccess(db, id, caller);
    const count = study && ((await silentAtOnce(study)) ?? noted);
    if (count) counts.set(id, count);
  }
  return counts;
}

export async function readStudiesAttention(
  db: Db,
  caller: Caller,
  now: Date,
  silentAtOnce: SilentAtOnce,
): Promise<StudiesAttentionAnswer> {
  const counts = await silentByStudy(db, caller, silentAtOnce);
  const silent = sql`SELECT * FROM unnest(${[...counts.keys()]}::uuid[], ${[...counts.values()]}::integer[]) AS f (study_id, count)`;
  const expiring = sql`SELECT p.study_id, count(*)::integer AS count
    FROM studies s JOIN participants p ON p.study_id = s.id
    JOIN participant_invites i ON i.participant_id = p.id
    WHERE s.id IN (${studyIdsOf(caller.id)}) AND s.closed_at IS NULL AND p.person_id IS NULL AND p.withdrawn_at IS NULL
      AND ${expiresTomorrow(sql.ref('s.timezone'), now)}
    GROUP BY p.study_id`;
  return { silent: await readMost(db, silent), expiring: await readMost(db, expiring) };
}

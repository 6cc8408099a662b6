import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import { IS_READ, participationsOf } from '#server/research/quality/judgedFindings.ts';
import { readPairs } from '#server/research/quality/qualityRepository.ts';
import type { OpenPoint, OpenPoints } from '#shared/contract/studyExports.ts';

type Counted = Exclude<OpenPoint, 'undecided_duplicates'>;

/** Counts the unresolved cases in the data that the study reads; a lock stores them as they are. */
export async function openPoints(db: Db, studyId: string): Promise<OpenPoints> {
  const { open: undecided_duplicates } = await readPairs(db, studyId);
  const people = participationsOf(studyId);
  const { rows } = await sql<Record<Counted, number>>`
    SELECT
      (SELECT count(*) FROM consent_questions q WHERE q.study_id = ${studyId}::uuid) AS older_consent,
      (SELECT count(*) FROM participants p
        WHERE p.study_id = ${studyId}::uuid AND p.joined_at IS NULL AND p.withdrawn_at IS NULL) AS not_joined,
      (SELECT count(*) FROM ${people} JOIN uploads u ON u.person_id = w.person_id
        JOIN upload_files f ON f.upload_id = u.id AND f.result = 'needs_decision'
        JOIN activities a ON a.id = f.activity_id AND ${IS_READ}) AS undecided_files,
      (SELECT count(*) FROM ${people} JOIN uploads u ON u.person_id = w.person_id
        WHERE u.state IN ('receiving', 'waiting', 'running') AND 'file' = ANY(w.row_sources)) AS uploads_running,
      (SELECT count(*) FROM ${people} JOIN athletes a ON a.id = w.person_id
        WHERE a.history_done_at IS NULL AND a.status = 'connected' AND 'strava' = ANY(w.sum_sources)) AS importing`.execute(
    db,
  );
  const counts = Object.entries({ undecided_duplicates, ...rows[0] }) as [OpenPoint, number][];
  return counts.map(([point, count]) => ({ point, count })).filter(({ count }) => count > 0);
}

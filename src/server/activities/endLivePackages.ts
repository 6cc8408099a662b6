import { sql } from 'kysely';
import type { Trx } from '#server/db/schema.ts';

/**
 * Ends the packages of live data that have rows of a person, or may get some while they are written, after records of the
 * person were deleted at the source. Packages of cuts keep what was locked.
 */
export async function endLivePackages(trx: Trx, personId: string): Promise<void> {
  await sql`
    UPDATE study_exports AS e SET state = 'outdated' FROM participants p
    WHERE p.person_id = ${personId}::uuid AND e.study_id = p.study_id AND e.cut_id IS NULL
      AND (e.state = 'running' OR (e.state = 'done' AND EXISTS (
        SELECT FROM study_export_participants h WHERE h.participant_id = p.id AND h.export_id = e.id)))`.execute(trx);
}

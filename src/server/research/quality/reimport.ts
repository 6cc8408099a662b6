import { sql } from 'kysely';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { Db } from '#server/db/schema.ts';
import type { JobQueue } from '#server/jobs/jobQueue.ts';
import { allNew, recordStudy } from '#server/research/studies/studyAudit.ts';
import type { StudyCall } from '#server/research/studies/studyCall.ts';
import { lockOpenStudyAs } from '#server/research/studies/studyGuard.ts';
import { createProblemsRepository } from '#server/sources/flow/problemsRepository.ts';
import { SYNC_EVERY_SECONDS } from '#shared/constants.ts';
import type { SourceName } from '#shared/sources.ts';

interface AccountRow {
  id: string;
  source: SourceName;
}

interface Parts {
  db: Db;
  jobs: JobQueue | null;
  /** Those that are set up. */
  sources: readonly SourceName[];
}

/** Tries again what could not be read at the sources of the participants, each at most once in 15 minutes. */
export function reimportStudy(
  { db, jobs, sources }: Parts,
  targetId: string,
  { caller, actor, now }: StudyCall,
): Promise<number> {
  const failedBefore = new Date(now.getTime() - SYNC_EVERY_SECONDS * 1000);
  return inTransaction(db, async (trx) => {
    const study = await lockOpenStudyAs(trx, targetId, caller, 'quality:decide');
    if (!jobs) return 0;
    const { rows } = await sql<AccountRow>`
      SELECT a.id, a.source FROM participants p JOIN person_accounts a ON a.person_id = p.person_id
      WHERE p.study_id = ${study.id}::uuid AND p.withdrawn_at IS NULL AND a.status <> 'disconnected'
        AND a.source = ANY(p.consent_sources)`.execute(trx);
    let queued = 0;
    for (const source of study.permitted_sources.filter((name) => sources.includes(name))) {
      const accounts = rows.filter((row) => row.source === source).map(({ id }) => id);
      queued += await createProblemsRepository(db, source).retryOf(trx, jobs, { accounts, failedBefore }, now);
    }
    if (queued === 0) return 0;
    await recordStudy(trx, study.id, 'study.reimported', allNew({ activities: queued }), { actor, now });
    return queued;
  });
}

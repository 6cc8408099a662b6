import { inTransaction } from '#server/db/inTransaction.ts';
import type { Db } from '#server/db/schema.ts';
import type { JobQueue } from '#server/jobs/jobQueue.ts';
import { conflict, HttpError } from '#server/plugins/httpErrors.ts';
import { lockActiveParticipantAs } from '#server/research/participants/participantAccess.ts';
import { recordParticipant } from '#server/research/participants/participantRecord.ts';
import { agreedSources } from '#server/research/participants/permittedAccounts.ts';
import { timeOfChange } from '#server/research/studies/studyAudit.ts';
import type { TargetCall } from '#server/research/studies/studyCall.ts';
import { SOURCES } from '#server/sources/registry.ts';
import { SYNC_EVERY_SECONDS } from '#shared/constants.ts';
import { researchMessages } from '#shared/researchMessages.ts';
import type { SourceName } from '#shared/sources.ts';
import { setSyncAskedAt, syncAskedAt, syncableAccounts } from './connectionRepository.ts';

/** Null when the sources may be read now. */
export function syncFreeAt(askedAt: Date | null, now: Date): Date | null {
  const free = new Date((askedAt?.getTime() ?? 0) + SYNC_EVERY_SECONDS * 1000);
  return free > now ? free : null;
}

interface Parts {
  db: Db;
  jobs: JobQueue | null;
  /** Those that are set up. */
  sources: readonly SourceName[];
}

export function syncParticipant({ db, jobs, sources }: Parts, change: TargetCall): Promise<number> {
  const { actor, now } = change;
  return inTransaction(db, async (trx) => {
    const { study, participant } = await lockActiveParticipantAs(trx, { ...change, action: 'participants:change' });
    const readable = agreedSources(study.permitted_sources, participant).filter((source) => sources.includes(source));
    const accounts = jobs ? await syncableAccounts(trx, participant.id, readable) : [];
    const work = accounts.flatMap(({ id, source }) => SOURCES[source].listJob?.(id) ?? []);
    if (!jobs || work.length === 0) throw conflict(researchMessages('no_source_to_read'));
    const free = syncFreeAt(await syncAskedAt(trx, participant.id), now);
    if (free) {
      const time = timeOfChange(study.timezone, free, now);
      const retryAfterSeconds = Math.max(1, Math.ceil((free.getTime() - now.getTime()) / 1000));
      throw new HttpError(429, researchMessages('sources_read_lately', { time }), { retryAfterSeconds });
    }
    await setSyncAskedAt(trx, participant.id, now);
    await jobs.add(trx, work);
    await recordParticipant(trx, study, participant.id, 'participant.sync_asked', {}, { actor, now });
    return work.length;
  });
}

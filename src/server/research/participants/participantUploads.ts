import { sql } from 'kysely';
import { conflict } from '#server/plugins/httpErrors.ts';
import { allNew } from '#server/research/studies/studyAudit.ts';
import type { StudyCall } from '#server/research/studies/studyCall.ts';
import { requireOpen } from '#server/research/studies/studyGuard.ts';
import type { UploadCaller } from '#server/sources/files/uploadCaller.ts';
import { researchMessages } from '#shared/researchMessages.ts';
import { uploadMessages } from '#shared/uploadMessages.ts';
import { type KnownParticipant, lockParticipantAs, readParticipantAs } from './participantAccess.ts';
import { recordParticipant } from './participantRecord.ts';
import { unagreedSources } from './permittedAccounts.ts';

const action = 'participants:upload';

/** Throws the sentence that says why the study takes no files of this participant. */
function refuseFiles({ study, participant }: KnownParticipant): string {
  requireOpen(study);
  if (participant.withdrawn_at) throw conflict(researchMessages('participant_withdrawn'));
  if (!study.permitted_sources.includes('file')) throw conflict(uploadMessages('study_takes_no_files'));
  if (participant.person_id === null) throw conflict(uploadMessages('upload_without_consent'));
  if (unagreedSources(study.permitted_sources, participant).includes('file'))
    throw conflict(uploadMessages('files_not_agreed'));
  return participant.person_id;
}

/** Staff who give files for a participant; they read what was given for this participant and nothing else. */
export function uploadsFor(participantId: string, { caller, actor, now }: StudyCall): UploadCaller {
  const question = { targetId: participantId, caller, action, now } as const;
  const ofParticipant = ({ participant }: KnownParticipant) => sql`upload.participant_id = ${participant.id}::uuid`;
  return {
    participantId,
    async target(trx) {
      const known = await lockParticipantAs(trx, question);
      const person_id = refuseFiles(known);
      return { person_id, participant_id: known.participant.id, channel: 'staff', created_by: caller.id };
    },
    readable: async (db) => ofParticipant(await readParticipantAs(db, question)),
    changeable: async (trx) => ofParticipant(await lockParticipantAs(trx, question)),
    async record(trx, act, _id, at, { files }) {
      const { study, participant } = await readParticipantAs(trx, question);
      const changes = act === 'created' ? allNew({ files: files?.new }) : {};
      const entry = act === 'created' ? 'participant.files_uploaded' : 'participant.upload_cancelled';
      await recordParticipant(trx, study, participant.id, entry, changes, { actor, now: at });
    },
  };
}

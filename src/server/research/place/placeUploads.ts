import { sql } from 'kysely';
import { conflict } from '#server/plugins/httpErrors.ts';
import type { Place } from '#server/research/participants/joiningRepository.ts';
import { recordOwnAct } from '#server/research/participants/participantRecord.ts';
import { unagreedSources } from '#server/research/participants/permittedAccounts.ts';
import { allNew } from '#server/research/studies/studyAudit.ts';
import type { UploadCaller } from '#server/sources/files/uploadCaller.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { findOwnPlace, lockOwnPlace, type PlaceCaller, participationOver, requireRunning } from './placeAccess.ts';

/** Throws the sentence that says why the study takes no files now. */
function refuseFiles(place: Place): string {
  requireRunning(place);
  if (!place.permitted_sources.includes('file')) throw conflict(serverMessages('place_takes_no_files'));
  if (place.person_id === null) throw participationOver();
  if (unagreedSources(place.permitted_sources, place).includes('file'))
    throw conflict(serverMessages('source_not_agreed'));
  return place.person_id;
}

/** A participant who gives files for their place: stored is what the study reads, as when staff give them. */
export function placeUploads(caller: PlaceCaller, now: () => Date): UploadCaller {
  const ofPlace = ({ participant_id }: Place) => sql`upload.participant_id = ${participant_id}::uuid`;
  return {
    participantId: caller.id,
    async target(trx) {
      const place = await lockOwnPlace(trx, caller, now());
      const person_id = refuseFiles(place);
      // Without the user: staff see who of them gave files, and must not learn who has the code.
      return { person_id, participant_id: place.participant_id, channel: 'own', created_by: null };
    },
    readable: async (db) => ofPlace(await findOwnPlace(db, caller, now())),
    changeable: async (trx) => ofPlace(await lockOwnPlace(trx, caller, now())),
    async record(trx, act, _id, at, { files }) {
      const place = await findOwnPlace(trx, caller, now());
      const changes = act === 'created' ? allNew({ files: files?.new }) : {};
      const action = act === 'created' ? 'participant.files_uploaded' : 'participant.upload_cancelled';
      await recordOwnAct(trx, place, action, changes, at);
    },
  };
}

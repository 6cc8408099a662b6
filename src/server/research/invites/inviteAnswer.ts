import type { Kysely } from 'kysely';
import type { Schema } from '#server/db/schema.ts';
import { toStudyToJoin } from '#server/research/participants/joinShapes.ts';
import type { StudyInviteAnswer } from '#shared/contract/invites.ts';
import type { FoundInvite } from './inviteLookup.ts';
import { readRecorded } from './receiptReading.ts';

/** What the holder of an invitation reads. */
export async function toInviteAnswer(db: Kysely<Schema>, found: FoundInvite): Promise<StudyInviteAnswer> {
  if (found.kind === 'unknown') return { state: 'unknown', contact_email: null, study: null, recorded: null };
  const [offer, code] = found.kind === 'personal' ? [found.place, found.place.code] : [found.offer, null];
  const isRecorded = found.kind === 'personal' && found.state === 'recorded';
  const study = found.state === 'open' || isRecorded ? toStudyToJoin(offer, code) : null;
  const recorded = isRecorded ? await readRecorded(db, found.place.participant_id) : null;
  return { state: found.state, contact_email: offer.contact_email, study, recorded };
}

import type { FastifyInstance } from 'fastify';
import { toStudyToJoin } from '#server/research/participants/joinShapes.ts';
import { fullSources } from '#server/sources/strava/connection/accountCapacity.ts';
import type { StudyInviteAnswer } from '#shared/contract/invites.ts';
import type { FoundInvite } from './inviteLookup.ts';
import { readRecorded } from './receiptReading.ts';

export async function toInviteAnswer(
  app: Pick<FastifyInstance, 'db' | 'strava' | 'settings'>,
  found: FoundInvite,
): Promise<StudyInviteAnswer> {
  if (found.kind === 'unknown') return { state: 'unknown', contact_email: null, study: null, recorded: null };
  const [offer, code] = found.kind === 'personal' ? [found.place, found.place.code] : [found.offer, null];
  const isRecorded = found.kind === 'personal' && found.state === 'recorded';
  const isShown = found.state === 'open' || isRecorded;
  const study = isShown ? toStudyToJoin(offer, code, await fullSources(app)) : null;
  const recorded = isRecorded ? await readRecorded(app.db, found.place.participant_id) : null;
  return { state: found.state, contact_email: offer.contact_email, study, recorded };
}

import { findPersonOf, lockPersonOf } from '#server/activities/people.ts';
import { findByReceipt, newReceipt, storeReceipt } from '#server/activities/receipts.ts';
import { NO_ACTOR } from '#server/db/audit.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import { lockStudyRow, lockUsers } from '#server/db/lockRows.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import { requireActor } from '#server/plugins/actorOf.ts';
import { conflict, notFound } from '#server/plugins/httpErrors.ts';
import { refuseSecondCode } from '#server/research/participants/joining.ts';
import { recordChanges, recordOwnAct } from '#server/research/participants/participantRecord.ts';
import { mergePeople } from '#server/sources/accounts/mergePeople.ts';
import { uploadRunning } from '#server/sources/files/uploadErrors.ts';
import type { AcceptedAnswer, OpenPlaceBody } from '#shared/contract/invites.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { REFUSALS } from './inviteAcceptance.ts';
import { findInvite } from './inviteLookup.ts';

async function findRecorded(trx: Trx, invite: string, now: Date) {
  const found = await findInvite(trx, invite, now);
  if (found.state === 'open') throw conflict(serverMessages('invite_not_recorded'));
  if (found.kind !== 'personal' || found.state !== 'recorded') throw REFUSALS[found.state]();
  return found;
}

/**
 * Gives a receipt to the person whose consent staff have on paper, and uses the personal link up; the same receipt again
 * has the same answer. Throws 404 and 409.
 */
export function openRecordedPlace(
  db: Db,
  { invite, receipt = newReceipt() }: OpenPlaceBody,
  now: Date,
): Promise<AcceptedAnswer> {
  return inTransaction(db, async (trx) => {
    const named = await findInvite(trx, invite, now);
    if (named.kind === 'personal') await lockStudyRow(trx, named.place.id);
    const before = await findByReceipt(trx, receipt);
    if (before) return { code: before.code, receipt };
    const { id, place } = await findRecorded(trx, invite, now);
    await trx.updateTable('participant_invites').set({ consented_at: now }).where('id', '=', id).execute();
    await storeReceipt(trx, receipt, place.participant_id, now);
    await recordOwnAct(trx, place, 'participant.link_renewed', {}, now);
    return { code: place.code, receipt };
  });
}

async function findUntaken(trx: Trx, receipt: string) {
  const found = await findByReceipt(trx, receipt);
  if (!found?.person_id) throw notFound(serverMessages('receipt_unknown'));
  if (found.withdrawn_at) throw conflict(serverMessages('invite_withdrawn'));
  if (found.user_id !== null) throw conflict(serverMessages('place_has_account'));
  return { ...found, person_id: found.person_id };
}

/** A Strava account cannot move, so the person who has one stays. */
async function giveToUser(trx: Trx, personId: string, userId: string, now: Date): Promise<void> {
  const athlete = await trx.selectFrom('athletes').select('id').where('id', '=', personId).executeTakeFirst();
  const own = athlete ? await findPersonOf(trx, userId) : await lockPersonOf(trx, userId, now);
  const [from, to] = athlete ? [own, personId] : [personId, own];
  const merged = from === undefined || to === undefined ? 'merged' : await mergePeople(trx, from, to, now);
  if (merged === 'other_code') throw conflict(serverMessages('place_other_code'));
  if (merged === 'has_athlete') throw conflict(serverMessages('place_two_strava'));
  if (merged === 'same_source') throw conflict(serverMessages('place_two_accounts'));
  if (merged === 'uploading') throw uploadRunning();
  if (athlete) await trx.updateTable('people').set({ user_id: userId }).where('id', '=', personId).execute();
}

/**
 * Gives the place of a receipt to the signed-in user; the recorded consent stays as it is. Throws 404 and 409
 * (withdrawn, has an account, another code of the user in a study, two Strava accounts).
 */
export function takePlace(db: Db, receipt: string, { userId, now }: { userId: string; now: Date }): Promise<void> {
  return inTransaction(db, async (trx) => {
    requireActor(await lockUsers(trx, [userId], 'named'), userId);
    await lockStudyRow(trx, (await findUntaken(trx, receipt)).study_id);
    const place = await findUntaken(trx, receipt);
    const own = await findPersonOf(trx, userId);
    if (own !== undefined) await refuseSecondCode(trx, place.study_id, own);
    await giveToUser(trx, place.person_id, userId, now);
    await recordChanges(trx, { id: place.study_id }, { actor: NO_ACTOR, action: 'participant.linked', at: now }, [
      { id: place.participant_id, changes: {} },
    ]);
  });
}

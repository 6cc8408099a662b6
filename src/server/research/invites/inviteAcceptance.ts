import { sql } from 'kysely';
import { createPerson, lockPersonOf } from '#server/activities/people.ts';
import { findByReceipt, newReceipt, storeReceipt } from '#server/activities/receipts.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import { lockStudyRow, lockUsers } from '#server/db/lockRows.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import { requireActor } from '#server/plugins/actorOf.ts';
import { conflict, type HttpError, notFound } from '#server/plugins/httpErrors.ts';
import {
  findFreePlace,
  givePlace,
  refuseForeignAnswers,
  refuseSecondCode,
} from '#server/research/participants/joining.ts';
import { recordOwnAct } from '#server/research/participants/participantRecord.ts';
import { repeatConsent } from '#server/research/participants/reconsent.ts';
import { refuseOutdated } from '#server/research/participants/shownConsent.ts';
import { allNew } from '#server/research/studies/studyAudit.ts';
import type { AcceptedAnswer, AcceptInviteBody, InviteCheck } from '#shared/contract/invites.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { type FoundInvite, findInvite, nextFreeCode } from './inviteLookup.ts';

type Usable = Exclude<FoundInvite, { kind: 'unknown' }>;

export const REFUSALS: Record<Exclude<InviteCheck, 'open'>, () => HttpError> = {
  recorded: () => conflict(serverMessages('invite_used')),
  unknown: () => notFound(serverMessages('invite_unknown')),
  used: () => conflict(serverMessages('invite_used')),
  expired: () => conflict(serverMessages('invite_expired')),
  refused: () => conflict(serverMessages('invite_refused')),
  withdrawn: () => conflict(serverMessages('invite_withdrawn')),
  full: () => conflict(serverMessages('study_link_full')),
  closed: () => conflict(serverMessages('join_study_over')),
};

/** Throws unless the invitation can be used. */
async function requireOpen(db: Db, token: string, now: Date): Promise<Usable> {
  const found = await findInvite(db, token, now);
  if (found.state !== 'open') throw REFUSALS[found.state]();
  return found;
}

const studyOf = (found: Usable) => (found.kind === 'personal' ? found.place : found.offer);

/** Reads again under the lock of the study, so that two calls do not get one place. */
async function lockOpen(trx: Trx, token: string, now: Date): Promise<Usable> {
  const { id } = studyOf(await requireOpen(trx, token, now));
  await lockStudyRow(trx, id);
  return requireOpen(trx, token, now);
}

async function spend(trx: Trx, found: Usable, participantId: string, now: Date): Promise<void> {
  if (found.kind === 'study') {
    await trx
      .updateTable('study_links')
      .set({ places_used: sql`places_used + 1` })
      .where('id', '=', found.id)
      .execute();
  }
  // A person with the study's link leaves no older invitation of the code behind.
  await trx
    .updateTable('participant_invites')
    .set(found.kind === 'personal' ? { consented_at: now } : { ended_at: now })
    .where('participant_id', '=', participantId)
    .where('ended_at', 'is', null)
    .execute();
}

/** Records the consent, which uses up a personal link; `userId` is of the user who joins with their account. */
export function acceptInvite(
  db: Db,
  { invite, receipt = newReceipt(), with_account: _account, ...answer }: AcceptInviteBody,
  { userId, now }: { userId: string | null; now: Date },
): Promise<AcceptedAnswer> {
  return inTransaction(db, async (trx) => {
    if (userId !== null) requireActor(await lockUsers(trx, [userId], 'named'), userId);
    const named = await findInvite(trx, invite, now);
    if (named.kind !== 'unknown') await lockStudyRow(trx, studyOf(named).id);
    const before = await findByReceipt(trx, receipt);
    if (before) {
      await repeatConsent(trx, before, answer, now);
      return { code: before.code, receipt };
    }
    const found = await requireOpen(trx, invite, now);
    const study = studyOf(found);
    const { consent_version, language, answers } = answer;
    refuseOutdated(study, answer);
    refuseForeignAnswers(study, answers);
    const code = found.kind === 'personal' ? found.place.code : await nextFreeCode(trx, study, now);
    if (code === undefined) throw REFUSALS.full();
    const place = await findFreePlace(trx, code, now);
    const personId = userId === null ? await createPerson(trx, now) : await lockPersonOf(trx, userId, now);
    await refuseSecondCode(trx, study.id, personId);
    await givePlace(trx, place, personId, { language, answers, channel: 'link' }, now);
    await spend(trx, found, place.participant_id, now);
    await storeReceipt(trx, receipt, place.participant_id, now);
    const changes = allNew({ consent_version, answers: [...answers].sort() });
    await recordOwnAct(trx, place, 'participant.joined', changes, now);
    return { code, receipt };
  });
}

/** Without a reason. The link of a study has no participant, so there is nothing to record. */
export function refuseInvite(db: Db, token: string, now: Date): Promise<void> {
  return inTransaction(db, async (trx) => {
    const found = await lockOpen(trx, token, now);
    if (found.kind === 'study') return;
    await trx.updateTable('participant_invites').set({ refused_at: now }).where('id', '=', found.id).execute();
    await recordOwnAct(trx, found.place, 'participant.refused', {}, now);
  });
}

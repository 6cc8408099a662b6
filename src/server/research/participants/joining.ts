import { v7 as uuidv7 } from 'uuid';
import { lockPersonOf } from '#server/activities/people.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import { lockStudyRow, lockUsers } from '#server/db/lockRows.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import { requireActor } from '#server/plugins/actorOf.ts';
import { conflict, invalidField, notFound } from '#server/plugins/httpErrors.ts';
import { allNew } from '#server/research/studies/studyAudit.ts';
import { dayIn } from '#shared/calendarDate.ts';
import { answersAskedBy, type ConsentChannel } from '#shared/consentVersions.ts';
import type { ConsentAnswer, JoinBody, OwnStudy, RecordedConsentAnswer } from '#shared/contract/joining.ts';
import { normalizeCode } from '#shared/participantCode.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { findPlace, listOwnStudies, type Place, type StudyOffer } from './joiningRepository.ts';
import { recordOwnAct } from './participantRecord.ts';
import { refuseOutdated, shownConsent } from './shownConsent.ts';

/**
 * Throws 404 for an unknown code and one in use alike, so that guessing tells nothing, and 409 for a study that is
 * over.
 */
export async function findFreePlace(db: Db, typed: string, now: Date): Promise<Place> {
  const place = await findPlace(db, normalizeCode(typed), now);
  if (!place || place.withdrawn_at || place.person_id) throw notFound(serverMessages('join_code_unknown'));
  if (place.is_over) throw conflict(serverMessages('join_study_over'));
  return place;
}

/** The categories that a study does not collect cannot be answered. */
export function refuseForeignAnswers(place: StudyOffer, answers: readonly ConsentAnswer[]): void {
  const { collects_heart_rate: heart_rate, collects_device: device, collects_route: route, withdrawal_policy } = place;
  const asked = answersAskedBy({ data_categories: { heart_rate, device, route }, withdrawal_policy });
  const foreign = answers.find((answer) => !asked.includes(answer));
  if (foreign) throw invalidField('answers', serverMessages('answer_not_asked', { answer: foreign }));
}

export async function refuseSecondCode(trx: Trx, studyId: string, personId: string): Promise<void> {
  const other = await trx
    .selectFrom('participants')
    .select(['code', 'withdrawn_at'])
    .where('study_id', '=', studyId)
    .where('person_id', '=', personId)
    .executeTakeFirst();
  if (!other) return;
  const sentence = other.withdrawn_at ? 'was_in_study' : 'already_in_study';
  throw conflict(serverMessages(sentence, { code: other.code }));
}

interface Consent extends Pick<JoinBody, 'language' | 'answers'> {
  channel: ConsentChannel;
  /** The member of staff who has it on paper. */
  recordedBy?: string;
  /** Day of the signature in the study's time zone; today when it is not given. */
  day?: string;
}

/** A record is never changed; the participant has the answers of the last one. */
export async function recordConsent(
  trx: Trx,
  place: Place,
  { language, answers, channel, recordedBy, day }: Consent,
  now: Date,
): Promise<RecordedConsentAnswer['consent']> {
  const { consent_version, participant_id, history_weeks, permitted_sources, withdrawal_policy } = place;
  const shown = shownConsent(place);
  const text_sha256 = shown[`sha256_${language}`];
  const text_hash = Buffer.from(text_sha256, 'hex');
  await trx
    .insertInto('consent_texts')
    .values({ hash: text_hash, text: shown[`text_${language}`] })
    .onConflict((conflicting) => conflicting.doNothing())
    .execute();
  await trx
    .updateTable('participants')
    .set({
      consent_version,
      consent_answers: answers,
      consent_history_weeks: history_weeks,
      consent_sources: permitted_sources,
    })
    .where('id', '=', participant_id)
    .execute();
  await trx
    .insertInto('consents')
    .values({
      id: uuidv7({ msecs: now.getTime() }),
      participant_id,
      version: consent_version,
      language,
      text_hash,
      answers,
      channel,
      recorded_by: recordedBy ?? null,
      at: now,
      signed_on: channel === 'staff' ? (day ?? null) : null,
      withdrawal_policy,
    })
    .execute();
  return { version: consent_version, text_sha256, at: now.toISOString() };
}

/** Links the person with the code and records the consent to the version in force. */
export async function givePlace(trx: Trx, place: Place, personId: string, consent: Consent, now: Date): Promise<void> {
  await trx
    .updateTable('participants')
    .set({
      person_id: personId,
      joined_at: now,
      joined_day: consent.day ?? dayIn(place.timezone, now),
      updated_at: now,
    })
    .where('id', '=', place.participant_id)
    .execute();
  await recordConsent(trx, place, consent, now);
}

/**
 * Gives the code to the user's person and records the consent; the study is locked, as by every change of participants.
 */
export function joinStudy(
  db: Db,
  { code, answers, ...read }: JoinBody,
  { userId, now }: { userId: string; now: Date },
): Promise<OwnStudy> {
  return inTransaction(db, async (trx) => {
    requireActor(await lockUsers(trx, [userId], 'named'), userId);
    const { id: studyId } = await findFreePlace(trx, code, now);
    await lockStudyRow(trx, studyId);
    const place = await findFreePlace(trx, code, now);
    refuseOutdated(place, read);
    refuseForeignAnswers(place, answers);
    const personId = await lockPersonOf(trx, userId, now);
    await refuseSecondCode(trx, studyId, personId);
    await givePlace(trx, place, personId, { language: read.language, answers, channel: 'account' }, now);
    // Its sheet has code and link: one consent answers both.
    await trx
      .updateTable('participant_invites')
      .set({ consented_at: now })
      .where('participant_id', '=', place.participant_id)
      .where('ended_at', 'is', null)
      .execute();
    const own = (await listOwnStudies(trx, userId)).find(
      ({ participant_id }) => participant_id === place.participant_id,
    );
    if (!own) throw new Error('The study that was joined is not listed');
    const changes = allNew({ consent_version: read.consent_version, answers: [...answers].sort() });
    await recordOwnAct(trx, place, 'participant.joined', changes, now);
    return { ...own, question: null };
  });
}

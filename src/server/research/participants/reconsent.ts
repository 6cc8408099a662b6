import { findByReceipt, findByUser, type OfReceipt } from '#server/activities/receipts.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import { lockStudyRow } from '#server/db/lockRows.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import { conflict, notFound } from '#server/plugins/httpErrors.ts';
import { changesBetween } from '#server/research/studies/studyAudit.ts';
import { findConnection } from '#server/sources/accounts/connections.ts';
import type { ConsentChannel } from '#shared/consentVersions.ts';
import type { AnswerConsentBody, ConsentQuestion, RecordedConsentAnswer } from '#shared/contract/joining.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import type { SourceName } from '#shared/sources.ts';
import { recordConsent, refuseForeignAnswers } from './joining.ts';
import { findPlace, type Place } from './joiningRepository.ts';
import { toStudyToJoin } from './joinShapes.ts';
import { outdateExports } from './leftCopies.ts';
import { recordOwnAct } from './participantRecord.ts';
import { fillTexts, refuseOutdated } from './shownConsent.ts';

/** The text of the last consent as it was read, by the name of its language: values of the study may have changed since. */
async function readText(db: Db, participantId: string): Promise<Partial<Record<'text_de' | 'text_en', string>>> {
  const read = await db
    .selectFrom('consents')
    .innerJoin('consent_texts', 'consent_texts.hash', 'consents.text_hash')
    .innerJoin('participants', 'participants.id', 'participant_id')
    .select(['language', 'text'])
    .where('participant_id', '=', participantId)
    .whereRef('at', '>=', 'joined_at')
    .orderBy('at', 'desc')
    .orderBy('consents.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return read ? { [`text_${read.language}`]: read.text } : {};
}

/** What later versions of the text ask these participants; nothing in a study that is over. */
export async function readQuestions(
  db: Db,
  participantIds: readonly string[],
  { now, full }: { now: Date; full: () => Promise<readonly SourceName[]> },
): Promise<Map<string, ConsentQuestion>> {
  if (participantIds.length === 0) return new Map();
  const asked = await db
    .selectFrom('consent_questions as q')
    .innerJoin('participants as p', 'p.id', 'q.participant_id')
    .innerJoin('consent_versions as former', (join) =>
      join.onRef('former.study_id', '=', 'p.study_id').onRef('former.version', '=', 'p.consent_version'),
    )
    .select(['q.participant_id', 'q.asked_at', 'q.paused_from', 'p.code'])
    .select(['former.version', 'former.text_de', 'former.text_en'])
    .where('q.participant_id', 'in', participantIds)
    .execute();
  const questions = new Map<string, ConsentQuestion>();
  const taken = asked.length === 0 ? [] : await full();
  for (const { participant_id, asked_at, paused_from, code, ...former } of asked) {
    const place = await findPlace(db, code, now);
    if (!place || place.is_over) continue;
    // A known account may connect again although all places are taken.
    const personId = place.person_id;
    const isKnown = personId !== null && (await findConnection(db, { source: 'strava', personId })) !== null;
    const study = { ...toStudyToJoin(place, code, isKnown ? [] : taken), code };
    const read = { version: former.version, ...fillTexts(place, former), ...(await readText(db, participant_id)) };
    questions.set(participant_id, { asked_at: asked_at.toISOString(), paused_from, former: read, study });
  }
  return questions;
}

async function lockPlace(trx: Trx, found: OfReceipt | undefined, now: Date): Promise<Place | undefined> {
  if (!found) return undefined;
  await lockStudyRow(trx, found.study_id);
  return findPlace(trx, found.code, now);
}

function refuseEnded(place: Place): void {
  if (place.withdrawn_at) throw conflict(serverMessages('invite_withdrawn'));
  if (place.is_over) throw conflict(serverMessages('participation_over'));
}

async function record(
  trx: Trx,
  place: Place,
  { answers, ...read }: AnswerConsentBody,
  channel: ConsentChannel,
  now: Date,
): Promise<RecordedConsentAnswer['consent']> {
  refuseEnded(place);
  refuseOutdated(place, read);
  refuseForeignAnswers(place, answers);
  const former = await trx
    .selectFrom('participants')
    .select(['consent_version', 'consent_answers'])
    .where('id', '=', place.participant_id)
    .executeTakeFirstOrThrow();
  const consent = await recordConsent(trx, place, { language: read.language, answers, channel }, now);
  if (former.consent_answers.some((answer) => !answers.includes(answer)))
    await outdateExports(trx, place.participant_id);
  const changes = changesBetween(
    { consent_version: former.consent_version, answers: [...former.consent_answers].sort() },
    { consent_version: read.consent_version, answers: [...answers].sort() },
  );
  await recordOwnAct(trx, place, 'participant.consented', changes, now);
  return consent;
}

/** The answer of the signed-in user, whose own participant it must be. Throws 404, 409 and 400. */
export function answerConsent(
  db: Db,
  { participantId, userId, now }: { participantId: string; userId: string; now: Date },
  body: AnswerConsentBody,
): Promise<RecordedConsentAnswer['consent']> {
  return inTransaction(db, async (trx) => {
    const place = await lockPlace(trx, await findByUser(trx, participantId, userId), now);
    if (!place) throw notFound(serverMessages('place_not_found'));
    return record(trx, place, body, 'account', now);
  });
}

/** A consent that is sent again because its answer was lost; other answers than before are a further consent. */
export async function repeatConsent(trx: Trx, found: OfReceipt, body: AnswerConsentBody, now: Date): Promise<void> {
  const place = await lockPlace(trx, found, now);
  if (!place?.person_id) throw notFound(serverMessages('receipt_unknown'));
  const { consent_version, consent_answers } = await trx
    .selectFrom('participants')
    .select(['consent_version', 'consent_answers'])
    .where('id', '=', place.participant_id)
    .executeTakeFirstOrThrow();
  const isSame = [...consent_answers].sort().join() === [...body.answers].sort().join();
  if (consent_version !== body.consent_version || !isSame) await record(trx, place, body, 'link', now);
}

/** The answer of a participant without an account. Throws 404, 409 and 400. */
export function answerConsentByReceipt(
  db: Db,
  { receipt, now }: { receipt: string; now: Date },
  body: AnswerConsentBody,
): Promise<RecordedConsentAnswer['consent']> {
  return inTransaction(db, async (trx) => {
    const place = await lockPlace(trx, await findByReceipt(trx, receipt), now);
    if (!place?.person_id) throw notFound(serverMessages('receipt_unknown'));
    return record(trx, place, body, 'link', now);
  });
}

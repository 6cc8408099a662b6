import { v7 as uuidv7 } from 'uuid';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { Db } from '#server/db/schema.ts';
import { conflict, invalidField } from '#server/plugins/httpErrors.ts';
import { outdateExports } from '#server/research/participants/leftCopies.ts';
import { recordOwnAct } from '#server/research/participants/participantRecord.ts';
import type { KeepAnswersBody } from '#shared/contract/place.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { lockOwnPlace, type PlaceCaller, participationOver } from './placeAccess.ts';

/** Takes parts of the consent back as a new record of the same text. Throws 404, 409 (withdrawn) and 400 (a new answer). */
export function keepAnswers(db: Db, caller: PlaceCaller, { answers }: KeepAnswersBody, now: Date): Promise<void> {
  return inTransaction(db, async (trx) => {
    const place = await lockOwnPlace(trx, caller, now);
    const { participant_id } = place;
    if (place.withdrawn_at) throw participationOver();
    const last = await trx
      .selectFrom('consents')
      .innerJoin('participants', 'participants.id', 'participant_id')
      .selectAll('consents')
      .where('participant_id', '=', participant_id)
      .whereRef('at', '>=', 'joined_at')
      .orderBy('at', 'desc')
      .orderBy('consents.id', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (!last) throw conflict(serverMessages('no_consent_yet'));
    const added = answers.find((answer) => !last.answers.includes(answer));
    if (added) throw invalidField('answers', serverMessages('answer_not_given', { answer: added }));
    if (answers.length === last.answers.length) return;
    const channel = 'receipt' in caller ? ('link' as const) : ('account' as const);
    const record = {
      id: uuidv7({ msecs: now.getTime() }),
      channel,
      recorded_by: null,
      signed_on: null,
      answers,
      at: now,
    };
    await trx
      .insertInto('consents')
      .values({ ...last, ...record })
      .execute();
    await trx
      .updateTable('participants')
      .set({ consent_answers: answers, updated_at: now })
      .where('id', '=', participant_id)
      .execute();
    await outdateExports(trx, participant_id);
    const changes = { answers: { old: [...last.answers].sort(), new: [...answers].sort() } };
    await recordOwnAct(trx, place, 'participant.answers_withdrawn', changes, now);
  });
}

import { v7 as uuidv7 } from 'uuid';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import { conflict, invalidField } from '#server/plugins/httpErrors.ts';
import { createSecretToken, hashOfToken } from '#server/plugins/secretTokens.ts';
import type { StudyAccess } from '#server/research/studies/studyAccessRepository.ts';
import { allNew, allOld, recordStudy } from '#server/research/studies/studyAudit.ts';
import type { TargetCall } from '#server/research/studies/studyCall.ts';
import { lockOpenStudyAs, lockStudyAs } from '#server/research/studies/studyGuard.ts';
import { dayIn, isCalendarDate } from '#shared/calendarDate.ts';
import type { OpenStudyLinkBody, StudyLink } from '#shared/contract/invites.ts';
import { withIsoTimes } from '#shared/isoTime.ts';
import { researchMessages } from '#shared/researchMessages.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { TOKEN_KINDS } from '#shared/tokenKinds.ts';
import { freePlaces } from './inviteLookup.ts';

export async function findStudyLink(
  db: Db,
  study: Pick<StudyAccess, 'id' | 'timezone' | 'end_date' | 'closed_at'>,
  now: Date,
): Promise<StudyLink | null> {
  const link = await db
    .selectFrom('study_links')
    .select(['places', 'places_used', 'last_day', 'created_at'])
    .where('study_id', '=', study.id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (!link) return null;
  const { free } = await freePlaces(db, study, now)
    .select((eb) => eb.fn.countAll<number>().as('free'))
    .executeTakeFirstOrThrow();
  const today = dayIn(study.timezone, now);
  const isOver = study.closed_at !== null || link.last_day < today || (study.end_date ?? today) < today;
  const usable = link.places_used >= link.places || free === 0 ? 'full' : 'open';
  const state = isOver ? 'over' : usable;
  return { ...withIsoTimes(link), state, free_codes: free };
}

function refuseBadDay({ last_day }: OpenStudyLinkBody, study: StudyAccess, now: Date): void {
  if (!isCalendarDate(last_day)) throw invalidField('last_day', researchMessages('invalid_date'));
  if (last_day < dayIn(study.timezone, now)) throw invalidField('last_day', serverMessages('day_in_past'));
}

function endLink(trx: Trx, studyId: string, now: Date) {
  return trx
    .updateTable('study_links')
    .set({ ended_at: now })
    .where('study_id', '=', studyId)
    .where('ended_at', 'is', null)
    .returning(['places', 'last_day'])
    .executeTakeFirst();
}

export function openStudyLink(
  db: Db,
  { targetId, caller, actor, now }: TargetCall,
  body: OpenStudyLinkBody,
): Promise<{ link: StudyLink; token: string }> {
  return inTransaction(db, async (trx) => {
    const study = await lockOpenStudyAs(trx, targetId, caller, 'participants:invite');
    refuseBadDay(body, study, now);
    await endLink(trx, study.id, now);
    const token = createSecretToken(TOKEN_KINDS.studyLink);
    await trx
      .insertInto('study_links')
      .values({
        id: uuidv7({ msecs: now.getTime() }),
        study_id: study.id,
        token_hash: hashOfToken(token),
        ...body,
        created_by: caller.id,
        created_at: now,
      })
      .execute();
    const link = await findStudyLink(trx, study, now);
    if (!link) throw new Error('The link that was opened is not there');
    await recordStudy(trx, study.id, 'study.link_opened', allNew({ ...body }), { actor, now });
    return { link, token };
  });
}

export function closeStudyLink(db: Db, { targetId, caller, actor, now }: TargetCall): Promise<string> {
  return inTransaction(db, async (trx) => {
    const study = await lockStudyAs(trx, targetId, caller, 'participants:invite');
    const ended = await endLink(trx, study.id, now);
    if (!ended) throw conflict(serverMessages('no_study_link'));
    await recordStudy(trx, study.id, 'study.link_closed', allOld(ended), { actor, now });
    return study.id;
  });
}

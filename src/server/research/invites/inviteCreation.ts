import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import { conflict } from '#server/plugins/httpErrors.ts';
import { createSecretToken, hashOfToken } from '#server/plugins/secretTokens.ts';
import { endInvites } from '#server/research/participants/endInvites.ts';
import { lockParticipantAs } from '#server/research/participants/participantAccess.ts';
import { recordChanges, recordParticipant } from '#server/research/participants/participantRecord.ts';
import { allNew, allOld } from '#server/research/studies/studyAudit.ts';
import type { TargetCall } from '#server/research/studies/studyCall.ts';
import { lockOpenStudyAs } from '#server/research/studies/studyGuard.ts';
import { dayIn, startOfDay } from '#shared/calendarDate.ts';
import { INVITE_LIMITS } from '#shared/constants.ts';
import { daysAfter } from '#shared/days/calendarDays.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { TOKEN_KINDS } from '#shared/tokenKinds.ts';

interface NewInvite {
  participant_id: string;
  code: string;
  token: string;
  expires_at: Date;
}

/** The last moment of the last day, because sheets and lists name the day alone. */
function endOfValidity(timezone: string, now: Date): Date {
  const dayAfter = daysAfter(dayIn(timezone, now), INVITE_LIMITS.validDays + 1);
  return new Date(startOfDay(timezone, dayAfter).getTime() - 1);
}

function lockInvited(trx: Trx, studyId: string, ids: readonly string[]) {
  return trx
    .selectFrom('participants')
    .select(['id', 'code', 'person_id', 'withdrawn_at'])
    .where('study_id', '=', studyId)
    .where('id', '=', sql<string>`ANY(${ids}::uuid[])`)
    .orderBy('code')
    .execute();
}

/** Participants who joined or are withdrawn keep their links; participants of other studies are ignored. */
export function inviteParticipants(
  db: Db,
  { targetId, caller, actor, now }: TargetCall,
  ids: readonly string[],
): Promise<{ studyId: string; invites: NewInvite[]; leftOut: string[] }> {
  return inTransaction(db, async (trx) => {
    const study = await lockOpenStudyAs(trx, targetId, caller, 'participants:invite');
    const found = await lockInvited(trx, study.id, ids);
    const invited = found.filter(({ person_id, withdrawn_at }) => person_id === null && withdrawn_at === null);
    const expires_at = endOfValidity(study.timezone, now);
    const invites = invited.map(({ id, code }) => ({
      participant_id: id,
      code,
      token: createSecretToken(TOKEN_KINDS.invite),
      expires_at,
    }));
    if (invites.length > 0) {
      await endInvites(
        trx,
        invited.map(({ id }) => id),
        now,
      );
      const rows = invites.map(({ participant_id, token }, seq) => ({
        id: uuidv7({ msecs: now.getTime(), seq }),
        participant_id,
        token_hash: hashOfToken(token),
        created_by: caller.id,
        created_at: now,
        expires_at,
      }));
      await trx.insertInto('participant_invites').values(rows).execute();
    }
    const changed = invited.map(({ id }) => ({ id, changes: allNew({ expires_at }) }));
    await recordChanges(trx, study, { actor, action: 'participant.invited', at: now }, changed);
    const leftOut = found.filter((one) => !invited.includes(one)).map(({ code }) => code);
    return { studyId: study.id, invites, leftOut };
  });
}

/** The last refusal counts again, because the invitation after it was never answered. */
async function restoreRefusal(trx: Trx, participantId: string): Promise<void> {
  await sql`
    UPDATE participant_invites SET ended_at = NULL WHERE id = (
      SELECT id FROM participant_invites
      WHERE participant_id = ${participantId}::uuid AND refused_at IS NOT NULL ORDER BY refused_at DESC LIMIT 1
    )`.execute(trx);
}

/** Throws 409 when there is none that could still be used. */
export function cancelInvite(db: Db, { targetId, caller, actor, now }: TargetCall): Promise<string> {
  return inTransaction(db, async (trx) => {
    const { study, participant } = await lockParticipantAs(trx, { targetId, caller, action: 'participants:invite' });
    const ended = await trx
      .updateTable('participant_invites')
      .set({ ended_at: now })
      .where('participant_id', '=', participant.id)
      .where('ended_at', 'is', null)
      .where('consented_at', 'is', null)
      .where('refused_at', 'is', null)
      .returning('expires_at')
      .executeTakeFirst();
    if (!ended) throw conflict(serverMessages('nothing_to_cancel'));
    await restoreRefusal(trx, participant.id);
    const changes = allOld({ ...ended });
    await recordParticipant(trx, study, participant.id, 'participant.invite_cancelled', changes, { actor, now });
    return participant.id;
  });
}

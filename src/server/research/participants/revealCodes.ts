import { sql } from 'kysely';
import { validate as isUuid } from 'uuid';
import { athleteNotFound } from '#server/activities/activityNotFound.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { Db } from '#server/db/schema.ts';
import { allNew } from '#server/research/studies/studyAudit.ts';
import type { TargetCall } from '#server/research/studies/studyCall.ts';
import type { RevealedCodesAnswer } from '#shared/contract/personLink.ts';
import { type KnownParticipant, lockParticipantAs } from './participantAccess.ts';
import { recordChanges } from './participantRecord.ts';

const toCode = ({ study, participant }: KnownParticipant) => ({
  participant_id: participant.id,
  code: participant.code,
  study_id: study.id,
  study_title: study.title,
});

/**
 * Says under which codes an athlete takes part, after the reason is recorded in the log of each study. Studies are locked in
 * the order of their ids. Throws 404 and 403.
 */
export function revealCodes(
  db: Db,
  { targetId, caller, actor, now }: TargetCall,
  reason: string,
): Promise<RevealedCodesAnswer['participants']> {
  return inTransaction(db, async (trx) => {
    if (!isUuid(targetId)) throw athleteNotFound(targetId);
    const athlete = await trx.selectFrom('athletes').select('id').where('id', '=', targetId).executeTakeFirst();
    if (!athlete) throw athleteNotFound(targetId);
    const { rows } = await sql<{ id: string }>`
      SELECT id FROM participants WHERE person_id = ${athlete.id}::uuid AND withdrawn_at IS NULL
      ORDER BY study_id`.execute(trx);
    const known: KnownParticipant[] = [];
    for (const { id } of rows) {
      known.push(await lockParticipantAs(trx, { targetId: id, caller, action: 'participants:link' }));
    }
    const act = { actor, action: 'participant.link_revealed', at: now } as const;
    const linked = known.filter(({ participant }) => participant.person_id === athlete.id);
    for (const { study, participant } of linked) {
      await recordChanges(trx, study, act, [{ id: participant.id, changes: allNew({ reason }) }]);
    }
    return linked.map(toCode);
  });
}

import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { deleteUnusedPerson, lockPersonOf } from '#server/activities/people.ts';
import { type AuditEntry, writeAudit } from '#server/db/audit.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import { conflict, invalidField } from '#server/plugins/httpErrors.ts';
import { endSources } from '#server/research/ending/endSources.ts';
import { allNew } from '#server/research/studies/studyAudit.ts';
import type { TargetCall } from '#server/research/studies/studyCall.ts';
import { mergePeople } from '#server/sources/accounts/mergePeople.ts';
import { uploadRunning } from '#server/sources/files/uploadErrors.ts';
import type { RevealedPersonAnswer } from '#shared/contract/personLink.ts';
import { emailKey } from '#shared/email.ts';
import { researchMessages } from '#shared/researchMessages.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { forgetFormerPerson } from './formerPerson.ts';
import { type KnownParticipant, lockParticipantAs, readWhole, type WholeParticipant } from './participantAccess.ts';
import { recordParticipant } from './participantRecord.ts';
import { updateParticipant } from './participantsRepository.ts';

/** The log names neither account nor person, because a study's log is read by researchers. */
async function record(
  trx: Trx,
  known: KnownParticipant,
  call: TargetCall,
  act: 'linked' | 'unlinked' | 'link_revealed',
  reason: string,
  ends: readonly AuditEntry[] = [],
): Promise<WholeParticipant> {
  const { study, participant } = known;
  await recordParticipant(trx, study, participant.id, `participant.${act}`, allNew({ reason }), call);
  await writeAudit(trx, ...ends);
  return readWhole(trx, known, call.now);
}

async function lock(trx: Trx, { targetId, caller }: TargetCall): Promise<KnownParticipant> {
  const known = await lockParticipantAs(trx, { targetId, caller, action: 'participants:link' });
  if (known.participant.withdrawn_at) throw conflict(researchMessages('participant_withdrawn'));
  return known;
}

async function findPerson(db: Db, id: string): Promise<RevealedPersonAnswer['person'] | undefined> {
  const { rows } = await sql<RevealedPersonAnswer['person']>`
    SELECT people.user_id, users.email AS user_email, athletes.id AS athlete_id, athletes.name AS athlete_name,
      athletes.strava_id::text AS strava_id
    FROM people LEFT JOIN users ON users.id = people.user_id LEFT JOIN athletes ON athletes.id = people.id
    WHERE people.id = ${id}::uuid`.execute(db);
  return rows[0];
}

/** Throws 400 for an account that is not there. */
async function personOfAccount(trx: Trx, typed: string, now: Date): Promise<string> {
  const account = typed.trim();
  if (account.includes('@')) {
    const user = await trx
      .selectFrom('users')
      .select('id')
      .where('email_key', '=', emailKey(account))
      .executeTakeFirst();
    if (user) return lockPersonOf(trx, user.id, now);
  } else if (/^\d{1,18}$/.test(account)) {
    const athlete = await trx
      .selectFrom('athletes')
      .select('id')
      .where('strava_id', '=', Number(account))
      .executeTakeFirst();
    if (athlete) return athlete.id;
  }
  throw invalidField('account', serverMessages('link_account_unknown'));
}

/**
 * Gives the code, whose consent staff recorded, to the person of an account; files that were given for the code go with
 * it. Throws 404, 403, 409 (withdrawn, without a consent, linked, another code in one of the studies, an account of both
 * at one source, two uploads) and 400.
 */
export function linkPerson(db: Db, call: TargetCall, { account, reason }: { account: string; reason: string }) {
  return inTransaction(db, async (trx) => {
    const known = await lock(trx, call);
    const { id, person_id: former } = known.participant;
    if (former === null) throw conflict(serverMessages('link_without_consent'));
    const linked = await findPerson(trx, former);
    if (linked?.user_id || linked?.athlete_id) throw conflict(serverMessages('link_taken'));
    const personId = await personOfAccount(trx, account, call.now);
    const merged = await mergePeople(trx, former, personId, call.now);
    if (merged === 'other_code') throw conflict(serverMessages('link_second_code'));
    if (merged === 'has_athlete') throw conflict(serverMessages('link_taken'));
    if (merged === 'same_source') throw conflict(serverMessages('link_two_accounts'));
    if (merged === 'uploading') throw uploadRunning();
    await updateParticipant(trx, id, { updated_at: call.now, updated_by: call.caller.id });
    return record(trx, known, call, 'linked', reason);
  });
}

const FREE = {
  ...{ person_id: null, joined_at: null, joined_day: null, sync_asked_at: null },
  ...{ consent_version: null, consent_answers: [], consent_history_weeks: null, consent_sources: null },
};

/**
 * The code is free again, also of what was noted for it. Activities and files stay with the person; connections of a
 * person without an account, who cannot reach them any more, end. Throws 404, 403 and 409.
 */
export function unlinkPerson({ db, jobs }: Pick<FastifyInstance, 'db' | 'jobs'>, call: TargetCall, reason: string) {
  return inTransaction(db, async (trx) => {
    const known = await lock(trx, call);
    const { id, person_id } = known.participant;
    if (person_id === null) throw conflict(serverMessages('link_absent'));
    await updateParticipant(trx, id, { ...FREE, updated_at: call.now, updated_by: call.caller.id });
    await forgetFormerPerson(trx, id);
    const ended = await endSources(trx, [person_id], call.now);
    await jobs?.add(trx, ended.jobs);
    await deleteUnusedPerson(trx, person_id);
    return record(trx, known, call, 'unlinked', reason, ended.entries);
  });
}

/** Says who has the code, after the reason is recorded. Throws 404, 403 and 409. */
export function revealPerson(db: Db, call: TargetCall, reason: string): Promise<RevealedPersonAnswer['person']> {
  return inTransaction(db, async (trx) => {
    const known = await lock(trx, call);
    const { person_id } = known.participant;
    const person = person_id === null ? undefined : await findPerson(trx, person_id);
    if (!person) throw conflict(serverMessages('link_absent'));
    await record(trx, known, call, 'link_revealed', reason);
    return person;
  });
}

import { v7 as uuidv7 } from 'uuid';
import type { AuditActor } from '#server/db/audit.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import { conflict } from '#server/plugins/httpErrors.ts';
import type { Caller, StudyAccess } from '#server/research/studies/studyAccessRepository.ts';
import { allNew } from '#server/research/studies/studyAudit.ts';
import { lockOpenStudyAs } from '#server/research/studies/studyGuard.ts';
import type { CreateParticipantsBody } from '#shared/contract/participants.ts';
import { researchMessages } from '#shared/researchMessages.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { generateCodes } from './codesGenerate.ts';
import { type Entry, readEntries, wayProblems } from './codesInput.ts';
import { cleanGroup, type FieldProblems, groupProblem, refuseProblems } from './participantFields.ts';
import { recordChanges } from './participantRecord.ts';
import { insertParticipants, type ListedRow, takenCodes, usedNumbers } from './participantsRepository.ts';

type Generate = NonNullable<CreateParticipantsBody['generate']>;

async function generatedEntries(trx: Trx, study: StudyAccess, wanted: Generate): Promise<Entry[]> {
  const group = cleanGroup(wanted.group);
  const problem = groupProblem(group);
  if (problem) refuseProblems({ 'generate.group': problem });
  const used = await usedNumbers(trx, study.id);
  const codes = generateCodes(study.code_prefix, wanted.numbering, used, wanted.count);
  if (!codes) throw conflict(serverMessages('no_codes_left'));
  return codes.map((code) => ({ code, group, field: 'generate' }));
}

/** All problems are reported at once; taken codes are a conflict when there is no other problem. */
async function namedEntries(
  trx: Trx,
  study: StudyAccess,
  { code = '', group = null, participants }: CreateParticipantsBody,
): Promise<Entry[]> {
  const named = participants
    ? participants.map((entry, index) => ({ entry, path: `participants.${index}.` }))
    : [{ entry: { code, group }, path: '' }];
  const { entries, problems } = readEntries(named, study.code_prefix);
  const sound = entries.filter(({ field }) => problems[field] === undefined);
  const taken = await takenCodes(
    trx,
    study.id,
    sound.map((entry) => entry.code),
  );
  const collisions: FieldProblems = Object.fromEntries(
    sound
      .filter((entry) => taken.has(entry.code))
      .map((entry) => [entry.field, researchMessages('code_taken', { code: entry.code })]),
  );
  if (Object.keys(problems).length > 0) refuseProblems({ ...problems, ...collisions });
  const [first] = Object.values(collisions);
  if (first !== undefined) throw conflict(first, collisions);
  return entries;
}

export function addParticipants(
  db: Db,
  body: CreateParticipantsBody,
  caller: Caller,
  actor: AuditActor,
  now: Date,
): Promise<{ study: StudyAccess; added: ListedRow[] }> {
  return inTransaction(db, async (trx) => {
    const study = await lockOpenStudyAs(trx, body.study_id, caller, 'participants:create');
    refuseProblems(wayProblems(body));
    const entries = body.generate
      ? await generatedEntries(trx, study, body.generate)
      : await namedEntries(trx, study, body);
    const rows = entries.map(({ code, group }, seq) => ({
      id: uuidv7({ msecs: now.getTime(), seq }),
      study_id: study.id,
      code,
      group_name: group,
      created_at: now,
      updated_at: now,
      updated_by: caller.id,
    }));
    const added = await insertParticipants(trx, study, rows, now);
    const changed = rows.map(({ id, code, group_name: group }) => ({
      id,
      changes: allNew(group === null ? { code } : { code, group }),
    }));
    await recordChanges(trx, study, { actor, action: 'participant.created', at: now }, changed);
    return { study, added };
  });
}

import type { Insertable, Updateable } from 'kysely';
import { validate as isUuid, v7 as uuidv7 } from 'uuid';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { StudyProblemsTable } from '#server/db/schema/problemsSchema.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import { conflict, type HttpError, invalidField, notFound } from '#server/plugins/httpErrors.ts';
import { noteProblem, refuseProblems } from '#server/research/participants/participantFields.ts';
import type { StudyAccess } from '#server/research/studies/studyAccessRepository.ts';
import { allNew, changesBetween } from '#server/research/studies/studyAudit.ts';
import type { StudyCall } from '#server/research/studies/studyCall.ts';
import { lockOpenStudyAs } from '#server/research/studies/studyGuard.ts';
import { listTeam } from '#server/research/studies/studyTeamRepository.ts';
import type { ChangeStudyProblemBody, OpenStudyProblemBody, StudyProblem } from '#shared/contract/studyProblems.ts';
import { messages } from '#shared/messages.ts';
import { researchMessages } from '#shared/researchMessages.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { findProblem } from './problemList.ts';
import { findByCode, recordAct } from './recordAct.ts';

interface Acted {
  study: StudyAccess;
  problem: StudyProblem;
}

const problemNotFound = (id: string): HttpError => notFound(serverMessages('study_problem_not_found', { id }));

/** With its note, which the log records. */
async function lockedProblem(trx: Trx, study: StudyAccess, id: string) {
  const found = isUuid(id)
    ? await trx
        .selectFrom('study_problems')
        .selectAll()
        .where('id', '=', id.toLowerCase())
        .where('study_id', '=', study.id)
        .executeTakeFirst()
    : undefined;
  if (!found) throw problemNotFound(id);
  return found;
}

async function after(trx: Trx, study: StudyAccess, id: string): Promise<Acted> {
  const problem = await findProblem(trx, study, id);
  if (!problem) throw problemNotFound(id);
  return { study, problem };
}

async function emailOfMember(trx: Trx, study: StudyAccess, id: string | null): Promise<string | null> {
  if (id === null) return null;
  const member = (await listTeam(trx, study.id)).find(({ user_id }) => user_id === id.toLowerCase());
  if (!member) throw invalidField('assignee_id', serverMessages('assignee_not_in_team'));
  return member.email;
}

async function emailOf(trx: Trx, id: string | null): Promise<string | null> {
  if (id === null) return null;
  const user = await trx.selectFrom('users').select('email').where('id', '=', id).executeTakeFirst();
  return user?.email ?? null;
}

async function requireNoneOpen(trx: Trx, { participant_id, kind }: Pick<StudyProblem, 'participant_id' | 'kind'>) {
  if (kind === 'by_hand') return;
  const open = await trx
    .selectFrom('study_problems')
    .select('id')
    .where('participant_id', '=', participant_id)
    .where('kind', '=', kind)
    .where('state', '<>', 'closed')
    .executeTakeFirst();
  if (open) throw conflict(serverMessages('study_problem_open'));
}

async function insertProblem(
  trx: Trx,
  study: StudyAccess,
  problem: Pick<Insertable<StudyProblemsTable>, 'kind' | 'participant_id' | 'assignee_id' | 'note' | 'holds'>,
  assignee: string | null,
  call: StudyCall,
): Promise<Acted> {
  const id = uuidv7();
  const opened = { is_by_rule: false, opened_by: call.caller.id, opened_at: call.now };
  await trx
    .insertInto('study_problems')
    .values({ id, study_id: study.id, ...problem, ...opened })
    .execute();
  const acted = await after(trx, study, id);
  const { kind, participant_id: participantId = null, note } = problem;
  const changes = allNew({ problem: kind, assignee, note: note || null });
  await recordAct(trx, { studyId: study.id, participantId }, 'problem_opened', changes, call);
  return acted;
}

export function openProblem(
  db: Db,
  targetId: string,
  { code, assignee_id, note: typed }: OpenStudyProblemBody,
  call: StudyCall,
): Promise<Acted> {
  return inTransaction(db, async (trx) => {
    const study = await lockOpenStudyAs(trx, targetId, call.caller, 'problems:change');
    const note = typed.trim();
    const bad = note === '' ? messages('required') : noteProblem(note);
    if (bad) refuseProblems({ note: bad });
    const participant = code?.trim() ? await findByCode(trx, study.id, code) : null;
    if (participant === undefined || participant?.isErased) {
      throw invalidField('code', researchMessages('code_unknown'));
    }
    const assignee = await emailOfMember(trx, study, assignee_id);
    const problem = { kind: 'by_hand' as const, participant_id: participant?.id ?? null, assignee_id, note };
    return insertProblem(trx, study, problem, assignee, call);
  });
}

type Known = Awaited<ReturnType<typeof lockedProblem>>;

/** What a change of the state writes; a closing may be taken back by who closed. */
async function stateChange(
  trx: Trx,
  known: Known,
  { state, close_reason }: ChangeStudyProblemBody,
  { caller, now }: StudyCall,
): Promise<Updateable<StudyProblemsTable>> {
  if (state === undefined || state === known.state) {
    if (close_reason !== undefined) throw invalidField('close_reason', serverMessages('close_reason_needed'));
    return {};
  }
  if (state === 'closed') {
    if (close_reason === undefined) throw invalidField('close_reason', serverMessages('close_reason_needed'));
    return { state, close_reason, closed_at: now, closed_by: caller.id };
  }
  if (known.state === 'closed') {
    if (known.closed_by !== caller.id) throw conflict(serverMessages('study_problem_closed'));
    await requireNoneOpen(trx, known);
  }
  return { state, close_reason: null, closed_at: null, closed_by: null };
}

/** Records nothing without a change. */
export function changeProblem(
  db: Db,
  targetId: string,
  problemId: string,
  body: ChangeStudyProblemBody,
  call: StudyCall,
): Promise<Acted> {
  return inTransaction(db, async (trx) => {
    const study = await lockOpenStudyAs(trx, targetId, call.caller, 'problems:change');
    const known = await lockedProblem(trx, study, problemId);
    if (known.version !== body.version) throw conflict(serverMessages('study_problem_changed'));
    const isClosed = known.state === 'closed' && (body.state === undefined || body.state === 'closed');
    if (isClosed) throw conflict(serverMessages('study_problem_closed'));
    const note = body.note?.trim() ?? known.note;
    const bad = noteProblem(note);
    if (bad) refuseProblems({ note: bad });
    const assignee_id = body.assignee_id === undefined ? known.assignee_id : body.assignee_id;
    const isReassigned = assignee_id !== known.assignee_id;
    const next = { note, assignee_id, ...(await stateChange(trx, known, body, call)) };
    const changes = changesBetween(
      { problem_state: known.state, close_reason: known.close_reason, note: known.note },
      {
        problem_state: next.state ?? known.state,
        close_reason: next.close_reason === undefined ? known.close_reason : next.close_reason,
        note,
      },
    );
    if (isReassigned) {
      const assignee = await emailOfMember(trx, study, assignee_id);
      changes.assignee = { old: await emailOf(trx, known.assignee_id), new: assignee };
    }
    if (Object.keys(changes).length === 0) return after(trx, study, known.id);
    const set = { ...next, version: known.version + 1 };
    await trx.updateTable('study_problems').set(set).where('id', '=', known.id).execute();
    const acted = await after(trx, study, known.id);
    const { kind, participant_id: participantId } = known;
    const whole = { problem: { old: kind, new: kind }, ...changes };
    await recordAct(trx, { studyId: study.id, participantId }, 'problem_changed', whole, call);
    return acted;
  });
}

/** Opens a new problem with the data of the closed one. A rule can close it again. */
export function reopenProblem(db: Db, targetId: string, problemId: string, call: StudyCall): Promise<Acted> {
  return inTransaction(db, async (trx) => {
    const study = await lockOpenStudyAs(trx, targetId, call.caller, 'problems:change');
    const known = await lockedProblem(trx, study, problemId);
    if (known.state !== 'closed') throw conflict(serverMessages('study_problem_not_closed'));
    await requireNoneOpen(trx, known);
    const { kind, participant_id, note, holds } = known;
    const members = await listTeam(trx, study.id);
    const assignee = members.find(({ user_id }) => user_id === known.assignee_id);
    // With a new version an undo of the closing is refused, which would open the problem twice.
    const over = { holds: false, version: known.version + 1 };
    await trx.updateTable('study_problems').set(over).where('id', '=', known.id).execute();
    const problem = { kind, participant_id, assignee_id: assignee?.user_id ?? null, note, holds };
    return insertProblem(trx, study, problem, assignee?.email ?? null, call);
  });
}

import { ADHERENCE_CALLS } from '#shared/calls/adherence.ts';
import { FOLLOW_UP_CALLS } from '#shared/calls/followUp.ts';
import { STUDY_PROBLEM_CALLS } from '#shared/calls/studyProblems.ts';
import type { StudyProblemAnswer } from '#shared/contract/studyProblems.ts';
import type { DemoCall } from './demoCalls.ts';
import type { DemoNote, MadeStudy, Moment } from './demoPlan.ts';

const pathOf = ({ path }: { path: string }, id: string | undefined) => path.replace(':id', String(id));

async function openProblem(
  owner: DemoCall,
  { id, participants }: MadeStudy,
  { of, note, assignee, next }: DemoNote & { kind: 'problem' },
  { userId }: Moment,
): Promise<void> {
  const path = pathOf(STUDY_PROBLEM_CALLS.openStudyProblem, id);
  const code = of === null ? null : participants[of]?.code;
  const body = { code, note, assignee_id: assignee === null ? null : userId(assignee) };
  const { problem } = await owner<StudyProblemAnswer>('POST', path, body);
  if (next === undefined) return;
  const change = next === 'begun' ? { state: 'in_progress' } : { state: 'closed', close_reason: next };
  await owner('PATCH', `${path}/${problem.id}`, { version: problem.version, ...change });
}

/** What staff write down about a participant or the study, on the day of the step. */
export async function noteOfStaff(owner: DemoCall, study: MadeStudy, step: DemoNote, moment: Moment): Promise<void> {
  const { id, participants } = study;
  const { day, daysAgo } = moment;
  if (step.kind === 'problem') {
    await openProblem(owner, study, step, moment);
  } else if (step.kind === 'contact') {
    const { kind: _, of, ...said } = step;
    const path = pathOf(FOLLOW_UP_CALLS.noteContact, participants[of]?.id);
    await owner('POST', path, { ...said, contacted_on: day(daysAgo) });
  } else if (step.kind === 'absence') {
    const path = pathOf(ADHERENCE_CALLS.declareAbsence, participants[step.of]?.id);
    await owner('POST', path, { first_day: day(step.from), last_day: day(step.to), reason: step.reason });
  } else {
    const { kind: _, of, ...said } = step;
    const code = of === null ? null : participants[of]?.code;
    const body = { ...said, code, day: day(daysAgo + 1), reported_on: day(daysAgo) };
    await owner('POST', pathOf(STUDY_PROBLEM_CALLS.recordDeviation, id), body);
  }
}

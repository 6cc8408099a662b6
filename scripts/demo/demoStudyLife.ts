import { ADHERENCE_CALLS } from '#shared/calls/adherence.ts';
import type { CreatedParticipantsAnswer } from '#shared/contract/participants.ts';
import type { StudyAnswer } from '#shared/contract/studies.ts';
import type { RulesAnswer } from '#shared/contract/studyRule.ts';
import type { DemoCall } from './demoCalls.ts';
import { noteOfStaff } from './demoNotes.ts';
import type { DayOf, DemoStep, DemoStudy, MadeStudy, Moment } from './demoPlan.ts';

export async function createStudy(owner: DemoCall, plan: DemoStudy, day: DayOf): Promise<string> {
  const { study } = await owner<StudyAnswer>('POST', '/research/studies', {
    title: plan.title,
    code_prefix: plan.prefix,
    start_date: day(plan.starts),
    end_date: plan.ends === null ? null : day(plan.ends),
    contact_email: `${plan.prefix.toLowerCase()}@studies.example`,
    permitted_sources: ['file', 'polar', 'strava'],
    ethics_ref: `EK ${day(plan.made).slice(0, 4)}-${plan.prefix}`,
    ...plan.more,
  });
  return study.id;
}

export async function addParticipants(
  owner: DemoCall,
  study_id: string,
  plan: DemoStudy,
): Promise<MadeStudy['participants']> {
  const made: MadeStudy['participants'] = [];
  for (const [group, count] of Object.entries(plan.groups)) {
    const generate = { count, numbering: plan.numbering ?? 'running', group: group === '' ? null : group };
    const answer = await owner<CreatedParticipantsAnswer>('POST', '/research/participants', { study_id, generate });
    made.push(...(answer.participants ?? []).map(({ id, code }) => ({ id, code })));
  }
  return made;
}

async function changeRule(owner: DemoCall, id: string, { rule, reason }: DemoStep & { kind: 'rule' }): Promise<void> {
  const path = ADHERENCE_CALLS.changeRule.path.replace(':id', id);
  const [held] = (await owner<RulesAnswer>('GET', path)).versions;
  await owner('POST', path, { version: held?.version, rule: { ...held?.rule, ...rule }, reason });
}

export async function takeStep(owner: DemoCall, study: MadeStudy, step: DemoStep, moment: Moment): Promise<void> {
  const { id, participants } = study;
  const { day, daysAgo } = moment;
  const idOf = (number: number) => participants[number]?.id;
  if (step.kind === 'close') {
    await owner('POST', `/research/studies/${id}/close`, { reason: step.reason });
  } else if (step.kind === 'change') {
    const { ends, ...body } = step.body;
    const dates = ends === undefined ? {} : { end_date: day(ends) };
    await owner('PATCH', `/research/studies/${id}`, { ...body, ...dates, reason: step.reason });
  } else if (step.kind === 'rule') {
    await changeRule(owner, id, step);
  } else if (step.kind === 'group') {
    await owner('PATCH', `/research/studies/${id}/participants`, { ids: step.of.map(idOf), group: step.group });
  } else if (step.kind === 'note') {
    const { note, reason } = step;
    await owner('PATCH', `/research/participants/${idOf(step.of)}`, { note, reason });
  } else if (step.kind === 'withdraw') {
    const { requested_by, choice, reason } = step;
    const body = { requested_by, choice, reason, date: day(daysAgo) };
    await owner('POST', `/research/participants/${idOf(step.of)}/withdraw`, body);
  } else {
    await noteOfStaff(owner, study, step, moment);
  }
}

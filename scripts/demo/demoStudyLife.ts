import type { CreatedParticipantsAnswer } from '#shared/contract/participants.ts';
import type { StudyAnswer } from '#shared/contract/studies.ts';
import type { DemoCall } from './demoCalls.ts';
import type { DemoStep, DemoStudy } from './demoPlan.ts';

type DayOf = (daysAgo: number) => string;

export async function createStudy(owner: DemoCall, plan: DemoStudy, day: DayOf): Promise<string> {
  const { study } = await owner<StudyAnswer>('POST', '/research/studies', {
    title: plan.title,
    code_prefix: plan.prefix,
    start_date: day(plan.starts),
    end_date: plan.ends === null ? null : day(plan.ends),
    contact_email: `${plan.prefix.toLowerCase()}@studies.example`,
    ...plan.more,
  });
  return study.id;
}

export async function addParticipants(owner: DemoCall, study_id: string, plan: DemoStudy): Promise<string[]> {
  const ids: string[] = [];
  for (const [group, count] of Object.entries(plan.groups)) {
    const generate = { count, numbering: plan.numbering ?? 'running', group: group === '' ? null : group };
    const answer = await owner<CreatedParticipantsAnswer>('POST', '/research/participants', { study_id, generate });
    ids.push(...(answer.participants ?? []).map(({ id }) => id));
  }
  return ids;
}

export async function takeStep(
  owner: DemoCall,
  { id, participants }: { id: string; participants: readonly string[] },
  step: DemoStep,
  day: DayOf,
  daysAgo: number,
): Promise<void> {
  if (step.kind === 'close') {
    await owner('POST', `/research/studies/${id}/close`, { reason: step.reason });
  } else if (step.kind === 'change') {
    const { ends, ...body } = step.body;
    const dates = ends === undefined ? {} : { end_date: day(ends) };
    await owner('PATCH', `/research/studies/${id}`, { ...body, ...dates, reason: step.reason });
  } else if (step.kind === 'group') {
    const ids = step.of.map((number) => participants[number]);
    await owner('PATCH', `/research/studies/${id}/participants`, { ids, group: step.group });
  } else if (step.kind === 'note') {
    const { note, reason } = step;
    await owner('PATCH', `/research/participants/${participants[step.of]}`, { note, reason });
  } else {
    const { requested_by, choice, reason } = step;
    const body = { requested_by, choice, reason, date: day(daysAgo) };
    await owner('POST', `/research/participants/${participants[step.of]}/withdraw`, body);
  }
}

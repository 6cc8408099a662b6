import type { Role } from '#shared/roles.ts';
import { openPast, type Past, type PastParts } from './demoCalls.ts';
import { CURRENT_STUDIES } from './demoCurrentStudies.ts';
import { signOnPaper, uploadPastPapers } from './demoPapers.ts';
import { PAST_STUDIES } from './demoPastStudies.ts';
import { DEMO_LABS, type DemoStudy, type MadeStudy } from './demoPlan.ts';
import { STAFF_WORK } from './demoStaffWork.ts';
import { addParticipants, createStudy, takeStep } from './demoStudyLife.ts';
import { DEMO_LOGINS } from './demoUsers.ts';

const PROMOTED = { from: 5, to: 8 };
const PER_LAB = 4;
const DAY_MS = 86_400_000;

/** From the start of a study until the first have signed on paper. */
const DAYS_UNTIL_PAPERS = 3;

const PAPERS = { active: 4, past: 2 };
/** How many participants of past studies give files. */
export const PAST_PAPERS = PAPERS.past * PAST_STUDIES.length;

const hasBegun = ({ starts }: DemoStudy) => starts > DAYS_UNTIL_PAPERS;

/** Days before today, after the last change of the plan; null for a study that goes on. */
function endOf({ ends, later = [] }: DemoStudy): number | null {
  const changes = later.flatMap(({ steps }) => steps).filter((step) => step.kind === 'change');
  const last = changes.findLast(({ body }) => body.ends !== undefined)?.body.ends ?? ends;
  return last !== null && last > 0 ? last : null;
}

interface DemoPerson {
  id: string;
  email: string;
  role: Role;
  created_at: Date;
}

interface Event {
  daysAgo: number;
  happen(): Promise<void>;
}

function researchersOf(people: readonly DemoPerson[]): DemoPerson[] {
  const researchers = people.filter(({ role }) => role === 'researcher');
  const promoted = people.filter(({ role }) => role === 'user').slice(PROMOTED.from, PROMOTED.to);
  return [...researchers.slice(0, 2 * PER_LAB), ...promoted, ...researchers.slice(2 * PER_LAB)];
}

function labEvents(past: Past, people: readonly DemoPerson[], now: Date): Event[] {
  const labIds: string[] = [];
  const labs = DEMO_LABS.map(({ daysAgo, name, email }, index) => ({
    daysAgo,
    happen: async () => {
      const admin = await past.as(DEMO_LOGINS.admin);
      const { lab } = await admin<{ lab: { id: string } }>('POST', '/research/labs', { name, email });
      labIds[index] = lab.id;
    },
  }));
  const assignments = people.map(({ id, created_at }, index) => ({
    daysAgo: (now.getTime() - created_at.getTime()) / DAY_MS - 1,
    happen: async () => {
      const admin = await past.as(DEMO_LOGINS.admin);
      await admin('POST', '/research/researchers', { user_id: id, lab_id: labIds[Math.floor(index / PER_LAB)] });
    },
  }));
  const basis = {
    daysAgo: Math.max(...DEMO_LABS.map(({ daysAgo }) => daysAgo)),
    happen: async () => {
      const admin = await past.as(DEMO_LOGINS.admin);
      const reason = 'Before the first study';
      await admin('PATCH', '/settings', { strava_basis: 'Agreement on research with invented athletes', reason });
    },
  };
  return [basis, ...labs, ...assignments];
}

function studyEvents(past: Past, people: readonly DemoPerson[]): Event[] {
  const emailOf = (researcher: number) => people[researcher]?.email ?? '';
  const userId = (researcher: number) => people[researcher]?.id ?? '';
  return [...PAST_STUDIES, ...CURRENT_STUDIES].flatMap((plan) => {
    let study: MadeStudy = { id: '', participants: [] };
    const begin = {
      daysAgo: plan.made,
      happen: async () => {
        const owner = await past.as(emailOf(plan.owner));
        const id = await createStudy(owner, plan, past.day);
        for (const { researcher, level } of plan.team ?? [])
          await owner('POST', `/research/studies/${id}/team`, { email: emailOf(researcher), level });
        study = { id, participants: await addParticipants(owner, id, plan) };
      },
    };
    const later = [...(plan.later ?? []), ...(STAFF_WORK[plan.prefix] ?? [])].map(({ daysAgo, steps }) => ({
      daysAgo,
      happen: async () => {
        const owner = await past.as(emailOf(plan.owner));
        for (const step of steps) await takeStep(owner, study, step, { day: past.day, daysAgo, userId });
      },
    }));
    if (!hasBegun(plan)) return [begin, ...later];
    const signedAgo = plan.starts - DAYS_UNTIL_PAPERS;
    const endedAgo = endOf(plan);
    const papers = {
      daysAgo: signedAgo,
      happen: async () => {
        const count = endedAgo === null ? PAPERS.active : PAPERS.past;
        await signOnPaper(await past.as(emailOf(plan.owner)), study, { day: past.day(signedAgo), count });
      },
    };
    if (endedAgo === null) return [begin, papers, ...later];
    // Before the study closes; it takes no files afterwards.
    const files = {
      daysAgo: endedAgo,
      happen: async () => {
        const from = PAPERS.past * PAST_STUDIES.indexOf(plan);
        await uploadPastPapers(await past.as(emailOf(plan.owner)), study.id, { now: past.now(), from });
      },
    };
    return [begin, papers, files, ...later];
  });
}

export async function fillResearch(
  parts: PastParts & { people: readonly DemoPerson[]; say: (line: string) => void },
): Promise<void> {
  const people = researchersOf(parts.people);
  const past = await openPast(parts);
  try {
    const events = [...labEvents(past, people, parts.now), ...studyEvents(past, people)];
    events.sort((a, b) => b.daysAgo - a.daysAgo);
    for (const [index, { daysAgo, happen }] of events.entries()) {
      past.goTo(daysAgo);
      await happen();
      if ((index + 1) % 10 === 0)
        parts.say(`  ${Math.round((100 * (index + 1)) / events.length)} % of a year of research`);
    }
    const studies = PAST_STUDIES.length + CURRENT_STUDIES.length;
    parts.say(
      `${DEMO_LABS.length} labs, ${people.length} researchers and ${studies} studies with their participants are there`,
    );
  } finally {
    await past.close();
  }
}

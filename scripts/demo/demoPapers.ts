import { setTimeout as wait } from 'node:timers/promises';
import { PARTICIPANT_CALLS } from '#shared/calls/participants.ts';
import { PARTICIPANT_UPLOAD_CALLS } from '#shared/calls/uploads.ts';
import type { ParticipantsAnswer } from '#shared/contract/participants.ts';
import type { StudiesAnswer, StudyAnswer } from '#shared/contract/studies.ts';
import type { UploadAnswer, UploadedFilesAnswer } from '#shared/contract/uploads.ts';
import { type BrowserCall, signIn } from '../athletes/browserOf.ts';
import { DEMO_TROUBLES, type DemoLife, type DemoTrouble, demoArchive, demoFiles } from './demoArchives.ts';
import type { MadeStudy } from './demoPlan.ts';
import { DEMO_LOGINS, DEMO_PASSWORD } from './demoUsers.ts';

/** Of all participants with a paper, these give single files in place of an archive. */
const FILES_EVERY = 7;
const TROUBLE_EVERY = 3;
const LOOK_AGAIN_MS = 1000;
const GIVE_UP_MS = 5 * 60_000;
const AT_ONCE = 6;

const SPORTS: Record<string, string> = {
  run: 'Run',
  ride: 'Ride',
  walk_hike: 'Walk',
  row_paddle: 'Rowing',
  swim: 'Swim',
};
const ANY_SPORT = ['Run', 'Walk', 'Ride'];

/** In the past: the last of a study's participants, who take no other part in the plan, sign on paper. */
export async function signOnPaper(call: BrowserCall, study: MadeStudy, on: { day: string; count: number }) {
  const { consent, data_categories: collects } = (await call<StudyAnswer>('GET', `/research/studies/${study.id}`))
    .study;
  for (const [index, { id }] of study.participants.slice(-on.count).entries()) {
    const categories = (['heart_rate', 'device', 'route'] as const).filter((name) => collects[name]);
    const answers = index === 1 ? categories.slice(0, 1) : categories;
    await call('POST', PARTICIPANT_CALLS.recordPaperConsent.path.replace(':id', id), {
      consent_version: consent.version,
      language: index % 2 === 0 ? 'de' : 'en',
      answers,
      signed_on: on.day,
    });
  }
}

interface Giver {
  call: BrowserCall;
  participant: string;
  number: number;
  sport: string;
  joined: Date;
}

async function giversOf(call: BrowserCall, studyId: string, from: number): Promise<Giver[]> {
  const { study } = await call<StudyAnswer>('GET', `/research/studies/${studyId}`);
  const { participants } = await call<ParticipantsAnswer>('GET', `/research/studies/${studyId}/participants`);
  const withPaper = participants.filter(({ joined_at, withdrawn_at }) => joined_at !== null && withdrawn_at === null);
  return withPaper.map(({ id: participant, joined_at }, index) => {
    const number = from + index;
    const sport = SPORTS[study.sports[number % (study.sports.length || 1)] ?? ''] ?? ANY_SPORT[number % 3] ?? 'Run';
    return { call, participant, number, sport, joined: new Date(joined_at ?? 0) };
  });
}

function troubleOf(number: number): DemoTrouble {
  return number % TROUBLE_EVERY === 0 ? (DEMO_TROUBLES[(number / TROUBLE_EVERY) % DEMO_TROUBLES.length] ?? null) : null;
}

async function give({ call, participant, ...giver }: Giver, now: Date): Promise<UploadedFilesAnswer['upload']> {
  const life: DemoLife = { ...giver, now, trouble: troubleOf(giver.number) };
  const form = new FormData();
  if (giver.number % FILES_EVERY === FILES_EVERY - 1) {
    for (const { name, content } of demoFiles(life)) form.append('files', content, name);
  } else {
    form.append('files', await demoArchive(life), 'export.zip');
  }
  const path = PARTICIPANT_UPLOAD_CALLS.createParticipantUpload.path.replace(':id', participant);
  const { upload } = await call<UploadAnswer>('POST', path, form);
  const giveUpAt = Date.now() + GIVE_UP_MS;
  for (;;) {
    const { upload: state } = await call<UploadedFilesAnswer>('GET', `${path}/${upload.id}`);
    if (state.finished_at !== null) return state;
    if (Date.now() > giveUpAt) throw new Error(`The upload of a participant is still ${state.state}`);
    await wait(LOOK_AGAIN_MS);
  }
}

/** In the past: staff upload for each participant of the study who signed on paper; numbers begin with `from`. */
export async function uploadPastPapers(call: BrowserCall, studyId: string, on: { now: Date; from: number }) {
  const givers = await giversOf(call, studyId, on.from);
  await Promise.all(givers.map((giver) => give(giver, on.now)));
}

/** The same for the participants of active studies. */
export async function uploadDemoPapers(parts: {
  url: string;
  now: Date;
  from: number;
  say: (line: string) => void;
}): Promise<void> {
  const { url, now, from, say } = parts;
  const admin = await signIn(url, DEMO_LOGINS.admin, DEMO_PASSWORD);
  const { studies } = await admin<StudiesAnswer>('GET', '/research/studies?status=active');
  const givers: Giver[] = [];
  for (const { id, owner_email } of studies) {
    if (owner_email === null) continue;
    const owner = await signIn(url, owner_email, DEMO_PASSWORD);
    givers.push(...(await giversOf(owner, id, from + givers.length)));
  }
  const waiting = [...givers];
  const counts: Record<string, number> = {};
  const work = async () => {
    for (let giver = waiting.shift(); giver; giver = waiting.shift()) {
      const done = await give(giver, now);
      for (const [result, count] of Object.entries(done.counts)) counts[result] = (counts[result] ?? 0) + count;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  say(`Files of ${givers.length} participants on paper were uploaded: ${JSON.stringify(counts)}`);
}

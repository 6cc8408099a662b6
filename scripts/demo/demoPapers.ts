import { setTimeout as wait } from 'node:timers/promises';
import { PARTICIPANT_CALLS } from '#shared/calls/participants.ts';
import { PARTICIPANT_UPLOAD_CALLS } from '#shared/calls/uploads.ts';
import type { ParticipantsAnswer } from '#shared/contract/participants.ts';
import type { StudiesAnswer, StudyAnswer } from '#shared/contract/studies.ts';
import type { UploadAnswer, UploadedFilesAnswer } from '#shared/contract/uploads.ts';
import { type BrowserCall, signIn } from '../athletes/browserOf.ts';
import { DEMO_TROUBLES, demoArchive, demoFiles } from './demoArchives.ts';
import type { MadeStudy } from './demoPlan.ts';
import { DEMO_LOGINS, DEMO_PASSWORD } from './demoUsers.ts';

const PAPERS_EACH = 5;
/** Of all participants with a paper, these give single files in place of an archive. */
const FILES_EVERY = 13;
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
export async function signOnPaper(owner: BrowserCall, study: MadeStudy, day: string): Promise<void> {
  const { consent, data_categories: collects } = (await owner<StudyAnswer>('GET', `/research/studies/${study.id}`))
    .study;
  for (const [index, { id }] of study.participants.slice(-PAPERS_EACH).entries()) {
    const categories = (['heart_rate', 'device', 'route'] as const).filter((name) => collects[name]);
    const answers = index === 1 ? categories.slice(0, 1) : categories;
    await owner('POST', PARTICIPANT_CALLS.recordPaperConsent.path.replace(':id', id), {
      consent_version: consent.version,
      language: index % 2 === 0 ? 'de' : 'en',
      answers,
      signed_on: day,
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

async function giversOf(url: string): Promise<Giver[]> {
  const admin = await signIn(url, DEMO_LOGINS.admin, DEMO_PASSWORD);
  const { studies } = await admin<StudiesAnswer>('GET', '/research/studies');
  const givers: Giver[] = [];
  for (const { id, owner_email, status } of studies) {
    if (status !== 'active' || owner_email === null) continue;
    const call = await signIn(url, owner_email, DEMO_PASSWORD);
    const { study } = await call<StudyAnswer>('GET', `/research/studies/${id}`);
    const { participants } = await call<ParticipantsAnswer>('GET', `/research/studies/${id}/participants`);
    for (const { id: participant, joined_at, withdrawn_at } of participants) {
      if (joined_at === null || withdrawn_at !== null) continue;
      const number = givers.length;
      const sport = SPORTS[study.sports[number % (study.sports.length || 1)] ?? ''] ?? ANY_SPORT[number % 3] ?? 'Run';
      givers.push({ call, participant, number, sport, joined: new Date(joined_at) });
    }
  }
  return givers;
}

async function give(
  { call, participant, number, sport, joined }: Giver,
  now: Date,
): Promise<UploadedFilesAnswer['upload']> {
  const trouble =
    number % TROUBLE_EVERY === 0 ? (DEMO_TROUBLES[(number / TROUBLE_EVERY) % DEMO_TROUBLES.length] ?? null) : null;
  const life = { number, sport, joined, now, trouble };
  const form = new FormData();
  if (number % FILES_EVERY === FILES_EVERY - 1) {
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

/** Staff upload an archive or single files for each participant who signed on paper. */
export async function uploadDemoPapers(parts: { url: string; now: Date; say: (line: string) => void }): Promise<void> {
  const { url, now, say } = parts;
  const givers = await giversOf(url);
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

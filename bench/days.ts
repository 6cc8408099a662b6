import { API_BASE } from '#shared/constants.ts';
import type { StudyCut, StudyExport } from '#shared/contract/studyExports.ts';
import { type BenchProcess, startBenchProcess } from './benchProcess.ts';
import { type DaysSize, type SeededDays, STUDY_DAYS } from './daysSeed.ts';
import type { EmptyDatabase, Engine } from './engines.ts';
import { bestSpeed, p99Of, type Speed } from './figures.ts';
import { load } from './load.ts';

/** Of the issue; DAYS_SCALE divides it, for a machine with something else to do. */
const LARGE: DaysSize = { participants: 5000, activities: 2_000_000 };
const SMALLER = 100;
const BOARD_MAX_MS = 150;
const OVERVIEW_MAX_MS = 100;
const GROWTH_MAX = 1.5;
const PACKAGE_MAX_S = 120;
const PACKAGE_MAX_MB = 300;
const OTHERS_MAX = 2;
const REQUESTS = 200;
const ROUNDS = 3;
const CONNECTIONS = 2;
const PAGE = 50;
const PAUSE_MS = 20;
const IDLE_MS = 5000;
const OTHERS = '/users?page=1&page_size=10';

interface Installation {
  size: DaysSize;
  server: BenchProcess;
  seeded: SeededDays;
  authorization: string;
}

const scaled = (factor: number): DaysSize => ({
  participants: Math.ceil(LARGE.participants / factor),
  activities: Math.ceil(LARGE.activities / factor),
});
const mark = (isOver: boolean) => (isOver ? '  OVER' : '');

async function install(engine: Engine, size: DaysSize, opened: (() => Promise<void>)[]): Promise<Installation> {
  const database: EmptyDatabase = await engine.makeDatabase();
  opened.push(() => database.remove());
  const server = await startBenchProcess(database.env);
  opened.push(() => server.stop());
  const started = performance.now();
  const answer = await server.ask({ kind: 'seedDays', size });
  if (answer.kind !== 'seededDays') throw new Error('The days were not seeded');
  const { participants, activities } = size;
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  console.log(
    `  seeded ${participants.toLocaleString('en')} participants × ${STUDY_DAYS} days with ${activities.toLocaleString('en')} activities in ${seconds} s`,
  );
  return signedIn({ size, server, seeded: answer.seeded, authorization: '' });
}

/** Anew for each part of the bench, because a session is shorter than all of it. */
async function signedIn(one: Installation): Promise<Installation> {
  const { email, password } = one.seeded.owner;
  return { ...one, authorization: await one.server.signIn(email, password) };
}

async function call<Answer>({ server, authorization }: Installation, path: string, body?: object): Promise<Answer> {
  const posted = body && { method: 'POST', body: JSON.stringify(body) };
  const headers: Record<string, string> = { authorization, ...(body && { 'content-type': 'application/json' }) };
  const response = await fetch(`${server.real}${API_BASE}${path}`, { ...posted, headers });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Answer;
}

const PAGES: readonly { name: string; most: number; paths: (one: Installation) => string[] }[] = [
  {
    name: 'board, weeks',
    most: BOARD_MAX_MS,
    paths: ({ seeded, size }) =>
      Array.from({ length: Math.ceil(size.participants / PAGE) }, (_, index) => {
        return `/research/studies/${seeded.studyId}/adherence?page=${index + 1}`;
      }),
  },
  {
    name: 'board, 28 days',
    most: BOARD_MAX_MS,
    paths: ({ seeded }) => {
      const from = new Date(Date.now() - 27 * 86_400_000).toISOString().slice(0, 10);
      return [`/research/studies/${seeded.studyId}/adherence?grain=day&from=${from}`];
    },
  },
  {
    name: 'overview',
    most: OVERVIEW_MAX_MS,
    paths: ({ seeded }) => [`/research/studies/${seeded.studyId}/summary`],
  },
];

async function measurePages(installations: readonly Installation[]): Promise<void> {
  for (const { name, most, paths } of PAGES) {
    const both = (await Promise.all(installations.map(signedIn))).map((one) => ({
      url: one.server.real,
      requests: paths(one).map((path) => ({ path: API_BASE + path, headers: { authorization: one.authorization } })),
      speeds: [] as Speed[],
      first: 0,
    }));
    for (const one of both) {
      const begun = performance.now();
      await load(one.url, one.requests, 1, { connections: 1 });
      one.first = performance.now() - begun;
    }
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const { url, requests, speeds } of both) {
        speeds.push(await load(url, requests, REQUESTS, { connections: CONNECTIONS }));
      }
    }
    const [few, many] = both.map(({ speeds }) => bestSpeed(speeds));
    if (!few || !many) return;
    const growth = many.p99 / few.p99;
    const isOver = many.p99 > most || growth > GROWTH_MAX;
    console.log(
      `  ${name.padEnd(16)} p99 ${few.p99.toFixed(1)} ms, ${many.p99.toFixed(1)} ms (at most ${most}), ${growth.toFixed(2)}x; first answer ${both.map(({ first }) => first.toFixed(0)).join(', ')} ms${mark(isOver)}`,
    );
  }
}

async function othersUntil(one: Installation, authorization: string, isOver: () => boolean) {
  const headers = { authorization };
  const times: number[] = [];
  let refused = 0;
  while (!isOver()) {
    const begun = performance.now();
    const response = await fetch(`${one.server.real}${API_BASE}${OTHERS}`, { headers });
    await response.arrayBuffer();
    if (!response.ok) refused += 1;
    times.push(performance.now() - begun);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  return { p99: p99Of(times), refused };
}

async function exported(one: Installation, cutId: string): Promise<StudyExport> {
  const { studyId } = one.seeded;
  type Answer = { export: StudyExport };
  let { export: found } = await call<Answer>(one, `/research/studies/${studyId}/exports`, { cut_id: cutId });
  while (found.state === 'waiting' || found.state === 'running') {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * 5));
    ({ export: found } = await call<Answer>(one, `/research/exports/${found.id}`));
  }
  if (found.state !== 'done') throw new Error(`The export ended as ${found.state}`);
  return found;
}

async function whileOthers<Result>(one: Installation, admin: string, work: () => Promise<Result>) {
  await one.server.ask({ kind: 'watch' });
  let isOver = false;
  const begun = performance.now();
  const done = work().finally(() => {
    isOver = true;
  });
  const others = await othersUntil(one, admin, () => isOver);
  const result = await done;
  const seconds = (performance.now() - begun) / 1000;
  const watched = await one.server.ask({ kind: 'watched' });
  if (watched.kind !== 'watched') throw new Error('The server was not watched');
  const { idleMb, peakMb, loopP99 } = watched;
  return { result, seconds, ...others, mb: peakMb - idleMb, peakMb, loopP99 };
}

async function measurePackage(installation: Installation): Promise<void> {
  const one = await signedIn(installation);
  const admin = await one.server.signIn(one.server.email, one.server.password);
  const idleEnd = performance.now() + IDLE_MS;
  const { p99: idle } = await othersUntil(one, admin, () => performance.now() > idleEnd);
  const { studyId } = one.seeded;
  const cut = await whileOthers(one, admin, async () => {
    const answer = await call<{ cut: StudyCut }>(one, `/research/studies/${studyId}/cuts`, { reason: 'For the bench' });
    return answer.cut;
  });
  const written = await whileOthers(one, admin, () => exported(one, cut.result.id));
  const seconds = cut.seconds + written.seconds;
  const others = Math.max(cut.p99, written.p99) / idle;
  const mb = Math.max(cut.mb, written.mb);
  const refused = cut.refused + written.refused;
  const isOver = seconds > PACKAGE_MAX_S || mb > PACKAGE_MAX_MB;
  console.log(
    `  cut ${cut.seconds.toFixed(1)} s, ${cut.mb.toFixed(0)} MB more; package ${written.seconds.toFixed(1)} s, ${written.mb.toFixed(0)} MB more (of ${written.peakMb.toFixed(0)}), ${((written.result.size ?? 0) / 1_000_000).toFixed(0)} MB file, ${written.result.tables.days?.rows.toLocaleString('en')} days; ${seconds.toFixed(0)} s (at most ${PACKAGE_MAX_S}), ${mb.toFixed(0)} MB (at most ${PACKAGE_MAX_MB})${mark(isOver)}`,
  );
  console.log(
    `  ${OTHERS}: p99 ${idle.toFixed(1)} ms idle, ${cut.p99.toFixed(1)} ms beside the cut (event loop ${cut.loopP99.toFixed(1)} ms), ${written.p99.toFixed(1)} ms beside the package (event loop ${written.loopP99.toFixed(1)} ms; ${others.toFixed(2)}x, at most ${OTHERS_MAX}), ${refused} refused${mark(others > OTHERS_MAX || refused > 0)}`,
  );
}

/** A study of 5,000 participants and a year beside one of a hundredth of that: pages, cut and package. */
export async function benchDays(engine: Engine): Promise<void> {
  const factor = Number(process.env.DAYS_SCALE ?? 1);
  console.log(`\n${engine.name}: days${factor === 1 ? '' : `, at 1/${factor} of the size`}`);
  const opened: (() => Promise<void>)[] = [];
  try {
    const small = await install(engine, scaled(factor * SMALLER), opened);
    const large = await install(engine, scaled(factor), opened);
    await measurePages([small, large]);
    await measurePackage(large);
  } finally {
    for (const close of opened.reverse()) await close();
  }
}

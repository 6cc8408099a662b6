import { ACTIVITY_CALLS } from '#shared/calls/activities.ts';
import { AUTH_CALLS } from '#shared/calls/auth.ts';
import { STUDY_CALLS } from '#shared/calls/studies.ts';
import { API_BASE } from '#shared/constants.ts';
import type { ActivitiesAnswer } from '#shared/contract/activities.ts';
import { BARE_PATH } from './bareRoute.ts';
import { type BenchProcess, startBenchProcess } from './benchProcess.ts';
import type { Engine } from './engines.ts';
import { bestSpeed, medianSpeed, type Speed } from './figures.ts';
import { load } from './load.ts';
import { type ActivityScenario, activityScenarios, addressOf, type Caller } from './stravaQueries.ts';
import { STRAVA_CALLERS } from './stravaStudies.ts';

const SMALL = 10_000;
/** Number of activities; BENCH_ACTIVITIES overrides it. */
const LARGE = { 'Embedded database': 1_000_000, PostgreSQL: 10_000_000 } as Record<string, number>;
const DASHBOARD = API_BASE + ACTIVITY_CALLS.getStravaDashboard.path;
const DASHBOARD_GROWTH_MAX = 1.2;
const RATE_LEAST = 0.8;
/** For the usual filters. */
const LIST_GROWTH_MAX = 2;
/** For searches and the other filters. */
const LIST_P99_MAX_MS = 500;
const DASHBOARD_REQUESTS = 2000;
/** With fewer calls the rounds would measure V8's compilation. */
const DASHBOARD_WARM_UP = 4000;
const LIST_REQUESTS = 120;
const WARM_UP = 60;
const ROUNDS = 5;
const MIDDLE_PAGE = 500;
/** SECURITY S1. */
const AT_ONCE = 50;
const STEADY_REQUESTS = 20_000;
const STEADY_GOAL = 'goal 300 /s, p99 150 ms';

interface Installation {
  server: BenchProcess;
  headers: Record<Caller, { authorization: string }>;
  scenarios: ActivityScenario[];
}

async function signedIn(server: BenchProcess): Promise<Installation['headers']> {
  const of = async ({ email, password }: { email: string; password: string }) => ({
    authorization: await server.signIn(email, password),
  });
  return {
    admin: await of(server),
    researcher: await of(STRAVA_CALLERS.researcher),
    person: await of(STRAVA_CALLERS.person),
  };
}

async function install(engine: Engine, count: number, opened: (() => Promise<void>)[]): Promise<Installation> {
  const database = await engine.makeDatabase();
  opened.push(() => database.remove());
  const server = await startBenchProcess(database.env);
  opened.push(() => server.stop());
  const begun = performance.now();
  await server.ask({ kind: 'seedStrava', count });
  const seconds = ((performance.now() - begun) / 1000).toFixed(0);
  console.log(`  seeded ${count.toLocaleString('en')} activities in ${seconds} s`);
  return { server, headers: await signedIn(server), scenarios: activityScenarios(count) };
}

const shown = ({ perSecond, p99 }: Speed) =>
  `${perSecond.toFixed(0).padStart(7)} /s  p99 ${p99.toFixed(1).padStart(6)} ms`;

/** Before each part, because a token is valid for a quarter of an hour. */
async function signInAgain(one: Installation): Promise<void> {
  one.headers = await signedIn(one.server);
}

async function compareDashboards(small: Installation, large: Installation): Promise<void> {
  const parts = [small, large].map((one) => ({ one, dashboard: [] as Speed[], bare: [] as Speed[] }));
  const ask = (url: string, path: string, { headers }: Installation, amount: number) =>
    load(url, [{ path, headers: headers.admin }], amount);
  for (const { one } of parts) {
    await signInAgain(one);
    await ask(one.server.real, DASHBOARD, one, DASHBOARD_WARM_UP);
    await ask(one.server.bareRoute, BARE_PATH, one, DASHBOARD_WARM_UP);
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { one, dashboard, bare } of parts) {
      dashboard.push(await ask(one.server.real, DASHBOARD, one, DASHBOARD_REQUESTS));
      bare.push(await ask(one.server.bareRoute, BARE_PATH, one, DASHBOARD_REQUESTS));
    }
  }
  const [few, many] = parts.map(({ dashboard }) => bestSpeed(dashboard));
  if (!few || !many) return;
  const growth = many.p99 / few.p99;
  const mark = growth > DASHBOARD_GROWTH_MAX ? `  over ${DASHBOARD_GROWTH_MAX}` : '';
  console.log(`  ${'dashboard'.padEnd(42)} ${shown(few)}   ${shown(many)}   ${growth.toFixed(2)}x${mark}`);
  for (const [index, { dashboard, bare }] of parts.entries()) {
    const [ours, bares] = [medianSpeed(dashboard), medianSpeed(bare)];
    const part = ours.perSecond / bares.perSecond;
    const warning = part < RATE_LEAST ? `  under ${RATE_LEAST}` : '';
    const name = `dashboard beside a bare route, ${index === 0 ? 'few' : 'many'}`;
    console.log(`  ${name.padEnd(42)} ${shown(ours)}   ${shown(bares)}   ${part.toFixed(2)}x${warning}`);
  }
}

/** What everyone reads all day: the profile, studies and the dashboards, by many at once. */
async function readSteadily(one: Installation, count: string): Promise<void> {
  await signInAgain(one);
  const { admin, researcher, person } = one.headers;
  const requests = [
    ...[admin, researcher, person].map((headers) => ({ path: API_BASE + AUTH_CALLS.getProfile.path, headers })),
    { path: API_BASE + STUDY_CALLS.listStudies.path, headers: researcher },
    { path: DASHBOARD, headers: admin },
    { path: API_BASE + ACTIVITY_CALLS.getOwnDashboard.path, headers: person },
  ];
  const speed = await load(one.server.real, requests, STEADY_REQUESTS, { connections: AT_ONCE });
  console.log(
    `  ${`${AT_ONCE} at once: profile, studies, dashboards, ${count}`.padEnd(42)} ${shown(speed)}   ${STEADY_GOAL}`,
  );
}

async function read(one: Installation, caller: Caller, path: string): Promise<ActivitiesAnswer> {
  const answer = await fetch(one.server.real + path, { headers: one.headers[caller] });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return (await answer.json()) as ActivitiesAnswer;
}

/** Addresses of the scenario's pages; the middle is reached by the key of a deep page or from the end. */
async function pathsOf(one: Installation, { caller, ask, path, pages }: ActivityScenario): Promise<string[]> {
  const questions = Array.from({ length: LIST_REQUESTS }, (_, index) => ask(index));
  if (pages === 'first') return questions.map((params, index) => addressOf(params, path?.(index)));
  if (pages === 'last') return questions.map((params) => addressOf({ ...params, before: 'end' }));
  const paths: string[] = [];
  for (const params of questions.slice(0, LIST_REQUESTS / 4)) {
    const { total } = await read(one, caller, addressOf(params));
    const page = Math.max(1, Math.min(MIDDLE_PAGE, Math.floor(total / 20)));
    const { next } = await read(one, caller, addressOf({ ...params, page }));
    paths.push(addressOf(next === null ? params : { ...params, after: next }));
  }
  return paths;
}

async function compareLists(small: Installation, large: Installation, index: number): Promise<void> {
  const both = await Promise.all(
    [small, large].map(async (one) => {
      const scenario = one.scenarios[index];
      if (!scenario) throw new Error(`There is no scenario ${index}`);
      await signInAgain(one);
      const requests = (await pathsOf(one, scenario)).map((path) => ({ path, headers: one.headers[scenario.caller] }));
      return { url: one.server.real, requests, speeds: [] as Speed[] };
    }),
  );
  for (const { url, requests } of both) await load(url, requests, WARM_UP);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const { url, requests, speeds } of both) speeds.push(await load(url, requests, LIST_REQUESTS));
  const [few, many] = both.map(({ speeds }) => bestSpeed(speeds));
  if (!few || !many) return;
  const growth = many.p99 / few.p99;
  const { name = '', pages = '', isUsual = true } = small.scenarios[index] ?? {};
  const goal = isUsual ? `goal ${LIST_GROWTH_MAX}x` : `goal ${LIST_P99_MAX_MS} ms`;
  const isMissed = isUsual ? growth > LIST_GROWTH_MAX : many.p99 > LIST_P99_MAX_MS;
  console.log(
    `  ${`${name}, ${pages} page`.padEnd(42)} ${shown(few)}   ${shown(many)}   ${growth.toFixed(2)}x  ${goal}${isMissed ? ' missed' : ''}`,
  );
}

async function scansOf({ server }: Installation): Promise<Record<string, number>> {
  const answer = await server.ask({ kind: 'scans' });
  if (answer.kind !== 'scanned') throw new Error('The server did not count its scans');
  return answer.tables;
}

/** SECURITY S2: no table of this size is read from its beginning to its end. */
async function reportScans(large: Installation, before: Record<string, number>): Promise<void> {
  const after = await scansOf(large);
  const scanned = Object.entries(after).filter(([table, scans]) => scans > (before[table] ?? 0));
  const tables = scanned.map(([table, scans]) => `${table} ${scans - (before[table] ?? 0)}x`).join(', ');
  console.log(`  large tables that were read from end to end: ${tables === '' ? 'none' : `${tables}, goal none OVER`}`);
}

/** Dashboard, lists and figures of an admin, a researcher and a person at 10,000 activities and at many more. */
export async function benchStrava(engine: Engine): Promise<void> {
  console.log(`\n${engine.name}: strava`);
  const opened: (() => Promise<void>)[] = [];
  try {
    const small = await install(engine, SMALL, opened);
    const large = await install(engine, Number(process.env.BENCH_ACTIVITIES ?? LARGE[engine.name]), opened);
    const before = await scansOf(large);
    await compareDashboards(small, large);
    await readSteadily(small, 'few');
    await readSteadily(large, 'many');
    for (const [index, { name, pages }] of small.scenarios.entries()) {
      // A list that takes too long is refused; the others are measured all the same.
      await compareLists(small, large, index).catch((error: unknown) =>
        console.log(
          `  ${`${name}, ${pages} page`.padEnd(42)} missed: ${error instanceof Error ? error.message : error}`,
        ),
      );
    }
    await reportScans(large, before);
  } finally {
    for (const close of opened.reverse()) await close();
  }
}

import { API_BASE } from '#shared/constants.ts';
import { type BenchProcess, startBenchProcess } from './benchProcess.ts';
import type { EmptyDatabase, Engine } from './engines.ts';
import { bestSpeed, type Speed } from './figures.ts';
import { load } from './load.ts';
import { researchScenarios, type Scenario } from './researchQueries.ts';
import { PARTICIPANTS_PER_STUDY, type ResearchSize, type SeededResearch } from './researchSeed.ts';

const SMALL: ResearchSize = { labs: 10, studies: 20 };
const LARGE: ResearchSize = { labs: 100, studies: 2000 };
const REQUESTS = 400;
/** Both sizes take turns on their own servers, so that a busy moment hits both. */
const ROUNDS = 7;
const WARM_UP = 100;
/** Maximum slowdown of a list at a hundred times the size. */
const GROWTH_MAX = 1.5;

interface Installation {
  size: ResearchSize;
  database: EmptyDatabase;
  server: BenchProcess;
  seeded: SeededResearch;
  scenarios: Scenario[];
}

async function install(engine: Engine, size: ResearchSize, opened: (() => Promise<void>)[]): Promise<Installation> {
  const database = await engine.makeDatabase();
  opened.push(() => database.remove());
  const server = await startBenchProcess(database.env);
  opened.push(() => server.stop());
  const started = performance.now();
  const answer = await server.ask({ kind: 'seedResearch', size });
  if (answer.kind !== 'seeded') throw new Error('The research was not seeded');
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const participants = (size.studies * PARTICIPANTS_PER_STUDY).toLocaleString('en');
  console.log(
    `  seeded ${size.labs} labs, ${size.studies.toLocaleString('en')} studies, ${participants} participants in ${seconds} s`,
  );
  const { seeded } = answer;
  return { size, database, server, seeded, scenarios: researchScenarios(size, seeded, REQUESTS) };
}

async function requestsOf({ server, seeded }: Installation, { as, paths }: Scenario) {
  const who = as === 'admin' ? server : seeded.researcher;
  const authorization = await server.signIn(who.email, who.password);
  return paths.map((path) => ({ path: API_BASE + path, headers: { authorization } }));
}

async function compare(small: Installation, large: Installation, index: number): Promise<void> {
  const both = await Promise.all(
    [small, large].map(async (one) => {
      const scenario = one.scenarios[index];
      if (!scenario) throw new Error(`There is no scenario ${index}`);
      return { url: one.server.real, requests: await requestsOf(one, scenario), speeds: [] as Speed[] };
    }),
  );
  for (const { url, requests } of both) await load(url, requests, WARM_UP);
  for (let round = 0; round < ROUNDS; round++)
    for (const { url, requests, speeds } of both) speeds.push(await load(url, requests, REQUESTS));
  const [few, many] = both.map(({ speeds }) => bestSpeed(speeds));
  if (!few || !many) return;
  const growth = many.p99 / few.p99;
  const shown = [few, many].map(
    ({ perSecond, p99 }) => `${perSecond.toFixed(0).padStart(7)} /s  p99 ${p99.toFixed(1).padStart(6)} ms`,
  );
  const mark = growth > GROWTH_MAX ? `  over ${GROWTH_MAX}` : '';
  const name = small.scenarios[index]?.name ?? '';
  console.log(`  ${name.padEnd(36)} ${shown.join('   ')}   ${growth.toFixed(2)}x${mark}`);
}

/** Every list of research at 2,000 studies with 200,000 participants, and at a hundredth of that. */
export async function benchResearch(engine: Engine): Promise<void> {
  console.log(`\n${engine.name}: research`);
  const opened: (() => Promise<void>)[] = [];
  try {
    const small = await install(engine, SMALL, opened);
    const large = await install(engine, LARGE, opened);
    for (const index of small.scenarios.keys()) await compare(small, large, index);
  } finally {
    for (const close of opened.reverse()) await close();
  }
}

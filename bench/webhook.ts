import { type BenchProcess, startBenchProcess } from './benchProcess.ts';
import type { Engine } from './engines.ts';
import { medianSpeed, type Speed } from './figures.ts';
import { type LoadOptions, load } from './load.ts';

const SUBSCRIPTION = 900_001;
const REQUESTS = 2000;
const WARM_UP = 500;
const ROUNDS = 5;
const BURST = 200;
/** A busy hour of Strava: events per second, and connections. */
const PACE = { perSecond: 200, connections: 20, limitMs: 50 };

let eventsMade = 0;

function nextEvent(): string {
  eventsMade += 1;
  return JSON.stringify({
    aspect_type: 'create',
    event_time: 1_790_000_000 + eventsMade,
    object_id: 17_000_000_000 + eventsMade,
    object_type: 'activity',
    owner_id: 10_000_000 + (eventsMade % 40),
    subscription_id: SUBSCRIPTION,
    updates: {},
  });
}

function send(url: string, path: string, amount: number, how: LoadOptions): Promise<Speed> {
  const headers = { 'content-type': 'application/json' };
  const request = {
    method: 'POST' as const,
    path,
    headers,
    setupRequest: <Request extends object>(given: Request) => ({ ...given, body: nextEvent() }),
  };
  return load(url, [request], amount, how);
}

function print(what: string, { perSecond, p99 }: Speed, note = ''): void {
  console.log(
    `  ${what.padEnd(36)} ${perSecond.toFixed(0).padStart(8)} /s   p99 ${p99.toFixed(1).padStart(7)} ms   ${note}`,
  );
}

async function measure(server: BenchProcess, path: string, name: string, how: LoadOptions, goal = ''): Promise<void> {
  const urls = { kadenz: server.real, rival: server.oneInsert, nothing: server.noInsert };
  const speeds: Record<keyof typeof urls, Speed[]> = { kadenz: [], rival: [], nothing: [] };
  for (const url of Object.values(urls)) await send(url, path, WARM_UP, how);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const who of ['kadenz', 'rival', 'nothing'] as const)
      speeds[who].push(await send(urls[who], path, REQUESTS, how));
  print(`webhook, ${name}`, medianSpeed(speeds.kadenz), goal);
  print('  one INSERT, no notification', medianSpeed(speeds.rival));
  print('  answered, and nothing kept', medianSpeed(speeds.nothing));
}

/** Events acknowledged after their commit, beside a bare INSERT and beside an answer without storage. */
export async function benchWebhook(engine: Engine): Promise<void> {
  console.log(`\n${engine.name}: webhook`);
  const database = await engine.makeDatabase();
  const server = await startBenchProcess({
    ...database.env,
    STRAVA_CLIENT_ID: '1',
    STRAVA_CLIENT_SECRET: 'a secret for the bench',
  });
  try {
    const prepared = await server.ask({ kind: 'expectEvents', subscription: SUBSCRIPTION });
    if (prepared.kind !== 'callback') throw new Error('The webhook was not prepared');
    const { perSecond, connections, limitMs } = PACE;
    const paced = { connections, perSecond };
    await measure(server, prepared.path, `${perSecond} a second`, paced, `limit ${limitMs} ms`);
    await measure(server, prepared.path, `${BURST} at once`, { connections: BURST });
  } finally {
    await server.stop();
    await database.remove();
  }
}

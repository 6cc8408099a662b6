import { type BenchProcess, startBenchProcess } from './benchProcess.ts';
import type { Engine } from './engines.ts';
import { medianSpeed, type Speed } from './figures.ts';
import { load } from './load.ts';

const SUBSCRIPTION = 900_001;
const REQUESTS = 2000;
const WARM_UP = 500;
/** Both take turns, and the median of the rounds counts. */
const ROUNDS = 5;
/** Events under way at once: as Strava sends them on a quiet day, and in a burst. */
const AT_ONCE = [10, 50, 200];

let eventsMade = 0;

/** Each event is another one. */
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

function send(url: string, path: string, amount: number, atOnce: number): Promise<Speed> {
  const headers = { 'content-type': 'application/json' };
  const request = {
    method: 'POST' as const,
    path,
    headers,
    setupRequest: <Request extends object>(given: Request) => ({ ...given, body: nextEvent() }),
  };
  return load(url, [request], amount, atOnce);
}

function print(what: string, { perSecond, p99 }: Speed, note = ''): void {
  console.log(
    `  ${what.padEnd(36)} ${perSecond.toFixed(0).padStart(8)} /s   p99 ${p99.toFixed(1).padStart(7)} ms   ${note}`,
  );
}

async function measure(server: BenchProcess, path: string, atOnce: number): Promise<void> {
  const sendToKadenz = async (amount: number) => {
    const speed = await send(server.real, path, amount, atOnce);
    await server.ask({ kind: 'finishIntake' });
    return speed;
  };
  await sendToKadenz(WARM_UP);
  await send(server.oneInsert, path, WARM_UP, atOnce);
  await send(server.noInsert, path, WARM_UP, atOnce);
  const rounds: { kadenz: Speed; rival: Speed; nothing: Speed }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({
      kadenz: await sendToKadenz(REQUESTS),
      rival: await send(server.oneInsert, path, REQUESTS, atOnce),
      nothing: await send(server.noInsert, path, REQUESTS, atOnce),
    });
  }
  const kadenz = medianSpeed(rounds.map((round) => round.kadenz));
  const rival = medianSpeed(rounds.map((round) => round.rival));
  print(
    `webhook, ${atOnce} at once`,
    kadenz,
    `${(kadenz.perSecond / rival.perSecond).toFixed(2)}x of one INSERT per request`,
  );
  print('  one INSERT per request, no job', rival);
  const nothing = medianSpeed(rounds.map((round) => round.nothing));
  print('  answered, and nothing kept', nothing, `${(nothing.perSecond / rival.perSecond).toFixed(2)}x`);
}

/** Events of Strava, each acknowledged after the commit that holds it and its job, beside one INSERT per request without a job. */
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
    for (const atOnce of AT_ONCE) await measure(server, prepared.path, atOnce);
  } finally {
    await server.stop();
    await database.remove();
  }
}

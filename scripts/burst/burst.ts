import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '#server/testing/freePort.ts';
import { startStandin } from '#standin/strava/standin.ts';
import { wholeNumber } from '../wholeNumber.ts';
import { connectAll, readProblems, signInAdmin, syncAll, untilDelivered, untilNoWork } from './burstAdmin.ts';
import { killServer, type RunningServer, startServer, stopServer } from './burstServer.ts';
import { makeEvents } from './makeEvents.ts';
import { compareWithStrava } from './sameAsStrava.ts';
import { STORM, storm } from './storm.ts';

const ATHLETES = 40;
const EVENTS = wholeNumber('The number of events', process.argv[2], 10_000);
const KILLS = wholeNumber('The number of kills', process.argv[3], 5);

/**
 * Milliseconds from the last kill to this one: the first during the arrival of events, which is short, the others
 * during processing.
 */
const momentOf = (kill: number) => (kill === 1 ? 200 + Math.random() * 1500 : 2000 + Math.random() * 10_000);

/**
 * npm run burst [events] [kills]: a burst of events with kills of the server and all problems of Strava; afterwards
 * Kadenz must hold exactly Strava's activities.
 */
async function burst(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'kadenz-burst-'));
  const standin = await startStandin({ athletes: ATHLETES, weeks: 4, limits: STORM.limits });
  const { state } = standin;
  const options = { dataDir: join(folder, 'data'), port: await freePort(), standin };
  let server: RunningServer = await startServer(options);
  try {
    const admin = await signInAdmin(server.url);
    await connectAll(server.url, admin, [...state.world.athletes.keys()]);
    await untilNoWork(server.url);
    console.log(`${ATHLETES} athletes are connected, their history is there; the webhook is registered`);

    storm(state);
    const begun = performance.now();
    const sent = makeEvents(state, EVENTS);
    console.log(`${EVENTS} events: ${JSON.stringify(sent)}; Strava's side has every trouble: ${STORM.words}`);
    for (let kill = 1; kill <= KILLS; kill += 1) {
      await wait(momentOf(kill));
      await killServer(server);
      const { counts } = state.outbox.report();
      const down = performance.now();
      server = await startServer(options);
      const seconds = ((performance.now() - down) / 1000).toFixed(1);
      console.log(`SIGKILL ${kill} after ${counts.delivered} of ${counts.queued} deliveries; up again in ${seconds} s`);
    }
    await untilDelivered(state);
    await untilNoWork(server.url);
    const { counts } = state.outbox.report();
    if (counts.lost > 0) {
      console.log(
        `Strava gave up ${counts.lost} events after ${state.knobs.event_attempts} tries each: asking for a sync`,
      );
      const again = await signInAdmin(server.url);
      await syncAll(again);
      await untilNoWork(server.url);
    }
    const seconds = Math.round((performance.now() - begun) / 1000);
    console.log(
      `Quiet after ${seconds} s; deliveries ${JSON.stringify(counts)}; answers of Strava ${JSON.stringify(state.answered)}`,
    );
    const problems = await readProblems(await signInAdmin(server.url));
    if (problems.length > 0) console.log(`Problems: ${JSON.stringify(problems)}`);
  } finally {
    await stopServer(server);
    await standin.close();
  }
  try {
    return await compareWithStrava(options.dataDir, state);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

process.exitCode = (await burst()) ? 0 : 1;

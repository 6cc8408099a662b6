import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { verifyAuditChain } from '#server/db/auditChain.ts';
import { announce } from '#server/db/changeFeed.ts';
import { postgresKysely } from '#server/db/openDatabase.ts';
import { UPKEEP_LIMITS } from '#server/db/postgresPool.ts';
import type { Schema } from '#server/db/schema.ts';
import { freePort } from '#server/testing/freePort.ts';
import { openTcpProxy } from '#server/testing/tcpProxy.ts';
import { SYSTEM_CALLS } from '#shared/calls/system.ts';
import { API_BASE } from '#shared/constants.ts';
import { recordActivity } from '#standin/strava/control/athleteActions.ts';
import { type Standin, startStandin } from '#standin/strava/standin.ts';
import { connectAll, signInAdmin, untilDelivered, untilNoWork } from '../burst/burstAdmin.ts';
import { BURST_ADMIN, startServer, stopServer } from '../burst/burstServer.ts';
import { STORM } from '../burst/storm.ts';
import { withCluster } from '../postgresCluster.ts';
import { type Load, startLoad } from './load.ts';
import type { LossKind, LossParts } from './lossKinds.ts';
import { type OpenScreen, openScreen } from './openScreen.ts';

const CLIENTS = 12;
const ATHLETES = 3;
const BETWEEN_MS = 1000;
const ANNOUNCE_EVERY_MS = 200;
const LOOK_EVERY_MS = 50;
const GIVE_UP_MS = 60_000;

interface LossFigures {
  losses: number;
  exits: number;
  acknowledged: number;
  lost: number;
  notAudited: number;
  isChainIntact: boolean;
  refused: number;
  problems: string[];
  readyNotTold: number;
  events: number;
  eventsLost: number;
  slowestMs: { calls: number; updates: number; queue: number };
}

interface Running extends LossParts {
  url: string;
  load: Load;
  screen: OpenScreen;
  standin: Standin;
}

async function untilReadyTells(url: string): Promise<boolean> {
  const end = performance.now() + GIVE_UP_MS;
  while (performance.now() < end) {
    if ((await fetch(`${url}${API_BASE}${SYSTEM_CALLS.ready.path}`)).status === 503) return true;
    await wait(LOOK_EVERY_MS);
  }
  return false;
}

async function untilHeard(screen: OpenScreen, db: Kysely<Schema>, since: number): Promise<number> {
  let isHeard = false;
  const changed = screen.nextChange('gear').then(() => {
    isHeard = true;
    return performance.now() - since;
  });
  const end = performance.now() + GIVE_UP_MS;
  while (!isHeard && performance.now() < end) {
    await announce(db, { change: { topics: ['gear'], userId: null } });
    await Promise.race([changed, wait(ANNOUNCE_EVERY_MS)]);
  }
  if (!isHeard) throw new Error('The stream of updates did not recover');
  return changed;
}

async function untilWorkedOff({ state }: Standin, db: Kysely<Schema>, name: string, since: number): Promise<number> {
  const [athlete] = state.world.athletes.values();
  if (!athlete) throw new Error('The stand-in has no athletes');
  recordActivity(state, athlete, { name });
  const end = performance.now() + GIVE_UP_MS;
  while (performance.now() < end) {
    const row = await db.selectFrom('activities').select('id').where('name', '=', name).executeTakeFirst();
    if (row) return performance.now() - since;
    await wait(LOOK_EVERY_MS);
  }
  throw new Error('The queues did not recover');
}

async function loseOnce(kind: LossKind, number: number, running: Running) {
  const { url, load, screen, standin, cluster } = running;
  await kind.begin(running);
  let isTold = true;
  if (kind.end) {
    const over = wait(kind.lastsMs);
    const [athlete] = standin.state.world.athletes.values();
    if (athlete) recordActivity(standin.state, athlete, { name: `During loss ${number}` });
    isTold = await Promise.race([untilReadyTells(url), over.then(() => false)]);
    await over;
    await kind.end(running);
  }
  const since = performance.now();
  const db = postgresKysely(cluster.url, UPKEEP_LIMITS);
  try {
    const [calls, updates, queue] = await Promise.all([
      load.recovery(since),
      untilHeard(screen, db, since),
      untilWorkedOff(standin, db, `After loss ${number}`, since),
    ]);
    return { isTold, calls, updates, queue };
  } finally {
    await db.destroy();
  }
}

async function compare(databaseUrl: string, load: Load) {
  const db = postgresKysely(databaseUrl, UPKEEP_LIMITS);
  try {
    const labs = await db.selectFrom('labs').select(['id', 'name']).execute();
    const rows = await db.selectFrom('audit_log').select('object_id').where('action', '=', 'lab.created').execute();
    const activities = await db.selectFrom('activities').select('name').where('name', 'like', '% loss %').execute();
    const names = new Set(labs.map(({ name }) => name));
    const audited = new Map<string | null, number>();
    for (const { object_id } of rows) audited.set(object_id, (audited.get(object_id) ?? 0) + 1);
    return {
      lost: [...load.acknowledged].filter((name) => !names.has(name)).length,
      notAudited: labs.filter(({ id }) => audited.get(id) !== 1).length + Math.abs(rows.length - labs.length),
      isChainIntact: (await verifyAuditChain(db)).brokenAt === null,
      arrived: activities.length,
    };
  } finally {
    await db.destroy();
  }
}

/** Counts the consequences of each kind of loss under the real server with load. */
export function testLosses(kinds: readonly LossKind[], say: (line: string) => void): Promise<LossFigures> {
  return withCluster(async (cluster) => {
    const folder = mkdtempSync(join(tmpdir(), 'kadenz-losses-'));
    const proxy = await openTcpProxy(cluster.url);
    const standin = await startStandin({ athletes: ATHLETES, weeks: 1, limits: STORM.limits });
    // A refused event is repeated soon and often.
    Object.assign(standin.state.knobs, { event_retry_ms: 250, event_attempts: 1000 });
    const server = await startServer({
      dataDir: join(folder, 'data'),
      port: await freePort(),
      standin,
      databaseUrl: proxy.url,
    });
    const { url } = server;
    try {
      await connectAll(url, await signInAdmin(url), [...standin.state.world.athletes.keys()]);
      await untilNoWork(url);
      const screen = await openScreen(url, BURST_ADMIN);
      const load = await startLoad(url, BURST_ADMIN, CLIENTS);
      const running: Running = { url, load, screen, standin, cluster, proxy };
      const slowestMs = { calls: 0, updates: 0, queue: 0 };
      let readyNotTold = 0;
      let exits = 0;
      for (const [index, kind] of kinds.entries()) {
        await wait(BETWEEN_MS);
        const { isTold, ...times } = await loseOnce(kind, index + 1, running).catch((error: unknown) => {
          if (server.child.exitCode === null && server.child.signalCode === null) throw error;
          exits += 1;
          return { isTold: true, calls: 0, updates: 0, queue: 0 };
        });
        if (exits > 0) break;
        if (!isTold) readyNotTold += 1;
        for (const part of ['calls', 'updates', 'queue'] as const)
          slowestMs[part] = Math.max(slowestMs[part], Math.round(times[part]));
        const [calls, updates, queue] = [times.calls, times.updates, times.queue].map((ms) => (ms / 1000).toFixed(1));
        say(
          `loss ${index + 1}, ${kind.name}: calls after ${calls} s, updates after ${updates} s, queue after ${queue} s; ${load.acknowledged.size} labs acknowledged, ${load.refused()} calls refused`,
        );
      }
      await load.stop();
      screen.close();
      if (exits === 0) {
        await untilDelivered(standin.state);
        await untilNoWork(url);
      }
      const { arrived, ...held } = await compare(cluster.url, load);
      const events = kinds.length + kinds.filter(({ end }) => end).length;
      return {
        losses: kinds.length,
        exits,
        acknowledged: load.acknowledged.size,
        ...held,
        refused: load.refused(),
        problems: load.problems,
        readyNotTold,
        events,
        eventsLost: events - arrived,
        slowestMs,
      };
    } finally {
      await stopServer(server);
      await standin.close();
      proxy.close();
      rmSync(folder, { recursive: true, force: true });
    }
  });
}

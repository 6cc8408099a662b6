import type { FastifyBaseLogger } from 'fastify';
import type { ActivitiesRepository } from './activitiesRepository.ts';
import { toActivityRows } from './activityRows.ts';
import type { AthletesRepository } from './athletesRepository.ts';
import type { RawActivity, StravaClient } from './stravaClient.ts';
import type { StravaAnswer, StravaFault } from './stravaFaults.ts';
import type { TokenRenewal } from './tokenRenewal.ts';

export interface ActivityImportParts {
  athletes: AthletesRepository;
  activities: ActivitiesRepository;
  tokens: TokenRenewal;
  client: StravaClient;
  now: () => Date;
  log: FastifyBaseLogger;
}

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 15 * 60_000;

/** How long to wait after the `attempt`th failure (from 1); null when trying again is of no use. */
export function waitAfter(fault: StravaFault, attempt: number, now: Date): number | null {
  const backoff = Math.min(FIRST_WAIT_MS * 4 ** (attempt - 1), LONGEST_WAIT_MS);
  switch (fault.kind) {
    case 'rate_limited':
    case 'no_budget':
      return Math.max(fault.retryAt.getTime() - now.getTime(), FIRST_WAIT_MS);
    case 'inactive':
    case 'misconfigured':
      // The installation's own trouble, which only its admin can mend: no athlete is lost by it.
      return LONGEST_WAIT_MS;
    case 'unavailable':
      return backoff;
    case 'unauthorized':
    case 'permission_missing':
    case 'forbidden':
    case 'invalid_grant':
    case 'rejected':
      return null;
  }
}

/** These concern the installation: asking for other athletes would fail alike. */
const stopsAll = (fault: StravaFault) =>
  ['no_budget', 'rate_limited', 'inactive', 'misconfigured'].includes(fault.kind);

const statusAfter = (fault: StravaFault) => {
  if (fault.kind === 'permission_missing') return 'permission_missing';
  return fault.kind === 'unauthorized' ? 'disconnected' : 'error';
};

/**
 * Fetches what newly connected athletes recorded, one after the other, outside of any request. Whoever is left is marked
 * `importing` in the database, so that the next start goes on with them.
 */
export function createActivityImport({ athletes, activities, tokens, client, now, log }: ActivityImportParts) {
  const stopping = new AbortController();
  const queue = new Set<string>();
  const attempts = new Map<string, number>();
  const timers = new Set<NodeJS.Timeout>();
  let pausedUntil = 0;
  let work: Promise<void> | null = null;

  async function fetchList(id: string): Promise<StravaAnswer<RawActivity[]>> {
    const first = await tokens.accessToken(id);
    if (!first.ok) return first;
    const answer = await client.listActivities({
      accessToken: first.value,
      priority: 'import',
      signal: stopping.signal,
    });
    if (answer.ok || answer.fault.kind !== 'unauthorized') return answer;
    const second = await tokens.accessToken(id, first.value);
    return second.ok
      ? client.listActivities({ accessToken: second.value, priority: 'import', signal: stopping.signal })
      : second;
  }

  async function importOne(id: string): Promise<StravaFault | null> {
    const athlete = await athletes.find(id);
    if (athlete?.status !== 'importing') return null;
    const answer = await fetchList(id);
    if (!answer.ok) return answer.fault;
    const { rows, broken } = toActivityRows(answer.value, athlete, now());
    await activities.finishImport(id, rows, now());
    log.info({ event: 'strava_import', athlete_id: id, stored: rows.length, broken }, 'imported');
    return null;
  }

  async function fail(id: string, fault: StravaFault): Promise<void> {
    const attempt = (attempts.get(id) ?? 0) + 1;
    attempts.set(id, attempt);
    const wait = waitAfter(fault, attempt, now());
    log.warn(
      { event: 'strava_import', athlete_id: id, fault: fault.kind, status: fault.status, wait_ms: wait },
      'not imported',
    );
    if (wait === null) return athletes.endImport(id, statusAfter(fault), now());
    if (stopsAll(fault)) pausedUntil = performance.now() + wait;
    later(id, wait);
  }

  function later(id: string, wait: number): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      add(id);
    }, wait);
    // Waiting for Strava must not keep the process alive.
    timer.unref();
    timers.add(timer);
  }

  async function workOff(): Promise<void> {
    for (const id of queue) {
      queue.delete(id);
      const pause = pausedUntil - performance.now();
      if (pause > 0) {
        later(id, pause);
        continue;
      }
      try {
        const fault = await importOne(id);
        if (stopping.signal.aborted) return;
        if (fault) await fail(id, fault);
        else attempts.delete(id);
      } catch (error) {
        log.error({ event: 'strava_import', athlete_id: id, err: error }, 'not imported');
        if (!stopping.signal.aborted) later(id, LONGEST_WAIT_MS);
      }
    }
  }

  function add(id: string): void {
    if (stopping.signal.aborted) return;
    queue.add(id);
    work ??= workOff().finally(() => {
      work = null;
      const [next] = queue;
      if (next !== undefined) add(next);
    });
  }

  return {
    /** Fetches the athlete's activities soon. */
    add,
    /** Goes on with everyone whom an earlier process left. */
    async resume(): Promise<void> {
      for (const id of await athletes.importing()) add(id);
    },
    /** Ends the running call and waits until nothing is written any more. */
    async stop(): Promise<void> {
      stopping.abort();
      for (const timer of timers) clearTimeout(timer);
      queue.clear();
      await work;
    },
  };
}

export type ActivityImport = ReturnType<typeof createActivityImport>;

import type { JobContext, JobOutcome } from '#server/jobs/jobQueue.ts';
import type { StravaFault } from '#server/strava/calls/stravaFaults.ts';
import type { ActivityReading } from './activityReading.ts';
import { weigh } from './flowOutcome.ts';
import { done, type FlowParts, type Handler, idIn } from './flowParts.ts';
import type { FlowAthlete } from './flowRepository.ts';
import { createListReading, readSince } from './listHandlers.ts';
import type { ReconciliationRepository } from './reconciliationRepository.ts';

const DAY_MS = 86_400_000;
/** Devices deliver days late. After a longer absence it looks back a week further than it last did. */
const DAYS_BACK = 8;
const OVERLAP_DAYS = 7;

function beginOf({ last_sync_at }: FlowAthlete, now: Date): Date {
  const usual = now.getTime() - DAYS_BACK * DAY_MS;
  const since = (last_sync_at?.getTime() ?? now.getTime()) - OVERLAP_DAYS * DAY_MS;
  return new Date(Math.min(usual, since));
}

/** Compares the last days of an athlete with Strava's, and puts right what events missed. */
export function createReconcileHandler(
  parts: FlowParts,
  runs: ReconciliationRepository,
  readActivity: ActivityReading,
): Handler {
  const { athletes, now } = parts;
  const readPage = createListReading(parts);

  /** What Strava did not list is asked for by itself: only what is surely gone is deleted. */
  async function confirm(
    athlete: FlowAthlete,
    runId: string,
    missing: readonly number[],
    signal: AbortSignal,
  ): Promise<StravaFault | null> {
    for (const stravaId of missing) {
      const fate = await readActivity(athlete, stravaId, { priority: 'backfill', signal, runId });
      if (fate.is === 'fault') return fate.fault;
      if (fate.is === 'missing') await athletes.bury(athlete.id, stravaId, fate.askedAt, runId);
    }
    return null;
  }

  async function compare(athlete: FlowAthlete, runId: string, signal: AbortSignal): Promise<StravaFault | null> {
    const askedAt = now();
    const after = beginOf(athlete, askedAt);
    const reading = await readSince(readPage, athlete, after, 'backfill', signal);
    if ('kind' in reading) return reading;
    const own = await runs.ownBetween(athlete.id, after, askedAt);
    const listed = new Set([...reading.rows.map(({ strava_id }) => strava_id), ...reading.broken]);
    await athletes.store(athlete.id, { ...reading, runId });
    const missing = own.filter((id) => !listed.has(id));
    const fault = await confirm(athlete, runId, missing, signal);
    if (fault === null) await athletes.store(athlete.id, { rows: [], broken: [], syncedAt: askedAt });
    return fault;
  }

  async function meet(fault: StravaFault, athlete: FlowAthlete, context: JobContext): Promise<JobOutcome> {
    const meaning = weigh(fault, context, now());
    if (meaning.is === 'wait') return meaning.outcome;
    if (meaning.is === 'no_permission') await athletes.missesPermission(athlete.id);
    else if (meaning.is !== 'disconnected') await athletes.note(athlete.id, null, meaning.is, context.attempt);
    return done;
  }

  return async (data, context) => {
    const runId = idIn(data, 'run_id');
    const athlete = await athletes.find({ id: idIn(data, 'athlete_id') });
    if (athlete?.reconciliation_id === runId && athlete.status === 'connected') {
      const fault = await compare(athlete, runId, context.signal);
      const outcome = fault ? await meet(fault, athlete, context) : done;
      if (outcome.is !== 'done') return outcome;
    }
    await runs.leave(idIn(data, 'athlete_id'), runId, now());
    return done;
  };
}

import type { JobContext, JobOutcome } from '#server/jobs/jobQueue.ts';
import { meaningOf } from '#server/sources/flow/flowOutcome.ts';
import { done, idIn } from '#server/sources/flow/jobData.ts';
import { historyPeriod, type Period, recentPeriod, turnOf } from '#server/sources/flow/reconcilePeriods.ts';
import type { ReconciliationRepository } from '#server/sources/flow/reconciliationRepository.ts';
import type { CallError } from '#server/sources/source/callError.ts';
import type { Handler } from '#server/sources/source/sourceFlow.ts';
import type { ActivityReading } from './activityReading.ts';
import type { FlowParts } from './flowParts.ts';
import type { FlowAthlete } from './flowRepository.ts';
import { createListReading, historyJob, readPeriod } from './listHandlers.ts';

const PART_LENGTH = 1000;

/**
 * Corrects what events missed: each night the last days, once a week one part of the older history in turn. An import that
 * failed begins again by `connect`.
 */
export function createReconcileHandler(
  parts: FlowParts,
  runs: ReconciliationRepository,
  readActivity: ActivityReading,
  connect: Handler,
): Handler {
  const { athletes, now } = parts;
  const readPage = createListReading(parts);

  /** Fetches the activity, because only confirmed deletions are applied. One that is refused does not end the others. */
  async function confirm(
    athlete: FlowAthlete,
    runId: string,
    missing: readonly number[],
    context: JobContext,
  ): Promise<CallError | null> {
    for (const stravaId of missing) {
      const result = await readActivity(athlete, stravaId, { priority: 'backfill', signal: context.signal, runId });
      if (result.is === 'missing') await athletes.markDeleted(athlete.id, stravaId, result.askedAt, runId);
      if (result.is !== 'error') continue;
      const meaning = meaningOf(result.error, context, now());
      if (meaning.is !== 'refused' && meaning.is !== 'failed') return result.error;
      await athletes.note(athlete.id, stravaId, meaning.is, context.attempt);
    }
    return null;
  }

  async function compare(
    athlete: FlowAthlete,
    runId: string,
    period: Period,
    context: JobContext,
  ): Promise<CallError | null> {
    const askedAt = now();
    const reading = await readPeriod(readPage, athlete, period, 'backfill', context.signal);
    if ('kind' in reading) return reading;
    const own = await runs.ownWithin(athlete.id, period, askedAt);
    const listed = new Set([...reading.rows.map(({ strava_id }) => strava_id), ...reading.broken]);
    await athletes.store(athlete.id, { ...reading, runId });
    return confirm(
      athlete,
      runId,
      own.filter((id) => !listed.has(id)),
      context,
    );
  }

  async function compareRecent(athlete: FlowAthlete, runId: string, context: JobContext): Promise<CallError | null> {
    const askedAt = now();
    const error = await compare(athlete, runId, recentPeriod(athlete, askedAt), context);
    // A history that was given up has no job any more.
    const next = athlete.history_done_at === null ? [historyJob(athlete)] : [];
    if (error === null) await athletes.store(athlete.id, { rows: [], broken: [], syncedAt: askedAt, next });
    return error;
  }

  async function compareHistory(athlete: FlowAthlete, runId: string, context: JobContext): Promise<CallError | null> {
    const turn = turnOf(athlete, (await runs.startOf(runId)) ?? now());
    if (turn === null || athlete.history_done_at === null) return null;
    const edges = await runs.edges(athlete.id, PART_LENGTH);
    return compare(athlete, runId, historyPeriod(edges, turn, now()), context);
  }

  async function outcomeOf(error: CallError, athlete: FlowAthlete, context: JobContext): Promise<JobOutcome> {
    const meaning = meaningOf(error, context, now());
    if (meaning.is === 'wait') return meaning.outcome;
    if (meaning.is === 'no_permission') await athletes.missesPermission(athlete.id);
    else if (meaning.is !== 'disconnected') await athletes.note(athlete.id, null, meaning.is, context.attempt);
    return done;
  }

  async function compareAll(athlete: FlowAthlete, runId: string, context: JobContext): Promise<JobOutcome> {
    const error = (await compareRecent(athlete, runId, context)) ?? (await compareHistory(athlete, runId, context));
    return error ? outcomeOf(error, athlete, context) : done;
  }

  return async (data, context) => {
    const runId = idIn(data, 'run_id');
    const athlete = await athletes.find({ id: idIn(data, 'athlete_id') });
    if (athlete?.reconciliation_id === runId) {
      let outcome: JobOutcome = done;
      if (athlete.status === 'connected') outcome = await compareAll(athlete, runId, context);
      if (athlete.status === 'error') outcome = await connect(data, context);
      if (outcome.is !== 'done') return outcome;
    }
    await runs.leave(idIn(data, 'athlete_id'), runId, now());
    return done;
  };
}

import { meaningOf } from '#server/sources/flow/flowOutcome.ts';
import { done, idIn } from '#server/sources/flow/jobData.ts';
import type { Handler } from '#server/sources/source/sourceFlow.ts';
import type { ActivityReading } from './activityReading.ts';
import type { FlowParts } from './flowParts.ts';

export function createActivityHandler({ athletes, now }: FlowParts, readActivity: ActivityReading): Handler {
  return async (data, context) => {
    const athlete = await athletes.find({ id: idIn(data, 'athlete_id') });
    const stravaId = Number(idIn(data, 'strava_id'));
    if (!athlete || athlete.status === 'disconnected') return done;
    const result = await readActivity(athlete, stravaId, { priority: 'webhook', signal: context.signal });
    if (result.is === 'missing') {
      const isSettled = await athletes.markDeleted(athlete.id, stravaId, result.askedAt);
      if (!isSettled) await athletes.note(athlete.id, stravaId, 'gone', 1);
    }
    if (result.is !== 'error') return done;
    const meaning = meaningOf(result.error, context, now());
    if (meaning.is === 'wait') return meaning.outcome;
    if (meaning.is === 'no_permission') await athletes.missesPermission(athlete.id);
    else if (meaning.is !== 'disconnected') await athletes.note(athlete.id, stravaId, meaning.is, context.attempt);
    return done;
  };
}

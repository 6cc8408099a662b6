import type { StravaEvent } from '#server/db/schema/stravaSchema.ts';
import type { JobContext } from '#server/jobs/jobQueue.ts';
import { meaningOf } from '#server/sources/flow/flowOutcome.ts';
import type { EventOutcome, SettledEvent } from '#server/sources/source/sourceFlow.ts';
import type { ActivityReading } from './activityReading.ts';
import type { DeauthorizationCheck } from './deauthorizationCheck.ts';
import type { FlowParts } from './flowParts.ts';
import type { FlowAthlete } from './flowRepository.ts';

/** An announced activity may be missing at first: fetched again at these times after the event. */
const LOOK_AGAIN_MS = [30_000, 150_000, 750_000, 4_350_000];

type StravaEventHandler = (event: StravaEvent, context: JobContext) => Promise<SettledEvent>;

/** Its content is not trusted: an event names the activity to fetch, and Strava's answer decides. */
export function createEventHandler(
  parts: FlowParts,
  readActivity: ActivityReading,
  checkDeauthorization: DeauthorizationCheck,
): StravaEventHandler {
  const { athletes, now } = parts;

  async function knownSince({ object_id, received_at }: StravaEvent): Promise<'there' | 'deleted' | null> {
    const { fetchedAt, deletedAt } = await athletes.known(object_id);
    if (deletedAt && deletedAt > received_at) return 'deleted';
    return fetchedAt && fetchedAt > received_at ? 'there' : null;
  }

  async function isMissing(event: StravaEvent, athlete: FlowAthlete, askedAt: Date): Promise<SettledEvent> {
    const { object_id, aspect_type, received_at, event_time } = event;
    const { fetchedAt, deletedAt } = await athletes.known(object_id);
    const wasDeleted = deletedAt !== null && deletedAt >= event_time;
    if (fetchedAt !== null || wasDeleted || aspect_type === 'delete') {
      await athletes.markDeleted(athlete.id, object_id, askedAt);
      return 'deleted';
    }
    const waited = now().getTime() - received_at.getTime();
    const next = LOOK_AGAIN_MS.find((offset) => offset > waited);
    if (next !== undefined) return { is: 'later', at: new Date(received_at.getTime() + next) };
    await athletes.note(athlete.id, object_id, 'gone', LOOK_AGAIN_MS.length + 1);
    return 'gone';
  }

  async function settleActivity(event: StravaEvent, athlete: FlowAthlete, context: JobContext): Promise<SettledEvent> {
    const known = await knownSince(event);
    const there: EventOutcome = event.aspect_type === 'delete' ? 'kept' : 'stored';
    if (known) return known === 'there' ? there : 'deleted';
    const result = await readActivity(athlete, event.object_id, { priority: 'webhook', signal: context.signal });
    switch (result.is) {
      case 'stored':
        return there;
      case 'broken':
        return 'broken';
      case 'disconnected':
        return 'not_connected';
      case 'missing':
        return isMissing(event, athlete, result.askedAt);
      case 'error': {
        const meaning = meaningOf(result.error, context, now());
        if (meaning.is === 'wait') return meaning.outcome;
        if (meaning.is === 'disconnected') return 'not_connected';
        if (meaning.is === 'no_permission') await athletes.missesPermission(athlete.id);
        else await athletes.note(athlete.id, event.object_id, meaning.is, context.attempt);
        return 'refused';
      }
    }
  }

  return async function handleEvent(event, context) {
    const athlete = await athletes.find({ strava_id: event.owner_id });
    if (!athlete) return 'unknown_athlete';
    if (event.object_type !== 'activity') {
      return event.is_deauthorization ? checkDeauthorization(athlete, event, context) : 'kept';
    }
    const isReadable = athlete.status !== 'disconnected' && athlete.status !== 'permission_missing';
    return isReadable ? settleActivity(event, athlete, context) : 'not_connected';
  };
}

import type { FastifyBaseLogger } from 'fastify';
import type { StravaError } from '#server/sources/strava/calls/stravaCallErrors.ts';
import type { StravaServices } from '#server/sources/strava/calls/stravaServices.ts';
import type { ActivityStreamsAnswer } from '#shared/contract/activities.ts';
import { type ActivityDetailsRepository, type DetailsKnown, keptUntil } from './activityDetailsRepository.ts';
import { type ActivityDetail, hasSeries, STREAM_KEYS, toActivityDetail } from './activitySeries.ts';

type Answer = ActivityStreamsAnswer;
type StravaCalls = Pick<StravaServices, 'client' | 'asAthlete'>;

interface Parts {
  repository: ActivityDetailsRepository;
  strava: StravaCalls | null;
  now: () => Date;
  log: FastifyBaseLogger;
}

/** Strava may still compute the streams of a recent upload. */
const RECKONED_WITHIN_MS = 3_600_000;
const LOOK_AGAIN_MS = 300_000;

const NOTHING: ActivityDetail = {
  streams: { time: null, distance: null, altitude: null, velocity: null, heartrate: null, cadence: null },
  route: null,
  splits: [],
  laps: [],
  heart_rate_zones: [],
};

const nothing = (state: Answer['state'], retryAt: Date | null = null): Answer => ({
  state,
  retry_at: retryAt?.toISOString() ?? null,
  ...NOTHING,
  kept_until: null,
});

function answerOf(detail: ActivityDetail, fetchedAt: Date): Answer {
  const state = hasSeries(detail) ? 'there' : 'not_recorded';
  return { state, retry_at: null, ...detail, kept_until: keptUntil(fetchedAt).toISOString() };
}

function refusalOf(error: StravaError): Answer {
  switch (error.kind) {
    case 'no_budget':
    case 'rate_limited':
      return nothing('waiting', error.retryAt);
    case 'unauthorized':
    case 'permission_missing':
    case 'invalid_grant':
      return nothing('disconnected');
    case 'unavailable':
    case 'inactive':
    case 'forbidden':
    case 'misconfigured':
    case 'rejected':
      return nothing('unavailable');
  }
}

export function createActivityDetails({ repository, strava, now, log }: Parts) {
  const running = new Map<string, Promise<Answer>>();

  async function fetchFrom({ client, asAthlete }: StravaCalls, activity: DetailsKnown): Promise<Answer> {
    const { athlete_id, strava_id } = activity;
    const fetchedAt = now();
    const summary = await asAthlete(athlete_id, 'webhook', (call) => client.activity(call, strava_id));
    if (!summary.ok) return refusalOf(summary.error);
    const streams = activity.manual
      ? ({ ok: true, value: {} } as const)
      : await asAthlete(athlete_id, 'webhook', (call) => client.streams(call, strava_id, STREAM_KEYS));
    const isUnrecorded = !streams.ok && streams.error.status === 404;
    if (!streams.ok && !isUnrecorded) return refusalOf(streams.error);

    const raw = streams.ok ? streams.value : {};
    const zones =
      'heartrate' in raw
        ? await asAthlete(athlete_id, 'webhook', (call) => client.activityZones(call, strava_id))
        : null;
    const detail = toActivityDetail(
      summary.value,
      raw,
      zones?.ok ? zones.value : [],
      await repository.highestHeartRate(athlete_id),
    );
    const isFresh = fetchedAt.getTime() - activity.created_at.getTime() < RECKONED_WITHIN_MS;
    if (streams.ok && !activity.manual && !hasSeries(detail) && isFresh) {
      return nothing('waiting', new Date(fetchedAt.getTime() + LOOK_AGAIN_MS));
    }
    await repository.keep(activity.id, detail, fetchedAt);
    log.info({ event: 'activity_details_fetched', target_id: activity.id }, 'activity details fetched');
    return answerOf(detail, fetchedAt);
  }

  return {
    /** Concurrent requests for one activity share one fetch. */
    async read(activity: DetailsKnown): Promise<Answer> {
      if (activity.kept) return answerOf(activity.kept.detail, activity.kept.fetched_at);
      if (!activity.is_connected) return nothing('disconnected');
      if (strava === null) return nothing('unavailable');
      const known = running.get(activity.id);
      if (known) return known;
      const fetching = fetchFrom(strava, activity).finally(() => running.delete(activity.id));
      running.set(activity.id, fetching);
      return fetching;
    },
  };
}

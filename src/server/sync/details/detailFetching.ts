import type { FastifyBaseLogger } from 'fastify';
import { hasSeries, NO_DETAIL } from '#server/activities/activityDetail.ts';
import { highestHeartRate } from '#server/activities/highestHeartRate.ts';
import { categoriesAgreed, storableDetail } from '#server/activities/studyCategories.ts';
import type { Db } from '#server/db/schema.ts';
import { pointFindings } from '#server/sources/files/pointFindings.ts';
import type { CallError } from '#server/sources/source/callError.ts';
import type { StravaServices } from '#server/sources/strava/calls/stravaServices.ts';
import type { ActivityStreamsAnswer } from '#shared/contract/activities.ts';
import { isoTime } from '#shared/isoTime.ts';
import { type ActivityDetailsRepository, type DetailsKnown, keptUntil } from './activityDetailsRepository.ts';
import { pointsOf, STREAM_KEYS, toActivityDetail } from './activitySeries.ts';

type Answer = ActivityStreamsAnswer;
type StravaCalls = Pick<StravaServices, 'client' | 'asAthlete'>;

interface Parts {
  db: Db;
  repository: ActivityDetailsRepository;
  strava: StravaCalls | null;
  now: () => Date;
  log: FastifyBaseLogger;
}

/** Strava may still compute the streams of a recent upload. */
const RECKONED_WITHIN_MS = 3_600_000;
const LOOK_AGAIN_MS = 300_000;
/** One user who opens many activities must leave the last calls to events, such as deletions. */
const PRIORITY = 'import';

const nothing = (state: Answer['state'], retryAt: Date | null = null): Answer => ({
  state,
  retry_at: isoTime(retryAt),
  ...NO_DETAIL,
  kept_until: null,
});

function answerOf({ detail, until }: NonNullable<DetailsKnown['kept']>): Answer {
  const state = hasSeries(detail) ? 'there' : 'not_recorded';
  return { state, retry_at: null, ...detail, kept_until: isoTime(until) };
}

function refusalOf(error: CallError): Answer {
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

export function createActivityDetails({ db, repository, strava, now, log }: Parts) {
  const running = new Map<string, Promise<Answer>>();

  async function fetchFrom(
    { client, asAthlete }: StravaCalls,
    activity: DetailsKnown,
    strava_id: number,
  ): Promise<Answer> {
    const { athlete_id } = activity;
    const fetchedAt = now();
    const summary = await asAthlete(athlete_id, PRIORITY, (call) => client.activity(call, strava_id));
    if (!summary.ok) return refusalOf(summary.error);
    const streams = activity.manual
      ? ({ ok: true, value: {} } as const)
      : await asAthlete(athlete_id, PRIORITY, (call) => client.streams(call, strava_id, STREAM_KEYS));
    const isUnrecorded = !streams.ok && streams.error.status === 404;
    if (!streams.ok && !isUnrecorded) return refusalOf(streams.error);

    const raw = streams.ok ? streams.value : {};
    const zones =
      'heartrate' in raw
        ? await asAthlete(athlete_id, PRIORITY, (call) => client.activityZones(call, strava_id))
        : null;
    const whole = toActivityDetail(
      summary.value,
      raw,
      zones?.ok ? zones.value : [],
      await highestHeartRate(db, athlete_id),
    );
    const agreed = (await categoriesAgreed(db, athlete_id))(activity.local_day);
    const detail = await storableDetail(db, 'strava', whole, agreed);
    const isFresh = fetchedAt.getTime() - activity.created_at.getTime() < RECKONED_WITHIN_MS;
    if (streams.ok && !activity.manual && !hasSeries(whole) && isFresh) {
      return nothing('waiting', new Date(fetchedAt.getTime() + LOOK_AGAIN_MS));
    }
    const told = streams.ok && !activity.manual ? { whole, findings: pointFindings(pointsOf(raw)), agreed } : null;
    await repository.keep(activity, detail, fetchedAt, told);
    log.info({ event: 'activity_details_fetched', target_id: activity.id }, 'activity details fetched');
    return answerOf({ detail, until: keptUntil(fetchedAt, activity.cache_days) });
  }

  return {
    /** Concurrent requests for one activity share one fetch. */
    async read(activity: DetailsKnown): Promise<Answer> {
      if (activity.kept) return answerOf(activity.kept);
      if (activity.strava_id === null) return nothing('not_recorded');
      if (!activity.is_connected) return nothing('disconnected');
      if (strava === null) return nothing('unavailable');
      const known = running.get(activity.id);
      if (known) return known;
      const fetching = fetchFrom(strava, activity, activity.strava_id).finally(() => running.delete(activity.id));
      running.set(activity.id, fetching);
      return fetching;
    },
  };
}

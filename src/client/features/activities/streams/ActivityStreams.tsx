import { movingSteps } from './smoothedStreams.ts';
import './streams.css';
import type { ReactNode } from 'react';
import { type ActivityAsked, activitiesApi } from '#client/api/activitiesApi.ts';
import { activityTexts } from '#client/texts/activity.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatDate } from '#client/ui/format/format.ts';
import { PageSection } from '#client/ui/page/PageSection.tsx';
import { QueryBoundary } from '#client/ui/page/QueryBoundary.tsx';
import { SKELETON_AFTER_MS, Skeleton, useElapsed } from '#client/ui/page/Skeleton.tsx';
import type { Activity, ActivityStreamsAnswer, Lap } from '#shared/contract/activities.ts';
import { ActivityCharts } from './ActivityCharts.tsx';
import { HeartRateZones } from './HeartRateZones.tsx';
import { LapTable } from './LapTable.tsx';
import { RouteFigure } from './RouteFigure.tsx';
import { StreamsAbsent, summaryOnly } from './StreamsAbsent.tsx';
import { hasValues, placesOf, pointsOf, rowsOf } from './streamPoints.ts';

/** Uses the stream for kilometres without a heart rate. */
export function splitsWithHeartRate({ splits, streams }: Pick<ActivityStreamsAnswer, 'splits' | 'streams'>): Lap[] {
  const { heartrate, distance } = streams;
  const isKnown = splits.some(({ average_heartrate }) => average_heartrate !== null);
  if (isKnown || !hasValues(heartrate) || !hasValues(distance)) return splits;
  const means = rowsOf(pointsOf(placesOf(streams, 'distance'), heartrate), movingSteps(streams), 'distance');
  return splits.map((split, index) => ({ ...split, average_heartrate: means[index]?.mean ?? null }));
}

interface DetailsProps {
  activity: Activity;
  answer: ActivityStreamsAnswer;
  checks: ReactNode;
}

function FromStreams({ activity, answer, checks }: DetailsProps) {
  const { splits: splitTexts, laps: lapTexts } = useTexts(activityTexts);
  const { splits, laps, heart_rate_zones, route } = answer;
  return (
    <>
      {splits.length > 0 && (
        <PageSection title={splitTexts.title}>
          <LapTable
            caption={splitTexts.title}
            firstColumn={splitTexts.km}
            laps={splitsWithHeartRate(answer)}
            sportType={activity.sport_type}
            showsDistance={false}
          />
        </PageSection>
      )}
      {laps.length > 1 && (
        <PageSection title={lapTexts.title}>
          <LapTable
            caption={lapTexts.title}
            firstColumn={lapTexts.name}
            laps={laps}
            sportType={activity.sport_type}
            showsDistance
          />
        </PageSection>
      )}
      <div>
        <HeartRateZones zones={heart_rate_zones} />
        {checks}
      </div>
      {route && <RouteFigure route={route} />}
    </>
  );
}

/** Only the details of an activity from Strava may have to be fetched first. */
function StreamsLoading({ isFromStrava }: { isFromStrava: boolean }) {
  const { charts: texts } = useTexts(activityTexts);
  const isVisible = useElapsed(SKELETON_AFTER_MS);
  return (
    <div className="k-streams-space">
      {isFromStrava && isVisible && <p role="status">{texts.loading}</p>}
      <Skeleton lines={6} />
    </div>
  );
}

interface ActivityStreamsProps {
  activity: Activity;
  asked: ActivityAsked;
  checks: ReactNode;
}

/** The server may have to fetch the details from Strava first. */
export function ActivityStreams({ activity, asked, checks }: ActivityStreamsProps) {
  const { charts: texts } = useTexts(activityTexts);
  const query = activitiesApi.useGetActivityStreamsQuery(asked);
  const answer = query.currentData;
  const isThere = answer?.state === 'there';
  const hasCharts =
    isThere &&
    (['velocity', 'heartrate', 'altitude', 'cadence'] as const).some((key) => hasValues(answer.streams[key]));
  return (
    <>
      <PageSection
        title={texts.title}
        actions={
          answer?.kept_until ? (
            <span className="k-kept">{texts.keptUntil({ day: formatDate(answer.kept_until) })}</span>
          ) : null
        }
      >
        <QueryBoundary
          query={query}
          failedTitle={texts.failed}
          skeleton={<StreamsLoading isFromStrava={activity.source === 'strava'} />}
        >
          {(data) => {
            if (data.state !== 'there') {
              return (
                <StreamsAbsent state={data.state} retryAt={data.retry_at} activity={activity} onRetry={query.refetch} />
              );
            }
            if (!hasCharts) return <p>{summaryOnly(activity, texts)}</p>;
            return <ActivityCharts activity={activity} streams={data.streams} />;
          }}
        </QueryBoundary>
      </PageSection>
      <div className="k-columns">
        {isThere ? <FromStreams activity={activity} answer={answer} checks={checks} /> : checks}
      </div>
    </>
  );
}

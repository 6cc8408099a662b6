import Button from 'antd/es/button';
import { useState } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router';
import { activitiesApi } from '#client/api/activitiesApi.ts';
import { failureOf, isGone } from '#client/api/apiError.ts';
import { ActionFailure } from '#client/features/activities/ActionFailure.tsx';
import { ExcludeDialog } from '#client/features/activities/exclusion/ExcludeDialog.tsx';
import { ExclusionBanner } from '#client/features/activities/exclusion/ExclusionBanner.tsx';
import {
  StudyExclusionAction,
  StudyExclusionBanner,
  StudyReviewHistory,
} from '#client/features/activities/exclusion/StudyReviews.tsx';
import { whoseActivity } from '#client/features/activities/list/activityColumns.tsx';
import { activityFilterQuery } from '#client/features/activities/list/activityQuery.ts';
import { activityPath, athletePath, participantPath } from '#client/features/activities/paths.ts';
import { sportWord } from '#client/features/activities/sports/sportWord.ts';
import { ActivityStreams } from '#client/features/activities/streams/ActivityStreams.tsx';
import { selectRole } from '#client/session/profileSlice.ts';
import { useAppSelector } from '#client/session/store.ts';
import { activitiesTexts } from '#client/texts/activities.ts';
import { activityTexts } from '#client/texts/activity.ts';
import { sportsTexts } from '#client/texts/sports.ts';
import { useSay, useTexts } from '#client/texts/useTexts.ts';
import { capitalized } from '#client/ui/format/capitalized.ts';
import { formatDate } from '#client/ui/format/format.ts';
import { formatStart } from '#client/ui/format/formatMovement.ts';
import { ForbiddenInPlace } from '#client/ui/page/ForbiddenInPlace.tsx';
import { PageFrame } from '#client/ui/page/PageFrame.tsx';
import { PagePending } from '#client/ui/page/PagePending.tsx';
import { PageRefresh } from '#client/ui/page/QueryFailure.tsx';
import { StatusTag } from '#client/ui/page/StatusTag.tsx';
import { showToast } from '#client/ui/toast/toasts.ts';
import type { Activity, ActivityQuery } from '#shared/contract/activities.ts';
import { may } from '#shared/roles.ts';
import { SCREENS } from '#shared/screens.ts';
import { stravaMessages } from '#shared/stravaMessages.ts';
import { ActivityFacts } from './ActivityFacts.tsx';
import { ActivityNeighbours } from './ActivityNeighbours.tsx';
import { ActivityStrip } from './ActivityStrip.tsx';
import { QualityChecks } from './QualityChecks.tsx';

function underOf(list: string | null): ActivityQuery {
  const { study_id, participant_id } = activityFilterQuery({
    search: '',
    filters: Object.fromEntries(new URLSearchParams(list ?? '')),
  });
  return { ...(study_id && { study_id }), ...(participant_id && { participant_id }) };
}

/** Without a title the activity is shown under a participant's code. */
const isCoded = ({ name }: Activity) => name === null;

function ActivityLine({ activity }: { activity: Activity }) {
  const texts = useTexts(activityTexts);
  const list = useTexts(activitiesTexts);
  const sports = useTexts(sportsTexts);
  return (
    <div className="k-activity-line">
      <p>
        {!isCoded(activity) && (
          <>
            {texts.line({ sport: sportWord(activity.sport_type, sports), start: formatStart(activity) })}
            {' · '}
          </>
        )}
        {activity.athlete_name === null ? (
          whoseActivity(activity, list)
        ) : (
          <Link to={isCoded(activity) ? participantPath(activity.athlete_id) : athletePath(activity.athlete_id)}>
            {activity.athlete_name}
          </Link>
        )}
      </p>
      {activity.flags.map((flag) => (
        <StatusTag key={flag} tone="warning">
          {capitalized(list.flags[flag])}
        </StatusTag>
      ))}
    </div>
  );
}

export function ActivityPage({ id }: { id: string }) {
  const texts = useTexts(activityTexts);
  const list = useTexts(activitiesTexts);
  const sports = useTexts(sportsTexts);
  const [params] = useSearchParams();
  const role = useAppSelector(selectRole);
  const isAllowed = may(role, 'activities:read');
  const asked = { id, ...underOf(params.get('list')) };
  const query = activitiesApi.useGetActivityQuery(asked, { skip: !isAllowed });
  const { currentData: data } = query;
  const { reimport, failure: notReimported, dismiss } = useReimport(id);
  const from = params.get('list');
  const listHref = from ? `${SCREENS.activities}?${from}` : SCREENS.activities;
  const way = [
    { label: list.dashboard, href: SCREENS.dashboard },
    { label: list.title, href: listHref },
  ];
  const zoneNote = list.zoneNote({ zone: Intl.DateTimeFormat().resolvedOptions().timeZone });

  if (!isAllowed) return <ForbiddenInPlace />;
  if (!data || isGone(query.error)) {
    return (
      <PagePending
        query={query}
        title={texts.one}
        failedTitle={texts.failed}
        breadcrumb={way}
        parent={{ label: texts.backToList, href: listHref }}
      />
    );
  }
  const { activity, deleted_at } = data;
  if (!activity) {
    return (
      <PageFrame title={texts.one} breadcrumb={[...way, { label: texts.one }]}>
        <div className="k-notice">
          <p>{texts.deleted({ day: formatDate(deleted_at) })}</p>
          <Link to={listHref}>{texts.backToList}</Link>
        </div>
      </PageFrame>
    );
  }
  if (activity.id !== id.toLowerCase()) {
    return <Navigate to={{ pathname: activityPath(activity.id), search: params.toString() }} replace />;
  }
  const { study_id } = activity;
  const title =
    activity.name ?? texts.line({ sport: sportWord(activity.sport_type, sports), start: formatStart(activity) });
  return (
    <PageFrame
      title={title}
      breadcrumb={[...way, { label: title }]}
      actions={
        <ActivityActions
          activity={activity}
          onReimport={activity.strava_id !== null && may(role, 'activities:reimport') ? reimport : null}
        />
      }
    >
      {notReimported && <ActionFailure title={texts.reimportFailed} failure={notReimported} onDismiss={dismiss} />}
      <ActivityLine activity={activity} />
      <ActivityNeighbours id={id} list={from} />
      <PageRefresh query={query} />
      <ExclusionBanner activity={activity} />
      {study_id !== null && <StudyExclusionBanner activity={activity} studyId={study_id} />}
      <ActivityStrip activity={activity} />
      <NotCollected categories={activity.not_collected} />
      <ActivityStreams activity={activity} asked={asked} checks={<QualityChecks activity={activity} asked={asked} />} />
      {study_id !== null && <StudyReviewHistory activity={activity} studyId={study_id} />}
      <ActivityFacts activity={activity} />
      <p className="k-zone-note">{zoneNote}</p>
    </PageFrame>
  );
}

/** PAGES §3.13 What a study does not show of an activity, and why a value is missing. */
function NotCollected({ categories }: { categories: Activity['not_collected'] }) {
  const texts = useTexts(activityTexts);
  if (categories.length === 0) return null;
  return (
    <p className="k-zone-note">
      {texts.notCollected({ categories: categories.map((category) => texts.categories[category]).join(', ') })}
    </p>
  );
}

function useReimport(id: string) {
  const texts = useTexts(activityTexts);
  const say = useSay();
  const [send, { isLoading, error, reset }] = activitiesApi.useReimportActivityMutation();
  const reimport = async () => {
    if (isLoading) return;
    const { error: failed } = await send(id);
    if (failed) showToast({ variant: 'error', text: texts.reimportFailed });
    else showToast({ variant: 'success', text: say(stravaMessages('reimport_queued')) });
  };
  return { reimport: () => void reimport(), failure: failureOf(error), dismiss: reset };
}

interface ActivityActionsProps {
  activity: Activity;
  /** Null where it cannot be read anew. */
  onReimport: (() => void) | null;
}

function ActivityActions({ activity, onReimport }: ActivityActionsProps) {
  const texts = useTexts(activityTexts);
  const { exclude } = useTexts(activitiesTexts);
  const [asked, setAsked] = useState<readonly string[] | null>(null);
  return (
    <>
      {activity.study_id !== null && <StudyExclusionAction activity={activity} studyId={activity.study_id} />}
      {activity.study_id === null && activity.may_exclude && !activity.excluded && (
        <Button onClick={() => setAsked([activity.id])}>{exclude.action}</Button>
      )}
      {onReimport && <Button onClick={onReimport}>{texts.reimport}</Button>}
      <ExcludeDialog ids={asked} onClose={() => setAsked(null)} />
    </>
  );
}

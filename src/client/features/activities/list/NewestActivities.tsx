import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { activitiesApi } from '#client/api/activitiesApi.ts';
import { activityPath } from '#client/features/activities/paths.ts';
import { activitiesTexts } from '#client/texts/activities.ts';
import { ownDashboardTexts } from '#client/texts/ownDashboard.ts';
import { sportsTexts } from '#client/texts/sports.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { PageSection } from '#client/ui/page/PageSection.tsx';
import { QueryBoundary } from '#client/ui/page/QueryBoundary.tsx';
import { RowsTable } from '#client/ui/table/RowsTable.tsx';
import { withList } from '#client/ui/table/withList.ts';
import type { ListedActivity } from '#shared/contract/activities.ts';
import { SCREENS } from '#shared/screens.ts';
import { activityColumns } from './activityColumns.tsx';
import { NEWEST_ACTIVITIES } from './newestQuery.ts';

const SHOWN = ['start', 'sport', 'name', 'distance', 'moving_time', 'pace'];

/** Further columns only where they say something: the effort where a study asks for it, exclusions and reviews. */
function shownOf(activities: readonly ListedActivity[], isCoded: boolean): readonly string[] {
  const hasEffort = activities.some(({ session_effort: effort }) => effort !== null);
  const isJudged = isCoded && activities.some(({ excluded, reviewed }) => excluded || reviewed.length > 0);
  return [...SHOWN, ...(hasEffort ? ['effort'] : []), ...(isJudged ? ['flags'] : [])];
}

interface NewestActivitiesProps {
  participantId?: string;
  empty: ReactNode;
}

export function NewestActivities({ participantId, empty }: NewestActivitiesProps) {
  const { recent } = useTexts(ownDashboardTexts);
  const texts = useTexts(activitiesTexts);
  const sports = useTexts(sportsTexts);
  const { language } = useTexts().ui;
  const filter = participantId === undefined ? {} : { participant_id: participantId };
  const query = activitiesApi.useListActivitiesQuery({ ...NEWEST_ACTIVITIES, ...filter });
  const isCoded = participantId !== undefined;
  const columns = activityColumns({ texts, sports, language, showsAthlete: false, isCoded, showsEffort: isCoded });
  const list = isCoded ? `participant_id=${participantId}` : null;
  const allHref = list === null ? SCREENS.activities : `${SCREENS.activities}?${list}`;
  return (
    <PageSection
      title={recent.title}
      actions={query.data && query.data.total > 0 && <Link to={allHref}>{recent.all}</Link>}
    >
      <QueryBoundary
        query={query}
        failedTitle={recent.failed}
        isEmpty={({ activities }) => activities.length === 0}
        empty={empty}
      >
        {({ activities }) => (
          <RowsTable
            label={recent.title}
            columns={columns.filter(({ key }) => shownOf(activities, isCoded).includes(key))}
            rows={activities}
            rowKey={({ id }) => id}
            rowHref={({ id }) => withList(activityPath(id), list)}
          />
        )}
      </QueryBoundary>
    </PageSection>
  );
}

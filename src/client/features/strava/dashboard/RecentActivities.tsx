import { Link } from 'react-router';
import { useListActivitiesQuery } from '#client/api/activitiesApi.ts';
import { activityColumns } from '#client/features/strava/activities/activityColumns.tsx';
import { RowsTable } from '#client/features/strava/RowsTable.tsx';
import { activityPath } from '#client/features/strava/stravaScreens.ts';
import { activitiesTexts } from '#client/texts/activities.ts';
import { ownDashboardTexts } from '#client/texts/ownDashboard.ts';
import { sportsTexts } from '#client/texts/sports.ts';
import { stravaTexts } from '#client/texts/strava.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { PageSection } from '#client/ui/page/PageSection.tsx';
import { QueryBoundary } from '#client/ui/page/QueryBoundary.tsx';
import { SCREENS } from '#shared/screens.ts';

const SHOWN = ['start', 'sport', 'name', 'distance', 'moving_time', 'pace'];

export function RecentActivities() {
  const { recent } = useTexts(ownDashboardTexts);
  const { summary } = useTexts(stravaTexts);
  const texts = useTexts(activitiesTexts);
  const sports = useTexts(sportsTexts);
  const { language } = useTexts().ui;
  const query = useListActivitiesQuery({ page: 1, page_size: 10 });
  const columns = activityColumns({ texts, sports, language, showsAthlete: false });
  return (
    <PageSection
      title={recent.title}
      actions={query.data && query.data.total > 0 && <Link to={SCREENS.activities}>{recent.all}</Link>}
    >
      <QueryBoundary
        query={query}
        failedTitle={recent.failed}
        isEmpty={({ activities }) => activities.length === 0}
        empty={<p>{summary.noData}</p>}
      >
        {({ activities }) => (
          <RowsTable
            label={recent.title}
            columns={columns.filter(({ key }) => SHOWN.includes(key))}
            rows={activities}
            rowKey={({ id }) => id}
            rowHref={({ id }) => activityPath(id)}
          />
        )}
      </QueryBoundary>
    </PageSection>
  );
}

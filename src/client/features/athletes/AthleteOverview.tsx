import { WeeksBySportChart } from '#client/features/activities/charts/WeeksBySportChart.tsx';
import { SportName } from '#client/features/activities/sports/SportName.tsx';
import { formatSportDistance } from '#client/features/activities/sports/sportDistance.ts';
import { sportWord } from '#client/features/activities/sports/sportWord.ts';
import { athletesTexts } from '#client/texts/athletes.ts';
import { sportsTexts } from '#client/texts/sports.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatCount, formatDuration } from '#client/ui/format/format.ts';
import { PageSection } from '#client/ui/page/PageSection.tsx';
import { type QueryLike, useQueryView } from '#client/ui/page/queryLike.ts';
import { StateBlock } from '#client/ui/page/StateBlock.tsx';
import { RowsTable } from '#client/ui/table/RowsTable.tsx';
import type { Athlete, AthleteStatsAnswer } from '#shared/contract/athletes.ts';
import { SCREENS } from '#shared/screens.ts';
import { activitiesOf } from './activitiesOf.ts';
import { FourWeeksCalendar } from './FourWeeksCalendar.tsx';

interface AthleteOverviewProps {
  athlete: Athlete;
  query: QueryLike<AthleteStatsAnswer>;
}

export function AthleteOverview({ athlete, query }: AthleteOverviewProps) {
  const { overview, page } = useTexts(athletesTexts);
  const sports = useTexts(sportsTexts);
  const { language } = useTexts().ui;
  const { phase } = useQueryView(query);
  const stats = query.data;
  if (phase !== 'loaded' || !stats) return null;
  if (stats.sports.length === 0) return <StateBlock text={page.noActivities} />;
  return (
    <>
      <PageSection title={overview.weeksTitle}>
        <WeeksBySportChart weeks={stats.weeks} />
      </PageSection>
      <FourWeeksCalendar athleteId={athlete.id} today={stats.today} days={stats.days} />
      <PageSection title={overview.sports}>
        <RowsTable
          label={overview.sports}
          rows={stats.sports}
          rowKey={({ sport_type }) => sport_type}
          rowHref={({ sport_type }) =>
            `${SCREENS.activities}?${new URLSearchParams({ sport: sport_type, ...activitiesOf(athlete) })}`
          }
          columns={[
            {
              key: 'sport',
              title: overview.sport,
              text: ({ sport_type }) => sportWord(sport_type, sports),
              render: ({ sport_type }) => <SportName sportType={sport_type} />,
            },
            {
              key: 'count',
              title: overview.count,
              text: ({ activity_count }) => formatCount(activity_count),
              align: 'end',
            },
            {
              key: 'distance',
              title: overview.distance,
              unit: 'km',
              text: (sport) => formatSportDistance(sport, language),
              align: 'end',
            },
            {
              key: 'time',
              title: overview.time,
              text: ({ moving_time }) => formatDuration(moving_time),
              align: 'end',
            },
          ]}
        />
      </PageSection>
    </>
  );
}

import { Link, useSearchParams } from 'react-router';
import { stravaApi } from '#client/api/stravaApi.ts';
import { ownDashboardTexts } from '#client/texts/ownDashboard.ts';
import { stravaTexts } from '#client/texts/strava.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { PageSection } from '#client/ui/page/PageSection.tsx';
import { QueryBoundary } from '#client/ui/page/QueryBoundary.tsx';
import { StateBlock } from '#client/ui/page/StateBlock.tsx';
import type { OwnDashboardAnswer } from '#shared/contract/athletes.ts';
import { FiguresPending } from './FiguresPending.tsx';
import { OwnCalendar } from './OwnCalendar.tsx';
import { OwnDistanceChart } from './OwnDistanceChart.tsx';
import { OwnFigures } from './OwnFigures.tsx';
import { longerThan, OWN_PERIODS, periodSearch, readPeriod } from './ownPeriod.ts';

export function OwnActivities({ hasAny }: { hasAny: boolean }) {
  const { figures, periods, period: label } = useTexts(ownDashboardTexts);
  const { summary } = useTexts(stravaTexts);
  const [params] = useSearchParams();
  const period = readPeriod(params);
  const query = stravaApi.useGetOwnDashboardQuery({ period });
  return (
    <>
      <PageSection
        title={figures.title}
        actions={
          <nav className="k-periods" aria-label={label}>
            {OWN_PERIODS.map((each) => (
              <Link
                key={each}
                to={{ search: periodSearch(each) }}
                aria-current={each === period ? 'true' : undefined}
                preventScrollReset
              >
                {periods[each]}
              </Link>
            ))}
          </nav>
        }
      >
        <QueryBoundary
          query={query}
          failedTitle={summary.noData}
          skeleton={<FiguresPending />}
          isEmpty={() => !hasAny}
          empty={<StateBlock title={summary.noData} text={figures.nothing} />}
        >
          {(dashboard) => <Period dashboard={dashboard} />}
        </QueryBoundary>
      </PageSection>
      {hasAny && query.data && <OwnCalendar today={query.data.today} days={query.data.days} />}
    </>
  );
}

function Period({ dashboard }: { dashboard: OwnDashboardAnswer }) {
  const { figures, periods } = useTexts(ownDashboardTexts);
  const longer = longerThan(dashboard.period);
  return (
    <>
      <OwnFigures dashboard={dashboard} />
      {dashboard.current.activity_count > 0 ? (
        <OwnDistanceChart period={dashboard.period} bars={dashboard.bars} />
      ) : (
        <div className="k-after-stats">
          <StateBlock
            text={longer ? figures.empty({ longer: periods[longer] }) : figures.emptyYear}
            action={
              longer && (
                <Link to={{ search: periodSearch(longer) }} preventScrollReset>
                  {periods[longer]}
                </Link>
              )
            }
          />
        </div>
      )}
    </>
  );
}

import { Link } from 'react-router';
import { activitiesApi } from '#client/api/activitiesApi.ts';
import { gearPath } from '#client/features/activities/paths.ts';
import { gearTexts } from '#client/texts/gear.ts';
import { ownDashboardTexts } from '#client/texts/ownDashboard.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatCount, formatKm } from '#client/ui/format/format.ts';
import { PageSection } from '#client/ui/page/PageSection.tsx';
import { QueryBoundary } from '#client/ui/page/QueryBoundary.tsx';
import { Meter } from '#client/ui/stats/Meter.tsx';
import type { ListedGear } from '#shared/contract/gear.ts';

const SHOWN = 3;

const mostUsed = (gear: readonly ListedGear[]) =>
  [...gear]
    .sort((left, right) => Number(left.is_retired) - Number(right.is_retired) || right.distance - left.distance)
    .slice(0, SHOWN);

export function OwnGear({ athleteId }: { athleteId: string }) {
  const { gear: texts } = useTexts(ownDashboardTexts);
  const query = activitiesApi.useListGearQuery(athleteId);
  return (
    <PageSection title={texts.title}>
      <QueryBoundary
        query={query}
        failedTitle={texts.failed}
        isEmpty={(gear) => gear.length === 0}
        empty={<p>{texts.empty}</p>}
      >
        {(gear) => (
          <ul className="k-own-gear" aria-label={texts.title}>
            {mostUsed(gear).map((one) => (
              <li key={one.id}>
                <Link to={gearPath(one.id)}>{one.name}</Link>
                <Wear gear={one} />
              </li>
            ))}
          </ul>
        )}
      </QueryBoundary>
    </PageSection>
  );
}

function Wear({ gear: { distance, wear_limit: limit } }: { gear: ListedGear }) {
  const { wear } = useTexts(gearTexts);
  const { language } = useTexts().ui;
  if (limit === null) return <p>{formatKm(distance, language)}</p>;
  const km = (metres: number) => formatCount(metres / 1000);
  return <Meter label={wear.of({ worn: km(distance), limit: km(limit) })} used={distance} limit={limit} />;
}

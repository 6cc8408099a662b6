import { athletePath } from '#client/features/activities/paths.ts';
import { athletesTexts } from '#client/texts/athletes.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { daysAfter } from '#client/ui/calendar/weeks.ts';
import { formatCount, formatDuration, formatKm } from '#client/ui/format/format.ts';
import { formatMetres } from '#client/ui/format/formatMovement.ts';
import { QueryBoundary } from '#client/ui/page/QueryBoundary.tsx';
import type { QueryLike } from '#client/ui/page/queryLike.ts';
import { StatStrip } from '#client/ui/stats/StatStrip.tsx';
import type { AthleteStatsAnswer } from '#shared/contract/athletes.ts';

interface AthleteFiguresProps {
  athleteId: string;
  query: QueryLike<AthleteStatsAnswer>;
}

export function AthleteFigures({ athleteId, query }: AthleteFiguresProps) {
  const { page } = useTexts(athletesTexts);
  const { language } = useTexts().ui;
  return (
    <div className="k-athlete-figures">
      <QueryBoundary query={query} failedTitle={page.figuresFailed}>
        {({ today, last_four_weeks: figures }) => (
          <StatStrip
            label={page.figures}
            stats={[
              {
                title: page.activities,
                value: formatCount(figures.activity_count),
                href: `${athletePath(athleteId)}?tab=activities&from=${daysAfter(today, -27)}&to=${today}`,
              },
              { title: page.distance, value: formatKm(figures.distance, language) },
              { title: page.time, value: formatDuration(figures.moving_time) },
              { title: page.elevation, value: formatMetres(figures.total_elevation_gain) },
              { title: page.activeDays, value: formatCount(figures.active_days) },
            ]}
          />
        )}
      </QueryBoundary>
    </div>
  );
}

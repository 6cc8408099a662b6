import { formatSportDistance } from '#client/features/activities/sports/sportDistance.ts';
import {
  cadenceWord,
  formatAveragePace,
  formatCadence,
  paceKind,
} from '#client/features/activities/sports/sportPace.ts';
import { activitiesTexts } from '#client/texts/activities.ts';
import { activityTexts } from '#client/texts/activity.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatDuration, MISSING } from '#client/ui/format/format.ts';
import { formatEnergy, formatHeartRate, formatMetres } from '#client/ui/format/formatMovement.ts';
import { StatStrip } from '#client/ui/stats/StatStrip.tsx';
import type { Activity } from '#shared/contract/activities.ts';

function heartRates({ average_heartrate: mean, max_heartrate: most }: Activity): string {
  if (mean === null && most === null) return MISSING;
  const first = mean === null ? MISSING : String(Math.round(mean));
  return `${first}/${formatHeartRate(most)}`;
}

export function ActivityStrip({ activity }: { activity: Activity }) {
  const { fields } = useTexts(activitiesTexts);
  const { stats, figures, charts } = useTexts(activityTexts);
  const { language } = useTexts().ui;
  const { sport_type: sport } = activity;
  const shown = [
    { title: fields.distance, value: formatSportDistance(activity, language, 'km') },
    { title: fields.movingTime, value: formatDuration(activity.moving_time) },
    {
      title: paceKind(sport) === 'speed' ? stats.speed : stats.pace,
      value: formatAveragePace(activity, language),
    },
    { title: stats.elevation, value: formatMetres(activity.total_elevation_gain) },
    { title: stats.heartRate, value: heartRates(activity) },
    { title: cadenceWord(sport, charts), value: formatCadence(sport, activity.average_cadence, charts) },
    { title: stats.calories, value: formatEnergy(activity.calories) },
  ];
  return (
    <div className="k-activity-strip">
      <StatStrip label={figures} stats={shown} />
    </div>
  );
}

import { formatCadence, formatSportPace, paceKind } from '#client/features/strava/activities/sportPace.ts';
import type { activity } from '#client/texts/en/activity.ts';
import { formatHeartRate, formatMetres } from '#client/ui/formatMovement.ts';
import type { StreamKey, StreamSummary } from './streamPoints.ts';

/** How one stream is called, written and summed up. */
export interface StreamKind {
  key: StreamKey;
  title: string;
  format: (value: number | null) => string;
  /** Least difference that the chart's height stands for, so that noise does not look like mountains. */
  leastSpan: number;
  summary: (values: StreamSummary) => string;
}

/** The streams that are shown, from above. Speed stays speed where people say pace: so the faster is always the higher. */
export function streamKinds(sport: string, texts: (typeof activity)['charts'], language: 'en' | 'de'): StreamKind[] {
  const pace = (value: number | null) => formatSportPace(sport, value, language);
  const cadence = (value: number | null) => formatCadence(sport, value, texts);
  return [
    {
      key: 'velocity',
      title: paceKind(sport) === 'speed' ? texts.speed : texts.pace,
      format: pace,
      leastSpan: 0.5,
      summary: ({ mean, most }) => texts.fastest(pace(mean), pace(most)),
    },
    {
      key: 'heartrate',
      title: texts.heartRate,
      format: formatHeartRate,
      leastSpan: 20,
      summary: ({ least, mean, most }) =>
        texts.range(formatHeartRate(least), formatHeartRate(mean), formatHeartRate(most)),
    },
    {
      key: 'altitude',
      title: texts.elevation,
      format: formatMetres,
      leastSpan: 20,
      summary: ({ least, most }) => texts.climb(formatMetres(least), formatMetres(most)),
    },
    {
      key: 'cadence',
      title: texts.cadence,
      format: cadence,
      leastSpan: 10,
      summary: ({ least, mean, most }) => texts.range(cadence(least), cadence(mean), cadence(most)),
    },
  ];
}

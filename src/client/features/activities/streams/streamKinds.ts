import {
  cadenceFactor,
  cadenceWord,
  formatCadence,
  formatSportPace,
  paceKind,
  paceUnit,
} from '#client/features/activities/sports/sportPace.ts';
import type { activityTexts } from '#client/texts/activity.ts';
import { formatHeartRate, formatMetres } from '#client/ui/format/formatMovement.ts';
import type { TickUnit } from './axisTicks.ts';
import type { StreamKey, StreamSummary } from './streamPoints.ts';

export interface StreamKind {
  key: StreamKey;
  title: string;
  format: (value: number | null) => string;
  /** Minimum range of the y axis, so that noise does not look like mountains. */
  leastSpan: number;
  summary: (values: StreamSummary) => string;
  ticks: TickUnit;
  unit: string;
}

const secondsFor = (metres: number, steps: readonly number[]): TickUnit => ({
  read: (speed) => metres / speed,
  store: (seconds) => metres / seconds,
  steps,
});
const times = (factor: number, steps: readonly number[]): TickUnit => ({
  read: (value) => value * factor,
  store: (shown) => shown / factor,
  steps,
});
const BEATS = [5, 10, 20, 50];
const METRES = [5, 10, 20, 50, 100, 200, 500, 1000];
const PACE_STEPS = [5, 10, 15, 30, 60, 120, 300, 600, 1800];

function speedTicks(sport: string): TickUnit {
  const kind = paceKind(sport);
  if (kind === 'speed') return times(3.6, [0.5, 1, 2, 5, 10, 20, 50]);
  return secondsFor(kind === 'swim' ? 100 : 1000, PACE_STEPS);
}

/** In their order on screen; charts show speed instead of pace, so that higher is always faster. */
export function streamKinds(
  sport: string,
  texts: (typeof activityTexts.en)['charts'],
  language: 'en' | 'de',
): StreamKind[] {
  const pace = (value: number | null) => formatSportPace(sport, value, language);
  const cadence = (value: number | null) => formatCadence(sport, value, texts);
  return [
    {
      key: 'velocity',
      title: paceKind(sport) === 'speed' ? texts.speed : texts.pace,
      format: pace,
      leastSpan: 0.5,
      ticks: speedTicks(sport),
      unit: paceUnit(sport),
      summary: ({ mean, most }) => texts.fastest({ mean: pace(mean), best: pace(most) }),
    },
    {
      key: 'heartrate',
      title: texts.heartRate,
      format: formatHeartRate,
      leastSpan: 20,
      ticks: times(1, BEATS),
      unit: 'bpm',
      summary: ({ least, mean, most }) =>
        texts.range({ least: formatHeartRate(least), mean: formatHeartRate(mean), most: formatHeartRate(most) }),
    },
    {
      key: 'altitude',
      title: texts.elevation,
      format: formatMetres,
      leastSpan: 20,
      ticks: times(1, METRES),
      unit: 'm',
      summary: ({ least, most }) => texts.climb({ least: formatMetres(least), most: formatMetres(most) }),
    },
    {
      key: 'cadence',
      title: cadenceWord(sport, texts),
      format: cadence,
      leastSpan: 10,
      ticks: times(cadenceFactor(sport), BEATS),
      unit: cadenceFactor(sport) === 2 ? texts.stepsPerMinute : texts.perMinute,
      summary: ({ least, mean, most }) =>
        texts.range({ least: cadence(least), mean: cadence(mean), most: cadence(most) }),
    },
  ];
}

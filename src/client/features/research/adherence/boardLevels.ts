import type { BoardQuery } from './useBoardQuery.ts';

const LEVELS = 4;
/** The value of a week from which on a cell is as strong as it gets. */
const MOST = { days: 7, minutes: 300, km: 50 } as const;
/** The smallest difference that a cell shows. */
const STEP = { days: 1, minutes: 1, km: 0.1 } as const;
const DAYS_OF_WEEK = 7;

interface Scale {
  metric: BoardQuery['metric'];
  isDay: boolean;
}

/** In steps, because tenths are not exact. */
const stepsOfLevel = ({ metric, isDay }: Scale) =>
  Math.round(MOST[metric] / STEP[metric]) / (isDay ? DAYS_OF_WEEK : 1) / LEVELS;

/** From 0 to 4. */
export function levelOf(amount: number, scale: Scale): number {
  if (amount === 0) return 0;
  const steps = Math.round(amount / STEP[scale.metric]);
  return Math.min(LEVELS, Math.max(1, Math.ceil(steps / stepsOfLevel(scale))));
}

/** The values of each level above 0, as cells show them; `to` is null where there is no end. */
export function levelRanges(scale: Scale): { level: number; from: number; to: number | null }[] {
  const step = STEP[scale.metric];
  const lastOf = (level: number) => Math.floor(stepsOfLevel(scale) * level);
  return Array.from({ length: LEVELS }, (_, index) => index + 1).flatMap((level) => {
    const [from, to] = [lastOf(level - 1) + 1, lastOf(level)];
    const isEndless = level === LEVELS && scale.metric !== 'days';
    return to < from ? [] : [{ level, from: from * step, to: isEndless ? null : to * step }];
  });
}

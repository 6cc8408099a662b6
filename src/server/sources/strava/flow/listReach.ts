import type { RawActivity } from '#server/sources/strava/calls/stravaClient.ts';
import { DAY_MS } from '#shared/constants.ts';
import { instant } from './activityRows.ts';

/** Strava shows a hidden start time as one second after midnight. */
const isHidden = (localStart: unknown) => typeof localStart === 'string' && localStart.slice(11, 19) === '00:00:01';

function startOf(raw: RawActivity): number {
  if (typeof raw !== 'object' || raw === null) return Number.NaN;
  const { start_date, start_date_local } = raw as { start_date?: unknown; start_date_local?: unknown };
  const start = instant(start_date)?.getTime() ?? Number.NaN;
  return isHidden(start_date_local) ? start + DAY_MS : start;
}

export function reachOf(raws: readonly RawActivity[]): Date | null {
  const starts = raws.map(startOf).filter((start) => !Number.isNaN(start));
  return starts.length === 0 ? null : new Date(Math.min(...starts));
}

import { instantOf, offsetSeconds, wallClock } from '#standin/common/zoneTime.ts';

/** `2026-03-01T06:30:00Z` in whole seconds: Strava's form of UTC and local times. */
export function stravaTime(milliseconds: number): string {
  return `${new Date(milliseconds).toISOString().slice(0, 19)}Z`;
}

/** Strava's label of a zone with the standard offset: `(GMT+01:00) Europe/Zurich`. */
export function zoneLabel(zone: string, year: number): string {
  const standard = Math.min(offsetSeconds(zone, Date.UTC(year, 0, 1)), offsetSeconds(zone, Date.UTC(year, 6, 1)));
  const minutes = Math.abs(standard) / 60;
  const two = (n: number) => String(Math.floor(n)).padStart(2, '0');
  return `(GMT${standard < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}) ${zone}`;
}

/** Local midnight of the last clock change of `zone` within a year before `instant`; null when there is none. */
export function lastClockChange(zone: string, instant: number): number | null {
  const day = 86_400_000;
  for (let back = 1; back <= 366; back++) {
    const midnight = Math.floor(wallClock(zone, instant - back * day) / day) * day;
    if (instantOf(zone, midnight + day) - instantOf(zone, midnight) !== day) return midnight;
  }
  return null;
}

import type { SummaryActivity } from './stravaShapes.ts';

const FOUR_WEEKS = 28 * 86_400_000;

const KINDS = {
  ride: new Set(['Ride', 'VirtualRide', 'EBikeRide']),
  run: new Set(['Run', 'VirtualRun']),
  swim: new Set(['Swim']),
};

const numberOf = (value: unknown) => (typeof value === 'number' ? value : 0);

function totals(activities: readonly SummaryActivity[]) {
  const sum = (key: string) => activities.reduce((whole, activity) => whole + numberOf(activity[key]), 0);
  return {
    count: activities.length,
    distance: Number(sum('distance').toFixed(1)),
    moving_time: sum('moving_time'),
    elapsed_time: sum('elapsed_time'),
    elevation_gain: Number(sum('total_elevation_gain').toFixed(1)),
  };
}

/** Sums of public activities over four weeks, the year and all time, in metres and seconds; `now` in milliseconds. */
export function statsOf(all: readonly SummaryActivity[], now: number): object {
  const visible = all.filter(({ visibility }) => visibility === 'everyone');
  const started = ({ start_date }: SummaryActivity) => Date.parse(start_date);
  const recent = visible.filter((activity) => started(activity) > now - FOUR_WEEKS);
  const thisYear = visible.filter((activity) => started(activity) >= Date.UTC(new Date(now).getUTCFullYear(), 0));
  const kinds = Object.entries(KINDS).map(([kind, types]) => {
    const of = (activities: readonly SummaryActivity[]) => activities.filter(({ type }) => types.has(String(type)));
    return {
      [`recent_${kind}_totals`]: { ...totals(of(recent)), achievement_count: 0 },
      [`ytd_${kind}_totals`]: totals(of(thisYear)),
      [`all_${kind}_totals`]: totals(of(visible)),
    };
  });
  const rides = visible.filter(({ type }) => KINDS.ride.has(String(type)));
  const most = (activities: readonly SummaryActivity[], key: string) =>
    activities.length === 0 ? null : Math.max(...activities.map((activity) => numberOf(activity[key])));
  return Object.assign(
    {
      biggest_ride_distance: most(rides, 'distance'),
      biggest_climb_elevation_gain: most(rides, 'total_elevation_gain'),
    },
    ...kinds,
  ) as object;
}

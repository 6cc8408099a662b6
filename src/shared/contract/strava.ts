import { type Static, Type } from 'typebox';

/** §3 Strava dashboard. `distance_by_day`: `YYYY-MM-DD` (seven days, today last) to metres. */
export const StravaDashboard = Type.Object({
  athlete_count: Type.Integer(),
  activity_count: Type.Integer(),
  runs_count: Type.Integer(),
  runs_today_count: Type.Integer(),
  runs_last_week_count: Type.Integer(),
  runs_last_four_weeks: Type.Integer(),
  distance_by_day: Type.Record(Type.String(), Type.Number()),
});
export type StravaDashboard = Static<typeof StravaDashboard>;

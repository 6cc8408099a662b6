import { type Static, Type } from 'typebox';
import { Closed, Nullable, Num, Text } from './shapes.ts';

/**
 * §2 Gear. `distance` is Strava's; the rest comes from the stored activities. In a study `athlete_id` and `athlete_name` are
 * the participant's id and code, `name` is a letter, and all figures are of what the study reads. Metres, seconds.
 */
export const Gear = Type.Object({
  id: Type.String(),
  /** Null in a study. */
  strava_id: Text,
  athlete_id: Type.String(),
  athlete_name: Type.String(),
  kind: Type.Enum(['shoes', 'bike']),
  name: Type.String(),
  brand: Text,
  model: Text,
  is_primary: Type.Boolean(),
  is_retired: Type.Boolean(),
  distance: Type.Number(),
  wear_limit: Num,
  activity_count: Type.Integer(),
  moving_time: Type.Integer(),
  first_used: Text,
  last_used: Text,
  /** `YYYY-MM` to metres, for the last twelve months including those without activities. */
  months: Type.Array(Type.Object({ month: Type.String(), distance: Type.Number() })),
  may_change: Type.Boolean(),
});
export type Gear = Static<typeof Gear>;
export const GearAnswer = Type.Object({ gear: Gear });
export type GearAnswer = Static<typeof GearAnswer>;
export const ListedGear = Type.Object({
  id: Type.String(),
  kind: Type.Enum(['shoes', 'bike']),
  name: Type.String(),
  is_retired: Type.Boolean(),
  distance: Type.Number(),
  wear_limit: Num,
  last_used: Text,
});
export type ListedGear = Static<typeof ListedGear>;
export const GearListAnswer = Type.Object({ gear: Type.Array(ListedGear) });
export type GearListAnswer = Static<typeof GearListAnswer>;
/** Metres, 100 to 2000 km, shoes only; null removes the limit. */
export const ChangeGearBody = Closed({ wear_limit: Nullable(Type.Integer({ minimum: 100_000, maximum: 2_000_000 })) });
export type ChangeGearBody = Static<typeof ChangeGearBody>;

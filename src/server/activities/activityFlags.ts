import type { ActivityFlag } from '#shared/contract/activities.ts';
import type { SportKind } from '#shared/contract/athletes.ts';
import { sportKind } from './sportKinds.ts';

/**
 * Mean speeds in m/s of a whole activity that no athlete reaches: slightly above the world records (1500 m at 7.3
 * m/s, 20 km walking at 4.3, the hour on a bicycle at 15.8, with slopes and slipstream below 20). `other` includes
 * skis, sails and boards.
 */
const FASTEST: Readonly<Record<SportKind, number>> = { run: 7.5, walk: 4.5, ride: 20, other: 45 };

interface Measures {
  sport_type: string;
  distance: number;
  moving_time: number;
  average_speed: number | null;
  average_heartrate: number | null;
  manual: boolean;
  trainer: boolean;
}

/** `indoor`: on a trainer or virtual, so without GPS. */
export function flagsOf(measures: Measures): ActivityFlag[] {
  const { sport_type, distance, moving_time, average_speed } = measures;
  const speed = Math.max(average_speed ?? 0, moving_time > 0 ? distance / moving_time : 0);
  const checks: Record<ActivityFlag, boolean> = {
    manual: measures.manual,
    no_heart_rate: measures.average_heartrate === null,
    indoor: measures.trainer || sport_type.startsWith('Virtual'),
    implausible_speed: speed > FASTEST[sportKind(sport_type)],
  };
  return (Object.keys(checks) as ActivityFlag[]).filter((flag) => checks[flag]);
}

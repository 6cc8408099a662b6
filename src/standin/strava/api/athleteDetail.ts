import type { Knobs } from '#standin/strava/state/knobs.ts';
import { gearOf, summaryGear } from '#standin/strava/world/gear.ts';
import type { SummaryAthlete } from '#standin/strava/world/stravaShapes.ts';
import type { StandinAthlete } from '#standin/strava/world/stravaWorld.ts';
import { ftpOf } from '#standin/strava/world/zoneRanges.ts';

export function summaryAthlete({ summary }: StandinAthlete, knobs: Knobs): SummaryAthlete {
  if (!knobs.absolute_avatars) return summary;
  const picture = (size: string) => `https://pics.invalid/${summary.id}/${size}.png`;
  return { ...summary, profile_medium: picture('medium'), profile: picture('large') };
}

/** The athlete's own view, which needs `profile:read_all`; weight in kg, `ftp` in watts. */
export function detailedAthlete(athlete: StandinAthlete, knobs: Knobs): SummaryAthlete {
  const { person } = athlete;
  const gear = gearOf(athlete);
  return {
    ...summaryAthlete(athlete, knobs),
    resource_state: 3,
    blocked: false,
    can_follow: true,
    follower_count: person.id % 50,
    friend_count: person.id % 40,
    mutual_friend_count: 0,
    athlete_type: person.sports[0] === 'Ride' ? 0 : 1,
    date_preference: '%m/%d/%Y',
    measurement_preference: person.country === 'United States' ? 'feet' : 'meters',
    postable_clubs_count: 0,
    ftp: ftpOf(person),
    weight: 55 + (person.id % 35),
    clubs: [],
    bikes: gear.filter(({ isBike }) => isBike).map(summaryGear),
    shoes: gear.filter(({ isBike }) => !isBike).map(summaryGear),
  };
}

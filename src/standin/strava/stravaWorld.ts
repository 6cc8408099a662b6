import { seedActivities } from './activitySeed.ts';
import { PEOPLE, type Person } from './people.ts';
import { createRandom } from './standinRandom.ts';
import type { SummaryActivity, SummaryAthlete } from './stravaShapes.ts';

export interface StandinAthlete {
  person: Person;
  summary: SummaryAthlete;
  /** In no particular order. */
  activities: SummaryActivity[];
}

export interface StravaWorld {
  athletes: ReadonlyMap<number, StandinAthlete>;
}

function summaryOf(person: Person): SummaryAthlete {
  return {
    id: person.id,
    username: `synth_${person.id}`,
    resource_state: 2,
    firstname: person.firstname,
    lastname: person.lastname,
    bio: null,
    city: person.city,
    state: null,
    country: person.country,
    sex: person.sex,
    premium: false,
    summit: false,
    created_at: '2020-01-02T03:04:05Z',
    updated_at: '2026-01-02T03:04:05Z',
    badge_type_id: 0,
    weight: null,
    profile_medium: 'avatar/athlete/medium.png',
    profile: 'avatar/athlete/large.png',
    friend: null,
    follower: null,
  };
}

/** The athletes of the stand-in with everything they recorded up to `now`. */
export function createWorld(seed: number, now: Date): StravaWorld {
  return {
    athletes: new Map(
      PEOPLE.map((person) => [
        person.id,
        {
          person,
          summary: summaryOf(person),
          activities: seedActivities(createRandom(seed + person.id), person, now.getTime()),
        },
      ]),
    ),
  };
}

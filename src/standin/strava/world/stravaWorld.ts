import { createRandom } from '#standin/common/standinRandom.ts';
import { seedActivities } from './activitySeed.ts';
import { makePeople } from './madePeople.ts';
import { PEOPLE, type Person } from './people.ts';
import type { SummaryActivity, SummaryAthlete } from './stravaShapes.ts';

export interface StandinAthlete {
  person: Person;
  summary: SummaryAthlete;
  /** Unordered; generated at the first access, so that many athletes cost nothing at the start. */
  activities: SummaryActivity[];
}

export interface StravaWorld {
  athletes: ReadonlyMap<number, StandinAthlete>;
  nextActivityId(): number;
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

function withActivities(person: Person, draw: () => SummaryActivity[]): StandinAthlete {
  let drawn: SummaryActivity[] | null = null;
  return {
    person,
    summary: summaryOf(person),
    get activities() {
      drawn ??= draw();
      return drawn;
    },
    set activities(activities) {
      drawn = activities;
    },
  };
}

export interface WorldSize {
  athletes?: number;
  weeks?: number;
}

export function createWorld(seed: number, now: Date, size: WorldSize = {}): StravaWorld {
  const people = makePeople(seed, size.athletes ?? PEOPLE.length, size.weeks);
  let lastId = 18_000_000_000;
  return {
    athletes: new Map(
      people.map((person) => [
        person.id,
        withActivities(person, () => seedActivities(createRandom(seed + person.id), person, now.getTime())),
      ]),
    ),
    nextActivityId: () => ++lastId,
  };
}

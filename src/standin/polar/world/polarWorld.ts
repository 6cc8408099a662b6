import { createRandom, type Random } from '#standin/common/standinRandom.ts';
import { instantOf, wallClock } from '#standin/common/zoneTime.ts';
import { describeExercise, type Exercise, type ExercisePlan } from './exercise.ts';
import { makePolarPerson, type PolarPerson } from './polarPeople.ts';

const DAY = 86_400_000;
const MINUTE = 60_000;
const USERS = 8;
const WEEKS = 8;

export interface PolarUser {
  person: PolarPerson;
  exercises: Exercise[];
  /** The consents that Polar demands of everyone. */
  hasConsented: boolean;
}

export interface PolarWorldSize {
  users?: number;
  /** Age of the first exercise. */
  weeks?: number;
}

export interface PolarWorld {
  users: Map<number, PolarUser>;
  addUser(): PolarUser;
  describe(plan: ExercisePlan): Exercise;
}

function plansOf(random: Random, person: PolarPerson, now: number, weeks: number): ExercisePlan[] {
  const today = Math.floor(wallClock(person.zone, now) / DAY) * DAY;
  const plans: ExercisePlan[] = [];
  for (let back = weeks * 7; back >= 0; back--) {
    if (!random.chance(person.perWeek / 7)) continue;
    const wall = today - back * DAY + random.whole(6 * 60, 20 * 60) * MINUTE + random.whole(0, 59) * 1000;
    // Some watches are synchronised days later.
    const late = random.chance(0.1) ? instantOf(person.zone, wall) + random.whole(1, 12) * DAY : undefined;
    plans.push({ person, sport: random.pick(person.sports), wall, uploadedAt: late, byHand: random.chance(0.06) });
  }
  return plans;
}

/** Deterministic for a seed and a time. */
export function createPolarWorld(seed: number, now: Date, size: PolarWorldSize = {}): PolarWorld {
  const users = new Map<number, PolarUser>();
  let lastNumericId = 500_000_000;
  let nextIndex = 0;

  function describe(plan: ExercisePlan): Exercise {
    lastNumericId += 1;
    return describeExercise(createRandom(seed + lastNumericId), plan, lastNumericId);
  }

  function addUser(): PolarUser {
    const person = makePolarPerson(seed, nextIndex);
    nextIndex += 1;
    const random = createRandom(seed + person.id);
    const exercises = plansOf(random, person, now.getTime(), size.weeks ?? WEEKS)
      .map(describe)
      .filter(({ uploadedAt }) => uploadedAt <= now.getTime());
    const user = { person, exercises, hasConsented: true };
    users.set(person.id, user);
    return user;
  }

  for (let count = 0; count < (size.users ?? USERS); count++) addUser();
  return { users, addUser, describe };
}

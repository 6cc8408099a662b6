import type { Random } from '#standin/common/standinRandom.ts';
import { instantOf, wallClock } from '#standin/common/zoneTime.ts';
import { describeActivity, type Plan } from './activitySummary.ts';
import type { Person } from './people.ts';
import { SPORTS } from './sports.ts';
import type { SummaryActivity } from './stravaShapes.ts';
import { lastClockChange } from './stravaTime.ts';

const DAY = 86_400_000;
const MINUTE = 60_000;

type Draft = Omit<Plan, 'id' | 'person'>;

function ordinary(random: Random, person: Person, midnight: number): Draft {
  return {
    sport: SPORTS[random.pick(person.sports)],
    wall: midnight + random.whole(6 * 60, 20 * 60) * MINUTE + random.whole(0, 59) * 1000,
    manual: random.chance(0.04),
    hidesStart: random.chance(0.03),
    visibility: random.pick(['everyone', 'everyone', 'everyone', 'everyone', 'followers_only', 'only_me']),
  };
}

/** Every athlete has them, so that tests do not depend on random ones; local times of `zone`. */
function certain(person: Person, today: number, now: number): Draft[] {
  const change = lastClockChange(person.zone, now);
  const first = SPORTS[person.sports[0] ?? 'Run'];
  // Different seconds for each person.
  const ago = 150 * MINUTE + ((person.id * 97) % 3600) * 1000;
  return [
    { sport: first, wall: wallClock(person.zone, now) - ago },
    { sport: first, wall: today - DAY + 7 * 60 * MINUTE },
    { sport: SPORTS.Run, wall: today - 2 * DAY + 23 * 60 * MINUTE + 30 * MINUTE },
    { sport: SPORTS.VirtualRun, wall: today - 3 * DAY + 18 * 60 * MINUTE },
    { sport: SPORTS.Yoga, wall: today - 4 * DAY + 20 * 60 * MINUTE },
    { sport: SPORTS.Walk, wall: today - 5 * DAY + 12 * 60 * MINUTE, manual: true },
    { sport: SPORTS.Run, wall: today - 6 * DAY + 8 * 60 * MINUTE, visibility: 'only_me' },
    { sport: SPORTS.TrailRun, wall: today - 7 * DAY + 9 * 60 * MINUTE, hidesStart: true },
    ...(change === null ? [] : [{ sport: SPORTS.Run, wall: change + 4 * 60 * MINUTE }]),
  ];
}

/** All activities up to `now`, oldest first; deterministic for a seed and `now`. */
export function seedActivities(random: Random, person: Person, now: number): SummaryActivity[] {
  const today = Math.floor(wallClock(person.zone, now) / DAY) * DAY;
  const drafts = certain(person, today, now);
  for (let back = 8; back < person.weeks * 7; back++) {
    if (random.chance(person.perWeek / 7)) drafts.push(ordinary(random, person, today - back * DAY));
    if (random.chance(0.05)) drafts.push(ordinary(random, person, today - back * DAY));
  }
  return drafts
    .filter((draft) => instantOf(person.zone, draft.wall) <= now)
    .sort((a, b) => a.wall - b.wall)
    .map((draft, index) =>
      describeActivity(random, {
        ...draft,
        person,
        id: 16_000_000_000 + (person.id % 1000) * 10_000_000 + index * 137,
      }),
    );
}

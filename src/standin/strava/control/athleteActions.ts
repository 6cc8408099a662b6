import { createRandom } from '#standin/common/standinRandom.ts';
import { wallClock } from '#standin/common/zoneTime.ts';
import { raiseDeauthorisation, raiseEvent } from '#standin/strava/api/raiseEvent.ts';
import type { StandinState } from '#standin/strava/state/standinState.ts';
import { happeningOf } from '#standin/strava/state/stravaEvent.ts';
import { describeActivity } from '#standin/strava/world/activitySummary.ts';
import { SPORTS, sportNamed } from '#standin/strava/world/sports.ts';
import type { SummaryActivity } from '#standin/strava/world/stravaShapes.ts';
import type { StandinAthlete } from '#standin/strava/world/stravaWorld.ts';

export interface ActivityInput {
  name?: string;
  sport_type?: string;
  visibility?: SummaryActivity['visibility'];
  manual?: boolean;
  /** Whether the start time is hidden; for new activities only. */
  hides_start?: boolean;
  [key: string]: unknown;
}

function raise(
  state: StandinState,
  owner: number,
  before: SummaryActivity | null,
  after: SummaryActivity | null,
  id: number,
): void {
  const scopes = new Set(state.grants.of(owner).flatMap((grant) => [...grant.scopes]));
  const happening = happeningOf(before, after, scopes);
  if (happening) raiseEvent(state, { ...happening, object_id: id, object_type: 'activity', owner_id: owner });
}

/** The input as Strava's fields: `private` follows the visibility, the older type the sport. */
function fitted(input: ActivityInput): Partial<SummaryActivity> {
  const { hides_start: _hidesStart, ...said } = input;
  const sport = input.sport_type === undefined ? null : sportNamed(input.sport_type);
  return {
    ...said,
    ...(sport ? { type: sport.type } : {}),
    ...(input.visibility === undefined ? {} : { private: input.visibility === 'only_me' }),
  };
}

export function recordActivity(state: StandinState, athlete: StandinAthlete, input: ActivityInput): SummaryActivity {
  const { person } = athlete;
  const id = state.world.nextActivityId();
  const random = createRandom(id);
  const sport = sportNamed(input.sport_type ?? '') ?? SPORTS[random.pick(person.sports)];
  const latest = state.now().getTime() - sport.minutes[1] * 60_000;
  const start = typeof input.start_date === 'string' ? Date.parse(input.start_date) : latest;
  const { start_date: _, ...rest } = input;
  const activity = describeActivity(random, {
    id,
    person,
    sport,
    wall: wallClock(person.zone, start),
    manual: input.manual === true,
    hidesStart: input.hides_start === true,
    visibility: input.visibility,
  });
  Object.assign(activity, fitted(rest));
  athlete.activities = [...athlete.activities, activity];
  const { knobs } = state;
  state.lateness.set(id, { missing_ms: knobs.fresh_missing_ms, missing_calls: knobs.fresh_missing_calls });
  raise(state, person.id, null, activity, id);
  return activity;
}

export function changeActivity(
  state: StandinState,
  athlete: StandinAthlete,
  id: number,
  input: ActivityInput,
): SummaryActivity | null {
  const before = athlete.activities.find((activity) => activity.id === id);
  if (!before) return null;
  const after = { ...before, ...fitted(input), id };
  athlete.activities = athlete.activities.map((activity) => (activity === before ? after : activity));
  raise(state, athlete.person.id, before, after, id);
  return after;
}

export function deleteActivity(state: StandinState, athlete: StandinAthlete, id: number): boolean {
  const before = athlete.activities.find((activity) => activity.id === id);
  if (!before) return false;
  athlete.activities = athlete.activities.filter((activity) => activity !== before);
  raise(state, athlete.person.id, before, null, id);
  return true;
}

export function deauthorise(state: StandinState, athleteId: number): boolean {
  if (state.grants.of(athleteId).length === 0) return false;
  state.grants.revokeAthlete(athleteId);
  raiseDeauthorisation(state, athleteId);
  return true;
}

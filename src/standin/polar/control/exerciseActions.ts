import { createRandom } from '#standin/common/standinRandom.ts';
import { wallClock } from '#standin/common/zoneTime.ts';
import { announce } from '#standin/polar/state/announce.ts';
import type { PolarState } from '#standin/polar/state/polarState.ts';
import { type Exercise, hashedId, polarTime } from '#standin/polar/world/exercise.ts';
import type { PolarUser } from '#standin/polar/world/polarWorld.ts';

const DAY_MS = 86_400_000;
const PARTS = ['samples', 'heart_rate_zones', 'route'] as const;

export interface ExerciseInput {
  /** Code of the sport. */
  sport?: string;
  /** Local, `2026-11-20T08:00:00`; default: such that it ends about now. */
  start_time?: string;
  /** Default: now. */
  upload_time?: string;
  by_hand?: boolean;
  /** Fields and parts as they are sent, of any type. */
  fields?: Record<string, unknown>;
  without?: string[];
  /** The same session under another id, as another device recorded it. */
  twin_of?: string;
  missing_ms?: number;
  missing_calls?: number;
  /** No webhook event. */
  quiet?: boolean;
}

function applyFields(exercise: Exercise, { fields = {}, without = [] }: ExerciseInput): void {
  for (const [name, value] of Object.entries(fields)) {
    const part = PARTS.find((one) => one === name);
    if (part) exercise.parts[part] = value;
    else exercise.summary[name] = value;
  }
  for (const name of without) delete exercise.summary[name];
}

function twinOf(state: PolarState, user: PolarUser, first: Exercise): Exercise {
  const { numericId } = state.world.describe({ person: user.person, sport: 'RUNNING', wall: 0 });
  const id = hashedId(createRandom(numericId));
  const device = { device: 'Polar H10', device_id: '0000TWIN' };
  return { ...structuredClone(first), numericId, id, summary: { ...first.summary, ...device, id } };
}

function made(state: PolarState, user: PolarUser, input: ExerciseInput): Exercise {
  const first = user.exercises.find(({ id }) => id === input.twin_of);
  if (first) return twinOf(state, user, first);
  const sport = input.sport ?? user.person.sports[0] ?? 'RUNNING';
  const now = wallClock(user.person.zone, state.now().getTime());
  const wall = input.start_time ? Date.parse(`${input.start_time}Z`) : now - DAY_MS / 12;
  return state.world.describe({ person: user.person, sport, wall, byHand: input.by_hand ?? false });
}

export function recordExercise(state: PolarState, user: PolarUser, input: ExerciseInput): Exercise {
  const exercise = made(state, user, input);
  exercise.uploadedAt = input.upload_time ? Date.parse(input.upload_time) : state.now().getTime();
  exercise.summary.upload_time = polarTime(exercise.uploadedAt);
  const { fresh_missing_ms, fresh_missing_calls } = state.knobs;
  exercise.missing = {
    until: state.now().getTime() + (input.missing_ms ?? fresh_missing_ms),
    calls: input.missing_calls ?? fresh_missing_calls,
  };
  applyFields(exercise, input);
  user.exercises.push(exercise);
  if (!input.quiet) announce(state, user.person.id, String(exercise.summary.id));
  return exercise;
}

/** Polar sends no event of a change or a deletion. */
export function changeExercise(exercise: Exercise, input: ExerciseInput): void {
  if (input.upload_time) {
    exercise.uploadedAt = Date.parse(input.upload_time);
    exercise.summary.upload_time = polarTime(exercise.uploadedAt);
  }
  applyFields(exercise, input);
}

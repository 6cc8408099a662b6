import { Refusal } from '#standin/common/refusal.ts';
import type { PolarState } from '#standin/polar/state/polarState.ts';
import type { Exercise } from '#standin/polar/world/exercise.ts';
import type { PolarUser } from '#standin/polar/world/polarWorld.ts';

const VISIBLE_MS = 30 * 86_400_000;

/** Both limits are of the upload: after the registration, and in the last 30 days. */
export function visibleExercises(state: PolarState, { person, exercises }: PolarUser): Exercise[] {
  const registration = state.registrations.get(person.id);
  if (!registration) return [];
  const oldest = state.now().getTime() - VISIBLE_MS;
  return exercises.filter(({ uploadedAt }) => uploadedAt > registration.at && uploadedAt > oldest);
}

function isMissing(state: PolarState, { missing }: Exercise): boolean {
  if (missing.until > state.now().getTime()) return true;
  missing.calls -= 1;
  return missing.calls >= 0;
}

/** Throws a Refusal for an exercise that is not visible, or not yet. */
export function visibleExercise(state: PolarState, user: PolarUser, id: string): Exercise {
  const found = visibleExercises(state, user).find((exercise) => exercise.summary.id === id);
  if (!found || isMissing(state, found)) throw new Refusal({ status: 404 });
  return found;
}

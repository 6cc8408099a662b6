import type { StandinState } from '#standin/strava/state/standinState.ts';
import { FAULTS, type FaultAnswer } from './faults.ts';

/** Whether the app has reached its number of athletes without this one. */
export function isFull(state: StandinState, athleteId: number): boolean {
  const connected = state.grants.connectedAthletes();
  return state.knobs.athlete_cap !== null && !connected.has(athleteId) && connected.size >= state.knobs.athlete_cap;
}

/** The answer of the token call in this case. */
export function fullAnswer({ knobs }: StandinState): FaultAnswer | { status: number; body: string } {
  if (knobs.athlete_cap_body === 'empty') return { status: 403, body: '' };
  return knobs.athlete_cap_body === 'message' ? FAULTS.fullMessage : FAULTS.full;
}

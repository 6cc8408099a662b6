import type { Athlete } from '#shared/contract/athletes.ts';

/** An athlete with an account at Strava, not a participant of a study. */
export type ConnectedAthlete = Athlete & { strava_id: string };

export const isConnected = (athlete: Athlete): athlete is ConnectedAthlete => athlete.strava_id !== null;

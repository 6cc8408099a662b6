import type { FastifyInstance } from 'fastify';
import { countConnected } from '#server/sources/strava/connection/connectedAthletes.ts';
import type { SourceName } from '#shared/sources.ts';

type Parts = Pick<FastifyInstance, 'db' | 'strava' | 'settings'>;

/** How many accounts Strava lets this installation connect; null without Strava. No other source has a limit. */
export async function stravaCapacity({ db, strava, settings }: Parts): Promise<{ used: number; limit: number } | null> {
  return strava === null ? null : { used: await countConnected(db), limit: settings.stravaAthleteLimit };
}

/** The sources that take no further account now. */
export async function fullSources(parts: Parts): Promise<SourceName[]> {
  const capacity = await stravaCapacity(parts);
  return capacity !== null && capacity.used >= capacity.limit ? ['strava'] : [];
}

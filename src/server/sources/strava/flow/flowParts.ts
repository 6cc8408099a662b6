import type { FastifyBaseLogger } from 'fastify';
import type { AthleteCalls } from '#server/sources/strava/calls/athleteCalls.ts';
import type { StravaClient } from '#server/sources/strava/calls/stravaClient.ts';
import type { FlowRepository } from './flowRepository.ts';
import type { GearStore } from './gearStore.ts';

export interface FlowParts {
  client: StravaClient;
  asAthlete: AthleteCalls;
  athletes: FlowRepository;
  gear: GearStore;
  now: () => Date;
  log: FastifyBaseLogger;
}

import type { FastifyBaseLogger } from 'fastify';
import type { Job, JobContext, JobOutcome } from '#server/jobs/jobQueue.ts';
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

export type Handler = (data: Job['data'], context: JobContext) => Promise<JobOutcome>;

export const done: JobOutcome = { is: 'done' };

export function idIn(data: Job['data'], name: string): string {
  const id = data[name];
  if (id === undefined) throw new Error(`A job without ${name}`);
  return id;
}

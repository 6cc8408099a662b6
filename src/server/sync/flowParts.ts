import type { FastifyBaseLogger } from 'fastify';
import type { Job, JobContext, JobOutcome } from '#server/jobs/jobQueue.ts';
import type { AthleteCalls } from '#server/sources/strava/calls/athleteCalls.ts';
import type { StravaClient } from '#server/sources/strava/calls/stravaClient.ts';
import type { FlowRepository } from './flowRepository.ts';
import type { GearStore } from './gearStore.ts';

/** What every kind of work needs. */
export interface FlowParts {
  client: StravaClient;
  asAthlete: AthleteCalls;
  athletes: FlowRepository;
  gear: GearStore;
  now: () => Date;
  log: FastifyBaseLogger;
}

/** Does jobs of one kind. */
export type Handler = (data: Job['data'], context: JobContext) => Promise<JobOutcome>;

export const done: JobOutcome = { is: 'done' };

/** The id that a job names. Throws when it names none, which only a mistake of ours can bring about. */
export function idIn(data: Job['data'], name: string): string {
  const id = data[name];
  if (id === undefined) throw new Error(`A job without ${name}`);
  return id;
}

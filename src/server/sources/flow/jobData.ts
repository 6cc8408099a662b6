import type { Job, JobOutcome } from '#server/jobs/jobQueue.ts';

export const done: JobOutcome = { is: 'done' };

export function idIn(data: Job['data'], name: string): string {
  const id = data[name];
  if (id === undefined) throw new Error(`A job without ${name}`);
  return id;
}

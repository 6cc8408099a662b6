import type { Job } from '#server/jobs/jobQueue.ts';
import type { SourceName } from '#shared/sources.ts';

/** Reads new activities of an account in `source_accounts`. */
export const accountListJob = (source: SourceName, account_id: string): Job => ({
  queue: 'import',
  kind: `${source}-list`,
  data: { account_id },
});

/** Reads new activities of an athlete of Strava. */
export const athleteListJob = (athlete_id: string): Job => ({
  queue: 'import',
  kind: 'sync',
  data: { athlete_id },
  key: `sync ${athlete_id}`,
});

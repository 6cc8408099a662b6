/**
 * The tests whose result may differ between the embedded database and a PostgreSQL: concurrent connections,
 * transactions, locks, notifications, queues, query plans of lists and searches, kept sums, backups, a lost database, a
 * package's own connection.
 */
export const POSTGRES_DIFFERENCES: readonly string[] = [
  'scripts/losses/',
  'src/server/activities/export/activityExport.test.ts',
  'src/server/activities/export/runningExports.test.ts',
  'src/server/activities/figures/',
  'src/server/activities/list/',
  'src/server/athletes/',
  'src/server/audit/auditRoutes.test.ts',
  'src/server/auth/refresh.test.ts',
  'src/server/db/',
  'src/server/jobs/',
  'src/server/research/exports/cutStays.test.ts',
  'src/server/research/exports/writePackage.test.ts',
  'src/server/research/labs/researchersAtOnce.test.ts',
  'src/server/research/log/',
  'src/server/research/participantList/participantList.test.ts',
  'src/server/research/participantList/participantListData.test.ts',
  'src/server/research/studies/studyList.test.ts',
  'src/server/research/tokens/researchRole.test.ts',
  'src/server/search/',
  'src/server/sources/strava/calls/rateBudget.test.ts',
  'src/server/sources/strava/calls/tokenRenewal.test.ts',
  'src/server/sources/strava/webhook/webhookCallback.test.ts',
  'src/server/sources/strava/webhook/webhookDatabaseAway.test.ts',
  'src/server/sync/eventQueue.test.ts',
  'src/server/sources/strava/flow/flowEvents.test.ts',
  'src/server/sources/strava/flow/flowNights.test.ts',
  'src/server/updates/',
  'src/server/users/firstAdmin.test.ts',
  'src/server/users/userList.test.ts',
  'src/server/users/usersRoutes.test.ts',
  'src/wire/sessions.test.ts',
];

/** Tests of the database's folder that open the embedded database alone, or none; `npm test` runs them. */
export const WITHOUT_POSTGRES: readonly string[] = ['addressKey', 'dataDir', 'embedded', 'engine/'].map(
  (name) => `src/server/db/${name}`,
);

/**
 * The tests whose outcome may differ between the embedded database and a PostgreSQL: several connections at once, transactions, locks and
 * notifications, the queue, what lists and searches plan, kept sums, backups, and a database that goes away.
 */
export const POSTGRES_DIFFERENCES: readonly string[] = [
  'scripts/losses/',
  'src/server/activities/export/activityExport.test.ts',
  'src/server/activities/figures/',
  'src/server/activities/list/',
  'src/server/athletes/',
  'src/server/audit/auditRoutes.test.ts',
  'src/server/auth/refresh.test.ts',
  'src/server/db/',
  'src/server/jobs/',
  'src/server/research/labs/researchersAtOnce.test.ts',
  'src/server/research/log/',
  'src/server/research/participants/participantList.test.ts',
  'src/server/research/studies/studyList.test.ts',
  'src/server/search/',
  'src/server/sources/strava/calls/rateBudget.test.ts',
  'src/server/sources/strava/calls/tokenRenewal.test.ts',
  'src/server/sources/strava/webhook/webhookCallback.test.ts',
  'src/server/sources/strava/webhook/webhookDatabaseAway.test.ts',
  'src/server/sync/eventQueue.test.ts',
  'src/server/sync/flowEvents.test.ts',
  'src/server/sync/flowNights.test.ts',
  'src/server/updates/',
  'src/server/users/firstAdmin.test.ts',
  'src/server/users/userList.test.ts',
  'src/server/users/usersRoutes.test.ts',
  'src/wire/sessions.test.ts',
];

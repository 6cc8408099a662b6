/**
 * The tests whose outcome may differ between the embedded database and a PostgreSQL: several connections at once, transactions, locks and
 * notifications, the queue, what lists and searches plan, kept sums, backups, and a database that goes away.
 */
export const POSTGRES_DIFFERENCES: readonly string[] = [
  'scripts/losses/',
  'src/server/audit/auditRoutes.test.ts',
  'src/server/auth/refresh.test.ts',
  'src/server/db/',
  'src/server/jobs/',
  'src/server/research/changeLog.test.ts',
  'src/server/research/participantList.test.ts',
  'src/server/research/researchersAtOnce.test.ts',
  'src/server/research/studyList.test.ts',
  'src/server/search/',
  'src/server/strava/activities/activityList.test.ts',
  'src/server/strava/athletes/',
  'src/server/strava/calls/rateBudget.test.ts',
  'src/server/strava/calls/tokenRenewal.test.ts',
  'src/server/strava/dashboard/',
  'src/server/strava/export/activityExport.test.ts',
  'src/server/strava/flow/flowNights.test.ts',
  'src/server/strava/updates/',
  'src/server/strava/webhook/webhookCallback.test.ts',
  'src/server/strava/webhook/webhookDatabaseAway.test.ts',
  'src/server/users/firstAdmin.test.ts',
  'src/server/users/userList.test.ts',
  'src/server/users/usersRoutes.test.ts',
  'src/wire/sessions.test.ts',
];

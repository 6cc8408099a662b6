import { testDatabaseUrl } from '#server/settings/env.ts';

/** A test that needs several connections, which the embedded database has not; `npm run test:postgres` runs it. */
export const testOnPostgres = testDatabaseUrl() === null ? test.skip : test;

import { testDatabaseUrl } from '#server/settings/env.ts';

/**
 * `test` for what needs several connections, which the embedded database has not; `npm run test:postgres` runs it.
 * A call, because test files share modules while each file has its own `test`.
 */
export const testOnPostgres = () => (testDatabaseUrl() === null ? test.skip : test);

import type { Settings } from '#server/settings/env.ts';
import { buildTestServer } from '#server/testing/buildTestServer.ts';
import { bearer } from '#server/testing/sessionCalls.ts';
import { insertTestAthletes } from '#server/testing/testActivities.ts';

const APP = { clientId: '1', clientSecret: 'a client secret' };
const STRAVA: Partial<Settings> = { strava: APP, stravaApiBase: 'http://127.0.0.1:9/api/v3' };
const POLAR: Partial<Settings> = { polar: APP, polarApiBase: 'http://127.0.0.1:9' };
const OWNER = '0190aaaa-0000-7000-8000-000000000001';
const PROBLEM = '0190aaaa-0000-7000-8000-000000000002';

test.each([
  ['Strava', POLAR, '/api/strava-integration', ['/problems/retry', `/athletes/${OWNER}/sync`, '/athletes/sync']],
  ['Polar', STRAVA, '/api/sources/polar', ['/problems/retry']],
])(
  'while %s is not set up and another source is, nothing of it is tried again and nothing shows as under way',
  async (source, settings, base, paths) => {
    const server = await buildTestServer({ settings });
    try {
      const at = server.clock.now();
      const headers = bearer(await server.tokenOf(await server.user({ role: 'admin' })));
      if (source === 'Strava') {
        const athlete = { id: OWNER, strava_id: 10_000_001, name: 'Mia Berger', scopes: [], connected_at: at };
        await insertTestAthletes(server.db, [athlete]);
      } else {
        await server.db.insertInto('people').values({ id: OWNER }).execute();
        await server.db
          .insertInto('source_accounts')
          .values({
            ...{
              id: OWNER,
              person_id: OWNER,
              source: 'polar',
              external_id: '7',
              status: 'connected',
              status_since: at,
            },
            ...{ connected_at: at, consent_version: 1, consent_lang: 'de', consented_at: at, updated_at: at },
          })
          .execute();
      }
      const owner = source === 'Strava' ? { athlete_id: OWNER } : { account_id: OWNER };
      await server.db
        .insertInto('import_problems')
        .values({ id: PROBLEM, ...owner, kind: 'failed', attempts: 8, first_at: at, last_at: at })
        .execute();
      for (const path of [...paths, `/problems/${PROBLEM}/retry`]) {
        const payload = path === '/athletes/sync' ? { payload: { ids: [OWNER] } } : {};
        const answer = await server.app.inject({ method: 'POST', url: base + path, headers, ...payload });
        expect([path, answer.statusCode, answer.json().message]).toEqual([path, 409, `${source} is not set up`]);
      }
      const { problems } = (await server.app.inject({ url: `${base}/problems`, headers })).json();
      expect(problems).toMatchObject([{ id: PROBLEM, retried_at: null }]);
    } finally {
      await server.close();
    }
  },
);

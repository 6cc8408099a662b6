import { sql } from 'kysely';
import type { Settings } from '#server/settings/env.ts';
import { type Standin, startStandin } from '#standin/strava/standin.ts';
import { resetState } from '#standin/strava/state/standinState.ts';
import { visitConsent } from '#standin/strava/visitConsent.ts';
import { buildTestServer, type TestLogin, type TestServer } from './buildTestServer.ts';
import { eventually } from './eventually.ts';
import { PATIENT } from './patience.ts';
import type { TestUser, TestUserOverrides } from './testUsers.ts';

export interface StravaVisitor {
  user: TestUser;
  login: Pick<TestLogin, 'accessToken'>;
  cookies: Record<string, string>;
}

interface Answer<Body> {
  status: number;
  body: Body;
}

interface Consent {
  athleteId: number;
  scopes?: readonly string[];
  decision?: 'authorize' | 'cancel';
}

export interface StravaTestbed {
  server: TestServer;
  standin: Standin;
  visitor(overrides?: TestUserOverrides): Promise<StravaVisitor>;
  get<Body>(visitor: StravaVisitor, path: string): Promise<Answer<Body>>;
  start(visitor: StravaVisitor): Promise<string>;
  /** Posts what the page after Strava's redirect posts. */
  callback<Body>(visitor: StravaVisitor, payload: object): Promise<Answer<Body>>;
  connect<Body>(visitor: StravaVisitor, consent: Consent): Promise<Answer<Body>>;
  tokenCalls(): number;
  idle(): Promise<void>;
  /** Waits until running work has ended; resets the stand-in too. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

/** Connected over HTTP, with one clock. */
export async function buildStravaTestbed(settings: Partial<Settings> = {}): Promise<StravaTestbed> {
  let now = () => new Date();
  const standin = await startStandin({ now: () => now() });
  Object.assign(standin.state.knobs, PATIENT);
  const server = await buildTestServer({
    settings: {
      strava: { clientId: '12345', clientSecret: 'standin-secret' },
      stravaApiBase: standin.bases.api,
      stravaOauthBase: standin.bases.oauth,
      stravaWebBase: standin.bases.web,
      ...settings,
    },
  });
  now = server.clock.now;

  const testbed: StravaTestbed = {
    server,
    standin,
    async visitor(overrides) {
      const user = await server.user(overrides);
      return { user, login: { accessToken: await server.tokenOf(user) }, cookies: {} };
    },
    async get<Body>({ login }: StravaVisitor, path: string) {
      const answer = await server.app.inject({
        url: `/api${path}`,
        headers: { authorization: `Bearer ${login.accessToken}` },
      });
      return { status: answer.statusCode, body: answer.json<Body>() };
    },
    async start(visitor) {
      const answer = await server.app.inject({
        method: 'POST',
        url: '/api/strava-integration/auth/start',
        headers: { authorization: `Bearer ${visitor.login.accessToken}` },
        cookies: visitor.cookies,
        payload: { consent_version: 1, lang: 'en' },
      });
      if (answer.statusCode !== 200) throw new Error(`The start was refused: ${answer.body}`);
      for (const { name, value } of answer.cookies) visitor.cookies[name] = value;
      return answer.json<{ authorize_url: string }>().authorize_url;
    },
    async callback<Body>({ cookies }: StravaVisitor, payload: object) {
      const answer = await server.app.inject({
        method: 'POST',
        url: '/api/strava-integration/auth/callback',
        cookies,
        payload,
      });
      return { status: answer.statusCode, body: answer.json<Body>() };
    },
    async connect<Body>(visitor: StravaVisitor, consent: Consent) {
      const back = await visitConsent(await testbed.start(visitor), consent);
      return testbed.callback<Body>(visitor, Object.fromEntries(back.searchParams));
    },
    tokenCalls: () => standin.state.journal.filter(({ url }) => url.startsWith('/oauth/token')).length,
    idle: () =>
      eventually(async () => {
        const left = await sql<{ total: number }>`
          SELECT count(*)::integer AS total FROM pgboss.job
          WHERE state = 'active' OR (state IN ('created', 'retry') AND start_after <= now())`.execute(server.db);
        const events = await server.db
          .selectFrom('webhook_events')
          .select('id')
          .where('processed_at', 'is', null)
          .where('retry_at', '<=', server.clock.now())
          .executeTakeFirst();
        return left.rows[0]?.total === 0 && events === undefined;
      }).then(() => undefined),
    async reset() {
      await eventually(async () => {
        await sql`DELETE FROM pgboss.job WHERE state IN ('created', 'retry')`.execute(server.db);
        const left = await sql`SELECT FROM pgboss.job WHERE state IN ('created', 'retry', 'active')`.execute(server.db);
        return left.rows.length === 0;
      });
      await server.db.deleteFrom('people').execute();
      await server.db.deleteFrom('users').execute();
      await server.db.updateTable('source_budgets').set({ quarter_used: 0, day_used: 0, probe_at: null }).execute();
      await server.db.updateTable('source_budgets').set({ inactive_since: null, misconfigured_since: null }).execute();
      resetState(standin.state);
      Object.assign(standin.state.knobs, PATIENT);
    },
    async close() {
      await server.close();
      await standin.close();
    },
  };
  return testbed;
}

import { buildServer } from '#server/app.ts';
import { openDatabase } from '#server/db/openDatabase.ts';
import { readOrMakeSecretKey } from '#server/secretKey.ts';
import { readSettings } from '#server/settings/env.ts';
import { type Standin, startStandin } from '#standin/strava/standin.ts';
import { connectDemoAthletes, DEMO_ATHLETES, DEMO_LIMITS, keepRecording } from './demoAthletes.ts';
import { emptyDemoFolder } from './demoFolder.ts';
import { fillResearch } from './demoResearch.ts';
import { DEMO_LOGINS, DEMO_PASSWORD, demoUserRows } from './demoUsers.ts';

export interface DemoParts {
  dataDir: string;
  env: Record<string, string | undefined>;
  clientDir: string | null;
  say: (line: string) => void;
}

export interface Demo {
  url: string;
  standin: Standin;
  close(): Promise<void>;
}

function demoSettings({ env, dataDir }: DemoParts, standin: Standin) {
  return readSettings({
    LOG_LEVEL: 'warn',
    ...env,
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    SECRET_KEY: '',
    STRAVA_CLIENT_ID: standin.state.clientId,
    STRAVA_CLIENT_SECRET: standin.state.clientSecret,
    STRAVA_ATHLETE_LIMIT: '50',
    STRAVA_API_BASE: standin.bases.api,
    STRAVA_OAUTH_BASE: standin.bases.oauth,
    STRAVA_WEB_BASE: standin.bases.web,
  });
}

/** The real server with 40 people and their research, and the stand-in for Strava with 40 athletes. */
export async function startDemo(parts: DemoParts): Promise<Demo> {
  const { dataDir, clientDir, say } = parts;
  const opened: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const end of opened.splice(0).reverse()) await end();
  };
  try {
    emptyDemoFolder(dataDir);
    const standin = await startStandin({ athletes: DEMO_ATHLETES, limits: DEMO_LIMITS });
    opened.push(() => standin.close());
    const settings = demoSettings(parts, standin);

    say(`Making new data in ${dataDir} …`);
    const database = await openDatabase(settings, say);
    opened.push(() => database.close());
    const now = new Date();
    const rows = await demoUserRows(now, settings.timezone);
    await database.db.insertInto('users').values(rows).execute();
    say(`${rows.length} users are there`);

    const secretKey = readOrMakeSecretKey(dataDir);
    await fillResearch({ settings, database, secretKey, now, people: rows, say });
    const app = await buildServer({ settings, database, secretKey, clientDir });
    opened.push(() => app.close());
    const url = await app.listen({ host: settings.host, port: settings.port });

    const users = database.db.selectFrom('users').select('email').where('role', '=', 'user').orderBy('created_at');
    const emails = (await users.execute()).map(({ email }) => email);
    await connectDemoAthletes({ url, standin, emails, say });
    const stopRecording = keepRecording(standin);
    opened.push(async () => stopRecording());

    say('');
    say(`${settings.productName} is ready: ${settings.publicUrl}`);
    for (const [role, email] of Object.entries(DEMO_LOGINS)) say(`  ${role.padEnd(10)}  ${email}`);
    say(`  password    ${DEMO_PASSWORD} (the same for all)`);
    say(`The stand-in for Strava is at ${standin.url}; its athletes are invented.`);
    say('Everything is created again at each start. Ctrl C stops.');
    return { url, standin, close };
  } catch (error) {
    await close();
    throw error;
  }
}

import { sql } from 'kysely';
import { buildServer } from '#server/app.ts';
import { openDatabase } from '#server/db/openDatabase.ts';
import { createSecret } from '#server/plugins/secret.ts';
import { readSettings } from '#server/readSettings.ts';
import { readOrMakeSecretKey } from '#server/secretKey.ts';
import { screenOf } from '#shared/screens.ts';
import { type MailStandin, startMailStandin } from '#standin/mail/standin.ts';
import { type PolarStandin, startPolarStandin } from '#standin/polar/standin.ts';
import { type Standin, startStandin } from '#standin/strava/standin.ts';
import { connectDemoAthletes, DEMO_ATHLETES, DEMO_LIMITS, keepRecording, loseAccess } from './demoAthletes.ts';
import { exportDemoData } from './demoExports.ts';
import { emptyDemoFolder } from './demoFolder.ts';
import { joinDemoStudies } from './demoJoinings.ts';
import { writeDemoMails } from './demoMails.ts';
import { uploadDemoPapers } from './demoPapers.ts';
import { connectDemoPolar, DEMO_POLAR_USERS, loseAccessToPolar } from './demoPolar.ts';
import { consentAgain } from './demoReconsent.ts';
import { fillResearch, PAST_PAPERS } from './demoResearch.ts';
import { uploadDemoArchive } from './demoUploads.ts';
import { DEMO_LOGINS, DEMO_PASSWORD, demoUserRows } from './demoUsers.ts';

interface DemoParts {
  dataDir: string;
  env: Record<string, string | undefined>;
  clientDir: string | null;
  say: (line: string) => void;
}

export interface Demo {
  url: string;
  standin: Standin;
  polar: PolarStandin;
  mail: MailStandin;
  close(): Promise<void>;
}

function demoSettings({ env, dataDir }: DemoParts, { standin, polar, mail }: Pick<Demo, 'standin' | 'polar' | 'mail'>) {
  const settings = readSettings({
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
    POLAR_CLIENT_ID: polar.state.client.id,
    POLAR_CLIENT_SECRET: polar.state.client.secret,
    POLAR_AUTH_BASE: polar.bases.authorize,
    POLAR_TOKEN_BASE: polar.bases.token,
    POLAR_API_BASE: polar.bases.api,
    SMTP_URL: mail.smtpUrl,
    MAIL_FROM: 'kadenz@example.org',
  });
  polar.state.client.redirectUrls = [settings.publicUrl + screenOf('sourceRedirect', 'polar')];
  return settings;
}

/** The real server with 40 people and their research, and the stand-ins for Strava with 40 and for Polar with 12 people. */
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
    const polar = await startPolarStandin({ users: DEMO_POLAR_USERS });
    opened.push(() => polar.close());
    const mail = await startMailStandin();
    opened.push(() => mail.close());
    const settings = demoSettings(parts, { standin, polar, mail });

    say(`Making new data in ${dataDir} …`);
    const database = await openDatabase(settings, say);
    opened.push(() => database.close());
    // The next start throws the database away, so no commit waits for the disk.
    await sql`SET synchronous_commit = off`.execute(database.db);
    const now = new Date();
    const rows = await demoUserRows(now, settings.timezone);
    await database.db.insertInto('users').values(rows).execute();
    say(`${rows.length} users are there`);

    const secret = createSecret(readOrMakeSecretKey(dataDir));
    await fillResearch({ settings, database, secret, now, people: rows, say });
    const app = await buildServer({ settings, database, secret, clientDir });
    opened.push(() => app.close());
    const url = await app.listen({ host: settings.host, port: settings.port });

    const users = database.db.selectFrom('users').select('email').where('role', '=', 'user').orderBy('created_at');
    const everyUser = (await users.execute()).map(({ email }) => email);
    const emails = everyUser.slice(0, -DEMO_POLAR_USERS);
    const connect = async () => {
      await connectDemoAthletes({ url, standin, emails, say });
      await uploadDemoArchive({ url, standin, emails, say });
    };
    await Promise.all([
      connect(),
      connectDemoPolar({ url, polar, emails: everyUser.slice(-DEMO_POLAR_USERS), say }),
      uploadDemoPapers({ url, now, from: PAST_PAPERS, say }),
    ]);
    await joinDemoStudies({ db: database.db, now, say });
    await consentAgain({ url, now, emails: everyUser, say });
    await exportDemoData({ url, say });
    await writeDemoMails({ url, db: database.db, secret, mail, say });
    loseAccess(standin);
    loseAccessToPolar(polar);
    const stopRecording = keepRecording(standin);
    opened.push(async () => stopRecording());

    say('');
    say(`${settings.productName} is ready: ${settings.publicUrl}`);
    for (const [role, email] of Object.entries(DEMO_LOGINS)) say(`  ${role.padEnd(10)}  ${email}`);
    say(`  password    ${DEMO_PASSWORD} (the same for all)`);
    say(`The stand-ins for Strava and Polar are at ${standin.url} and ${polar.url}; their people are invented.`);
    say(`Mails that Kadenz sends are shown at ${mail.url}; none leaves this machine.`);
    say('Everything is created again at each start. Ctrl C stops.');
    return { url, standin, polar, mail, close };
  } catch (error) {
    await close();
    throw error;
  }
}

import { buildServer } from '#server/app.ts';
import type { Database } from '#server/db/openDatabase.ts';
import type { Secret } from '#server/plugins/secret.ts';
import type { Settings } from '#server/settings/env.ts';
import { dayIn, startOfDay } from '#shared/calendarDate.ts';
import { signIn } from '../athletes/browserOf.ts';
import { DEMO_PASSWORD } from './demoUsers.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** Minutes; each visit is a different time after it. */
const FROM_MINUTE = 8 * 60;
const WORKING_MINUTES = 9 * 60;
const STRIDE = 173;

export interface PastParts {
  settings: Settings;
  database: Database;
  secret: Secret;
  now: Date;
}

export type DemoCall = Awaited<ReturnType<typeof signIn>>;

export interface Past {
  /** Must be at least one day ago, and after the last visit. */
  goTo(daysAgo: number): void;
  day(daysAgo: number): string;
  now(): Date;
  as(email: string): Promise<DemoCall>;
  close(): Promise<void>;
}

/**
 * The real server with a clock that walks through the past, so that its rows, counts and logs are those of that time.
 */
export async function openPast({ settings, database, secret, now }: PastParts): Promise<Past> {
  let time = new Date(0);
  let visits = 0;
  // Accounts are connected today, and no mail is of the past.
  const app = await buildServer({
    settings: { ...settings, strava: null, polar: null, mail: null },
    database,
    secret,
    now: () => time,
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const day = (daysAgo: number) => dayIn(settings.timezone, new Date(now.getTime() - daysAgo * DAY_MS));
  return {
    goTo: (daysAgo) => {
      visits += 1;
      const minute = FROM_MINUTE + ((visits * STRIDE) % WORKING_MINUTES);
      const wanted = startOfDay(settings.timezone, day(daysAgo)).getTime() + minute * MINUTE_MS;
      time = new Date(Math.max(wanted, time.getTime() + 5 * MINUTE_MS));
    },
    day,
    now: () => time,
    as: (email) => signIn(url, email, DEMO_PASSWORD),
    close: async () => {
      const closed = app.close();
      // Kept-alive connections would delay the close.
      app.server.closeAllConnections();
      await closed;
    },
  };
}

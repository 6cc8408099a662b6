import { buildServer } from '#server/app.ts';
import type { Database } from '#server/db/openDatabase.ts';
import type { Settings } from '#server/settings/env.ts';
import { dayIn, startOfDay } from '#shared/calendarDate.ts';
import { signIn } from '../athletes/browserOf.ts';
import { DEMO_PASSWORD } from './demoUsers.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** Work begins at eight; how many minutes later, differs from one visit to the next. */
const FROM_MINUTE = 8 * 60;
const WORKING_MINUTES = 9 * 60;
const STRIDE = 173;

export interface PastParts {
  settings: Settings;
  database: Database;
  secretKey: string;
  now: Date;
}

export type DemoCall = Awaited<ReturnType<typeof signIn>>;

export interface Past {
  /** Lets it be some time in the working hours so many days ago, at least one; later than the time before. */
  goTo(daysAgo: number): void;
  /** The calendar day `YYYY-MM-DD` that is so many days before today. */
  day(daysAgo: number): string;
  /** Signs in at the moment that was gone to. */
  as(email: string): Promise<DemoCall>;
  close(): Promise<void>;
}

/**
 * The real server for nobody but the demo, with a clock that walks through the past: what is done there is written, counted and
 * logged as if people had done it then.
 */
export async function openPast({ settings, database, secretKey, now }: PastParts): Promise<Past> {
  let time = new Date(0);
  let visits = 0;
  // What is done in the past is research; work on activities goes by the real clock.
  const app = await buildServer({ settings: { ...settings, strava: null }, database, secretKey, now: () => time });
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
    as: (email) => signIn(url, email, DEMO_PASSWORD),
    close: async () => {
      const closed = app.close();
      // A connection that is kept open for more calls would be waited for.
      app.server.closeAllConnections();
      await closed;
    },
  };
}

import { buildServer } from '#server/app.ts';
import type { Database } from '#server/db/openDatabase.ts';
import type { Settings } from '#server/env.ts';
import { dayIn } from '#shared/calendarDate.ts';
import { signIn } from './connectAthlete.ts';
import { DEMO_PASSWORD } from './demoUsers.ts';

const DAY_MS = 86_400_000;

export interface PastParts {
  settings: Settings;
  database: Database;
  secretKey: string;
  now: Date;
}

export type DemoCall = Awaited<ReturnType<typeof signIn>>;

export interface Past {
  /** Lets it be so many days ago; from one call to the next it must not go back. */
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
  let time = now;
  const app = await buildServer({ settings, database, secretKey, now: () => time });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const at = (daysAgo: number) => new Date(now.getTime() - daysAgo * DAY_MS);
  return {
    goTo: (daysAgo) => {
      time = at(daysAgo);
    },
    day: (daysAgo) => dayIn(settings.timezone, at(daysAgo)),
    as: (email) => signIn(url, email, DEMO_PASSWORD),
    close: async () => {
      const closed = app.close();
      // A connection that is kept open for more calls would be waited for.
      app.server.closeAllConnections();
      await closed;
    },
  };
}

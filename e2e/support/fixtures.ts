import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { type MailStandin, startMailStandin } from '#standin/mail/standin.ts';
import { type Standin, startStandin } from '#standin/strava/standin.ts';
import { AdminApi } from './adminApi.ts';
import { ADMIN, type KadenzServer, startKadenz, stravaSettings } from './kadenzServer.ts';
import { noteToasts } from './toasts.ts';

export { ADMIN, expect };

/** The limits of a new app would be used up in some runs and not in others. */
const WIDE_LIMITS = { overall: { quarter: 10_000, day: 100_000 }, read: { quarter: 10_000, day: 100_000 } };

/** Problems that the browser reported; a test names those that it provokes. */
export class Watch {
  readonly #complaints: string[] = [];
  readonly #allowed: RegExp[] = [/404.*webhook-subscription/];
  readonly #origin: string;

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** For answers that the test provokes, such as the 401 of a wrong password. */
  allow(pattern: RegExp): void {
    this.#allowed.push(pattern);
  }

  async on(context: BrowserContext): Promise<void> {
    context.on('console', (message) => {
      if (message.type() !== 'error' && message.type() !== 'warning') return;
      this.#complaints.push(`console ${message.type()}: ${message.text()} (${message.location().url})`);
    });
    context.on('weberror', (error) => this.#complaints.push(`page error: ${error.error().message}`));
    context.on('request', (request) => {
      const url = new URL(request.url());
      if (url.protocol.startsWith('http') && url.origin !== this.#origin)
        this.#complaints.push(`foreign request: ${request.url()}`);
    });
    await context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) => {
        console.error(`CSP violation: ${event.violatedDirective} ${event.blockedURI}`);
      });
    });
  }

  complaints(): string[] {
    return this.#complaints.filter((complaint) => !this.#allowed.some((pattern) => pattern.test(complaint)));
  }
}

interface TestFixtures {
  watch: Watch;
  signIn(page: Page, who: { email: string; password: string }): Promise<void>;
}

interface WorkerFixtures {
  /** Set by a file that counts all rows; it gets its own server. */
  hasOwnServer: boolean;
  serverZone: string;
  strava: Standin;
  mail: MailStandin;
  kadenz: KadenzServer;
  api: AdminApi;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  // Tests with another value run in another worker, and each worker has its server.
  hasOwnServer: [false, { option: true, scope: 'worker' }],
  serverZone: ['Europe/Berlin', { option: true, scope: 'worker' }],
  strava: [
    async ({}, use) => {
      const standin = await startStandin({ limits: WIDE_LIMITS, athletes: 11 });
      await use(standin);
      await standin.close();
    },
    { scope: 'worker' },
  ],
  mail: [
    async ({}, use) => {
      const standin = await startMailStandin();
      await use(standin);
      await standin.close();
    },
    { scope: 'worker' },
  ],
  kadenz: [
    async ({ strava, mail, serverZone }, use) => {
      const ofMail = { SMTP_URL: mail.smtpUrl, MAIL_FROM: 'kadenz@kadenz.test' };
      const server = await startKadenz({ TIMEZONE: serverZone, ...stravaSettings(strava), ...ofMail });
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  api: [
    async ({ kadenz }, use) => {
      await use(await AdminApi.signedIn(kadenz.origin, ADMIN));
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ kadenz }, use) => {
    await use(kadenz.origin);
  },
  watch: [
    async ({ kadenz, context }, use) => {
      const watch = new Watch(kadenz.origin);
      await watch.on(context);
      await noteToasts(context);
      await use(watch);
      expect(watch.complaints(), 'the browser complained').toEqual([]);
    },
    { auto: true },
  ],
  signIn: async ({}, use) => {
    await use(async (page, who) => {
      await page.getByLabel('Email', { exact: true }).fill(who.email);
      await page.getByLabel('Password', { exact: true }).fill(who.password);
      await page.getByRole('button', { name: 'Sign in' }).click();
      // On a phone Log out is in a menu, so any other address shows that the user is signed in.
      await expect(page).not.toHaveURL(/\/login$/);
      // The address changes before the screen does.
      await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    });
  },
});

import type { Settings } from '#server/settings/env.ts';
import { buildStravaTestbed, type StravaTestbed } from './buildStravaTestbed.ts';
import { eventually } from './eventually.ts';
import { freePort } from './freePort.ts';
import { bearer } from './sessionCalls.ts';

type SentEvent = Record<string, unknown>;

export interface Answered {
  status: number;
  body: { message?: string; error?: { code: string } } & Record<string, unknown>;
}

export interface WebhookTestbed extends StravaTestbed {
  call(method: 'GET' | 'POST' | 'DELETE', path: string): Promise<Answered>;
  signIn(): Promise<void>;
  register(): Promise<URL>;
  /**
   * Posts to the callback over HTTP, and repeats while the machine is too busy to store the event in time, as Strava
   * does.
   */
  send(event: SentEvent, callback?: URL): Promise<Answered>;
}

let eventsMade = 0;

export function activityEvent(changes: SentEvent = {}): SentEvent {
  eventsMade += 1;
  return {
    aspect_type: 'create',
    event_time: 1_790_000_100,
    object_id: 17_000_000_000 + eventsMade,
    object_type: 'activity',
    owner_id: 10_000_001,
    subscription_id: 900_001,
    updates: {},
    ...changes,
  };
}

export async function openWebhookTestbed(settings: Partial<Settings> = {}): Promise<WebhookTestbed> {
  const port = await freePort();
  const testbed = await buildStravaTestbed({ publicUrl: `http://127.0.0.1:${port}`, ...settings });
  await testbed.server.app.listen({ host: '127.0.0.1', port });
  let token = '';
  let callback: URL | null = null;

  const webhookTestbed: WebhookTestbed = {
    ...testbed,
    async signIn() {
      const admin = await testbed.server.user({ role: 'admin' });
      token = await testbed.server.tokenOf(admin);
    },
    async call(method, path) {
      const answer = await testbed.server.app.inject({
        method,
        url: `/api/strava-integration${path}`,
        headers: bearer(token),
      });
      return { status: answer.statusCode, body: answer.body === '' ? {} : answer.json() };
    },
    async register() {
      const { status, body } = await webhookTestbed.call('POST', '/webhook-subscription');
      if (status >= 300) throw new Error(`Not registered: ${JSON.stringify(body)}`);
      callback = new URL((body.subscription as { callback_url: string }).callback_url);
      return callback;
    },
    async send(event, to) {
      const url = to ?? callback;
      if (!url) throw new Error('The webhook is not registered');
      return eventually(async () => {
        const answer = await fetch(url, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(event),
        });
        const body = (await answer.json()) as Answered['body'];
        return answer.status === 503 ? null : { status: answer.status, body };
      });
    },
  };
  await webhookTestbed.signIn();
  return webhookTestbed;
}

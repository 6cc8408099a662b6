import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '#standin/common/refusal.ts';
import { ping } from '#standin/polar/state/announce.ts';
import type { PolarState } from '#standin/polar/state/polarState.ts';
import { WEBHOOK_EVENTS, type Webhook } from '#standin/polar/state/webhook.ts';
import { clientCall } from './polarCall.ts';

interface Asked {
  events?: unknown;
  url?: unknown;
}

export function webhookRoutes(app: FastifyInstance, state: PolarState): void {
  function refusal(status: number, type: string, message: string): Refusal {
    const timestamp = state.now().toISOString();
    const correlation = randomUUID();
    const isNested = state.knobs.webhook_error_form === 'nested';
    const nested = { timestamp: timestamp.slice(0, -1), status, error_type: type, message, corr_id: correlation };
    return new Refusal({
      status,
      body: isNested ? { error: nested } : { timestamp, status, errorType: type, message, corrId: correlation },
    });
  }

  function eventsOf({ events }: Asked): string[] {
    const isKnown = (name: unknown): name is string => WEBHOOK_EVENTS.includes(String(name));
    if (Array.isArray(events) && events.length > 0 && events.every(isKnown)) return events;
    throw refusal(400, 'BadRequestException', 'Invalid events');
  }

  /** Whether Polar takes plain http and other ports is not known; here it takes them. */
  function urlOf({ url }: Asked): string {
    const parsed = URL.parse(String(url));
    if (parsed && /^https?:$/.test(parsed.protocol)) return parsed.href;
    throw refusal(400, 'BadRequestException', 'Invalid url');
  }

  async function mustAnswer(url: string, key: string): Promise<void> {
    const answer = await ping(state, url, key);
    if (answer === 200) return;
    const message = `Ping failed to URL ${url} Response code was [${answer}]`;
    throw refusal(400, 'WebhookPingFailedException', message);
  }

  function known(request: FastifyRequest): Webhook {
    const webhook = state.webhooks.current();
    const { id } = request.params as { id: string };
    if (webhook?.id !== id) throw refusal(404, 'NotFoundException', 'Webhook not found');
    return webhook;
  }

  function shown({ id, events, url }: Webhook): object[] {
    const { webhook_list } = state.knobs;
    const active = webhook_list === 'without_active' ? {} : { active: state.webhooks.isActive() };
    const second = { id: randomUUID(), events: ['SLEEP'], url: 'https://elsewhere.invalid/polar', ...active };
    return [{ id, events, url, ...active }, ...(webhook_list === 'two' ? [second] : [])];
  }

  const asked = ({ body }: FastifyRequest) => (body ?? {}) as Asked;

  app.post(
    '/v3/webhooks',
    clientCall(state, 'webhook_create', async (request, reply) => {
      const events = eventsOf(asked(request));
      const url = urlOf(asked(request));
      const exists = () => refusal(409, 'ConflictException', 'Webhook exists');
      if (state.webhooks.current()) throw exists();
      const key = randomUUID();
      await mustAnswer(url, key);
      if (state.webhooks.current()) throw exists();
      const { id } = state.webhooks.add(events, url, key);
      reply.code(201);
      return { data: { id, events, url, signature_secret_key: key } };
    }),
  );

  app.get(
    '/v3/webhooks',
    clientCall(state, 'webhook_show', (_request, reply) => {
      const webhook = state.webhooks.current();
      if (!webhook && state.knobs.webhook_list === 'no_content') return void reply.code(204);
      return { data: webhook ? shown(webhook) : [] };
    }),
  );

  /** The key stays; Polar does not say so. */
  app.patch(
    '/v3/webhooks/:id',
    clientCall(state, 'webhook_change', async (request) => {
      const webhook = known(request);
      const { events, url } = asked(request);
      const changes = {
        ...(events === undefined ? {} : { events: eventsOf({ events }) }),
        ...(url === undefined ? {} : { url: urlOf({ url }) }),
      };
      if (changes.url !== undefined && changes.url !== webhook.url) await mustAnswer(changes.url, webhook.key);
      state.webhooks.change(changes);
      return { data: shown(webhook) };
    }),
  );

  app.delete(
    '/v3/webhooks/:id',
    clientCall(state, 'webhook_delete', (request, reply) => {
      known(request);
      state.webhooks.remove();
      return void reply.code(204);
    }),
  );

  /** The status of a failed ping is documented for the creation only; here it is the same. */
  app.post(
    '/v3/webhooks/activate',
    clientCall(state, 'webhook_activate', async (_request, reply) => {
      const webhook = state.webhooks.current();
      if (!webhook) return void reply.code(204);
      await mustAnswer(webhook.url, webhook.key);
      state.webhooks.switch(true);
      return undefined;
    }),
  );

  app.post(
    '/v3/webhooks/deactivate',
    clientCall(state, 'webhook_deactivate', (_request, reply) => {
      if (!state.webhooks.current()) return void reply.code(204);
      state.webhooks.switch(false);
      return undefined;
    }),
  );
}

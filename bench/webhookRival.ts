import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import type { Kysely } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Schema } from '#server/db/schema.ts';
import { context } from '#server/plugins/context.ts';
import { errorHandler } from '#server/plugins/errorHandler.ts';
import { loggerOptions, QuietLogController, requestLog } from '#server/plugins/requestLog.ts';
import { sameOrigin } from '#server/plugins/sameOrigin.ts';
import type { Secret } from '#server/plugins/secret.ts';
import { secureAnswers } from '#server/plugins/securityHeaders.ts';
import { session } from '#server/plugins/session.ts';
import { strictInput } from '#server/plugins/strictInput.ts';
import type { Settings } from '#server/settings/env.ts';
import { webhookCallbackRoutes } from '#server/sources/strava/webhook/webhookCallbackRoutes.ts';
import type { NewWebhookEvent } from '#server/sources/strava/webhook/webhookEvent.ts';
import type { StoredEvent } from '#server/sources/strava/webhook/webhookEventsRepository.ts';
import { createWebhookSecrets } from '#server/sources/strava/webhook/webhookSecrets.ts';
import { API_BASE } from '#shared/constants.ts';

/** The same callback and checks with a bare INSERT; with `keepsNothing` without it. */
export async function startWebhookRival(
  settings: Settings,
  db: Kysely<Schema>,
  secret: Secret,
  { keepsNothing = false } = {},
): Promise<string> {
  const app = Fastify({
    logger: loggerOptions(settings.logLevel),
    logController: new QuietLogController(),
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false, useDefaults: false } },
  });
  await app.register(context, {
    database: { db, research: db, address: null },
    settings,
    secret,
    now: () => new Date(),
  });
  for (const plugin of [requestLog, secureAnswers, errorHandler, sameOrigin, strictInput, session])
    await app.register(plugin);

  async function store(event: NewWebhookEvent): Promise<StoredEvent> {
    if (keepsNothing) return 'stored';
    const received_at = new Date();
    const row = await db
      .insertInto('webhook_events')
      .values({ id: uuidv7(), ...event, received_at, retry_at: received_at })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    return row ? 'stored' : 'known';
  }

  const parts = { db, secret: app.secret, publicUrl: settings.publicUrl, now: () => new Date() };
  app.decorate('webhookSecrets', createWebhookSecrets(parts));
  await app.register(webhookCallbackRoutes, { prefix: API_BASE, store, onForeign: () => undefined });
  await app.listen({ host: '127.0.0.1', port: 0 });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

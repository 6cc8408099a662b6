import type { AddressInfo } from 'node:net';
import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import type { Kysely } from 'kysely';
import type { Schema } from '#server/db/schema.ts';
import { context } from '#server/plugins/context.ts';
import { errorHandler } from '#server/plugins/errorHandler.ts';
import { loggerOptions, QuietLogController, requestLog } from '#server/plugins/requestLog.ts';
import { sameOrigin } from '#server/plugins/sameOrigin.ts';
import { secureAnswers } from '#server/plugins/securityHeaders.ts';
import { session } from '#server/plugins/session.ts';
import { strictInput } from '#server/plugins/strictInput.ts';
import type { Settings } from '#server/settings/env.ts';
import { API_BASE } from '#shared/constants.ts';
import { StravaDashboard } from '#shared/contract/strava.ts';

const FIGURES: StravaDashboard = {
  athlete_count: 10,
  activity_count: 10_000,
  runs_count: 5000,
  runs_today_count: 7,
  runs_last_week_count: 48,
  runs_last_four_weeks: 192,
  distance_by_day: Object.fromEntries(Array.from({ length: 7 }, (_, day) => [`2026-11-${15 + day}`, 123_456.7 + day])),
};

export const BARE_PATH = `${API_BASE}/bare`;

/** A route that answers JSON to whoever has a session, through the same plugins as the product's, and does nothing else. */
export async function startBareRoute(settings: Settings, db: Kysely<Schema>, secretKey: string): Promise<string> {
  const app = Fastify({
    logger: loggerOptions(settings.logLevel),
    logController: new QuietLogController(),
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false, useDefaults: false } },
  });
  await app.register(context, { db, settings, secretKey, now: () => new Date() });
  for (const plugin of [requestLog, secureAnswers, errorHandler, sameOrigin, strictInput]) await app.register(plugin);
  await app.register(cookie);
  await app.register(session);
  app.get(
    BARE_PATH,
    { config: { right: 'strava:dashboard' }, schema: { response: { 200: StravaDashboard } } },
    async () => FIGURES,
  );
  await app.listen({ host: '127.0.0.1', port: 0 });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

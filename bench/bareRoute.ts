import type { AddressInfo } from 'node:net';
import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import type { Kysely } from 'kysely';
import { firstDayOf, toDashboard } from '#server/activities/figures/dashboardFigures.ts';
import { readSummaryFigures } from '#server/activities/figures/dashboardRepository.ts';
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
import { dayIn } from '#shared/calendarDate.ts';
import { API_BASE } from '#shared/constants.ts';
import { StravaDashboard } from '#shared/contract/strava.ts';

export const BARE_PATH = `${API_BASE}/bare`;

/** The dashboard's statement and answer behind the same plugins, in an otherwise empty route. */
export async function startBareRoute(settings: Settings, db: Kysely<Schema>, secret: Secret): Promise<string> {
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
  for (const plugin of [requestLog, secureAnswers, errorHandler, sameOrigin, strictInput]) await app.register(plugin);
  await app.register(cookie);
  await app.register(session);
  app.get(
    BARE_PATH,
    { config: { right: 'strava:dashboard' }, schema: { response: { 200: StravaDashboard } } },
    async () => {
      const day = dayIn(settings.timezone, new Date());
      return toDashboard(await readSummaryFigures(db, { userId: null }, firstDayOf(day), day), day);
    },
  );
  await app.listen({ host: '127.0.0.1', port: 0 });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

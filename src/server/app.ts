import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Fastify, { type FastifyInstance, type FastifyPluginAsync } from 'fastify';
import { activityRoutes } from '#server/activities/activityRoutes.ts';
import { ownDuplicateRoutes } from '#server/activities/duplicates/ownDuplicateRoutes.ts';
import { exportRoutes } from '#server/activities/export/exportRoutes.ts';
import { dashboardRoutes } from '#server/activities/figures/dashboardRoutes.ts';
import { gearRoutes } from '#server/activities/gear/gearRoutes.ts';
import { activityListRoutes } from '#server/activities/list/activityListRoutes.ts';
import { loginThrottle } from '#server/plugins/passwords/loginThrottle.ts';
import type { Settings } from '#server/settings/env.ts';
import type { Output } from '#server/settings/output.ts';
import { ownSourceRoutes, sourceRoutes, sourceServices } from '#server/sources/connectedSources.ts';
import { uploadRoutes } from '#server/sources/files/uploadRoutes.ts';
import { uploadService } from '#server/sources/files/uploadService.ts';
import { purgeAllDue } from '#server/sources/flow/purge.ts';
import { sourceTerms } from '#server/sources/sourceTerms.ts';
import { activityDetailsRoutes } from '#server/sync/details/activityDetailsRoutes.ts';
import { updatesRoutes } from '#server/updates/updatesRoutes.ts';
import { API_BASE } from '#shared/constants.ts';
import { athleteRoutes } from './athletes/athleteRoutes.ts';
import { ownAthleteRoutes } from './athletes/ownAthleteRoutes.ts';
import { auditRoutes } from './audit/auditRoutes.ts';
import { authRoutes } from './auth/authRoutes.ts';
import { sessionsRoutes } from './auth/sessionsRoutes.ts';
import { controlRoutes } from './control/controlRoutes.ts';
import { importProblemRoutes } from './control/importProblemRoutes.ts';
import { sourceControlRoutes } from './control/source/sourceControlRoutes.ts';
import { sourceUpkeepRoutes } from './control/source/sourceUpkeepRoutes.ts';
import { stravaStanding } from './control/stravaStanding.ts';
import type { Database } from './db/openDatabase.ts';
import { settingsRoutes } from './installation/settingsRoutes.ts';
import { jobs } from './jobs/jobs.ts';
import { changes } from './plugins/changes.ts';
import { context } from './plugins/context.ts';
import { erasureListService } from './plugins/erasureListService.ts';
import { errorHandler, sendError, sendNotFound } from './plugins/errorHandler.ts';
import { expiredRows } from './plugins/expiredRows.ts';
import { health } from './plugins/health.ts';
import { openapi } from './plugins/openapi.ts';
import { createRawErrorHandler } from './plugins/rawErrors.ts';
import { readAudit } from './plugins/readAudit.ts';
import { loggerOptions, QuietLogController, requestLog } from './plugins/requestLog.ts';
import { requestPriority } from './plugins/requestPriority.ts';
import { sameOrigin } from './plugins/sameOrigin.ts';
import { schemaCompilers } from './plugins/schemaCompilers.ts';
import type { Secret } from './plugins/secret.ts';
import { secureAnswers } from './plugins/securityHeaders.ts';
import { session } from './plugins/session.ts';
import { slowBodies } from './plugins/slowBodies.ts';
import { spa } from './plugins/spa.ts';
import { strictInput } from './plugins/strictInput.ts';
import { keptStudiesService } from './research/closing/keptStudies.ts';
import { problemService } from './research/problems/problemService.ts';
import { deleteOldContacts } from './research/reminders/contacts.ts';
import { endMailsWithoutServer } from './research/reminders/mailWorkRepository.ts';
import { reminderService } from './research/reminders/reminderService.ts';
import { researchRoutes } from './research/researchRoutes.ts';
import { searchRoutes } from './search/searchRoutes.ts';
import { syncPlugin } from './sync/syncPlugin.ts';
import { usersRoutes } from './users/usersRoutes.ts';

const BODY_LIMIT_BYTES = 100_000;
/** A slow sender of a request must not hold its connection for more than 20 seconds, see `slowBodies`. */
const HEAD_TIMEOUT_MS = 10_000;
/** An archive of 4 GB over a slow line. */
const LONGEST_REQUEST_MS = 6 * 3_600_000;
const SLOW_CALLERS_EVERY_MS = 1000;
/** A busy machine starts slowly; avvio's ten seconds would end the process. */
const START_LIMIT_MS = 60_000;
/** Longer than the idle time of proxies (usually 60 s), so that a proxy never sends into a connection that closes. */
const KEEP_ALIVE_MS = 72_000;

/** By their group of the reference. */
const AREAS: Readonly<Record<string, readonly FastifyPluginAsync[]>> = {
  health: [health],
  auth: [authRoutes],
  sessions: [sessionsRoutes],
  users: [usersRoutes],
  audit: [auditRoutes],
  installation: [settingsRoutes],
  research: [researchRoutes],
  sources: [...sourceRoutes, sourceControlRoutes, sourceUpkeepRoutes],
  uploads: [uploadRoutes],
  strava: [
    ...ownSourceRoutes,
    ownAthleteRoutes,
    athleteRoutes,
    activityListRoutes,
    activityRoutes,
    activityDetailsRoutes,
    ownDuplicateRoutes,
    gearRoutes,
    dashboardRoutes,
    exportRoutes,
    controlRoutes,
    importProblemRoutes,
    updatesRoutes,
  ],
  search: [searchRoutes],
};

interface ServerParts {
  settings: Settings;
  database: Database;
  secret: Secret;
  clientDir?: string | null;
  now?: () => Date;
  /** Whether work due by the clock is checked every minute; false for tests with a fixed clock. */
  looksAtClock?: boolean;
  /** False for tests without a data directory of their own. */
  keepsErasureList?: boolean;
  logStream?: Output;
}

/** A route that names no group of its own gets that of its area. */
function areasOf(tag: string, areas: readonly FastifyPluginAsync[]): FastifyPluginAsync {
  return async (app) => {
    app.addHook('onRoute', (route) => {
      route.schema = { tags: [tag], ...route.schema };
    });
    for (const routes of areas) await app.register(routes);
  };
}

export async function buildServer(parts: ServerParts): Promise<FastifyInstance> {
  const {
    settings,
    database,
    secret,
    clientDir = null,
    now = () => new Date(),
    looksAtClock = true,
    keepsErasureList = true,
    logStream,
  } = parts;
  const app: FastifyInstance = Fastify({
    logger: loggerOptions(settings.logLevel, logStream),
    logController: new QuietLogController(),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: settings.trustProxy,
    bodyLimit: BODY_LIMIT_BYTES,
    pluginTimeout: START_LIMIT_MS,
    requestTimeout: LONGEST_REQUEST_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    http: {
      headersTimeout: HEAD_TIMEOUT_MS,
      connectionsCheckingInterval: SLOW_CALLERS_EVERY_MS,
      // Node's own refusal has no headers of ours, see `strictInput`.
      requireHostHeader: false,
    },
    schemaController: { compilersFactory: schemaCompilers },
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false, useDefaults: false } },
    clientErrorHandler: createRawErrorHandler(settings.publicUrl),
    frameworkErrors: (error, request, reply) => {
      reply.header('X-Request-Id', request.id);
      sendError(error, request, app.secure(reply));
    },
  }).withTypeProvider<TypeBoxTypeProvider>();

  await app.register(context, { database, settings, secret, now });
  await app.register(changes, { database });
  await app.register(erasureListService, { keepsList: keepsErasureList });
  await app.register(jobs);
  await app.register(slowBodies);
  await app.register(requestPriority);
  await app.register(requestLog);
  await app.register(secureAnswers);
  await app.register(errorHandler);
  await app.register(sameOrigin);
  await app.register(strictInput);
  await app.register(cookie);
  await app.register(session);
  await app.register(readAudit);
  await app.register(loginThrottle);
  await app.register(expiredRows, {
    others: [
      deleteOldContacts,
      (db, at) => purgeAllDue({ db, now: () => at, log: app.log }),
      ...(settings.mail === null ? [endMailsWithoutServer] : []),
    ],
  });
  await app.register(openapi);
  await app.register(sourceTerms);
  await app.register(sourceServices);
  await app.register(stravaStanding);
  await app.register(syncPlugin, { looksAtClock });

  await app.register(uploadService);
  await app.register(reminderService, { looksAtClock });
  await app.register(problemService, { looksAtClock });
  await app.register(keptStudiesService, { looksAtClock });

  for (const [tag, areas] of Object.entries(AREAS)) await app.register(areasOf(tag, areas), { prefix: API_BASE });

  if (clientDir === null) app.setNotFoundHandler(sendNotFound);
  else await app.register(spa, { clientDir });
  await app.ready();
  return app;
}

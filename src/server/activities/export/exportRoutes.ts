import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { checkFilters } from '#server/activities/list/checkFilters.ts';
import { actorOf } from '#server/plugins/actorOf.ts';
import { errorAnswers } from '#server/plugins/errorAnswers.ts';
import { productOf } from '#server/plugins/productOf.ts';
import { routeOf } from '#server/plugins/routeOf.ts';
import { sendFile } from '#server/plugins/sendFile.ts';
import { ACTIVITY_CALLS } from '#shared/calls/activities.ts';
import { ACTIVITIES_FILE, XLSX_TYPE } from '#shared/constants.ts';
import { ActivitiesExportQuery } from '#shared/contract/activities.ts';
import { createActivityExports } from './activityExports.ts';
import { createExportRepository } from './exportRepository.ts';

export const exportRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { settings, log } = app;
  const exports = createActivityExports({
    repository: createExportRepository(app.db),
    product: productOf(app),
    timezone: settings.timezone,
    now: () => app.now(),
    waitForRequests: () => app.waitForRequests(),
    log,
  });
  // Before the server waits for connections: a slow download would delay the stop.
  app.addHook('preClose', async () => exports.stop());

  app.route({
    ...routeOf(ACTIVITY_CALLS.exportActivities),
    // A HEAD would run a whole export.
    exposeHeadRoute: false,
    schema: {
      summary: 'Activities as a spreadsheet',
      description:
        'Sheets: activities, codebook, provenance. A failure while it is sent breaks the download off: a file that arrives whole is complete.',
      querystring: ActivitiesExportQuery,
      response: {
        200: { description: ACTIVITIES_FILE, content: { [XLSX_TYPE]: { schema: Type.Any() } } },
        ...errorAnswers(400, 401, 403, 429, 503),
      },
    },
    handler: async (request, reply) => {
      checkFilters(request.query);
      const actor = { ...actorOf(request), actorId: request.user.id };
      const stream = await exports.start(actor, request.query);
      return sendFile(reply, ACTIVITIES_FILE, XLSX_TYPE, stream);
    },
  });
};

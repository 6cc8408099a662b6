import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { createControlRepository } from '#server/control/controlRepository.ts';
import { isPublicAddress } from '#server/control/setupChecks.ts';
import { actorOf } from '#server/plugins/actorOf.ts';
import { BODY_FAILURES, errorAnswers } from '#server/plugins/errorAnswers.ts';
import { routeOf } from '#server/plugins/routeOf.ts';
import { notSetUp, webhookRefused } from '#server/sources/accounts/accountErrors.ts';
import { SourceParams } from '#server/sources/accounts/sourceParams.ts';
import { createRateBudget } from '#server/sources/budget/rateBudget.ts';
import type { WebhookReading } from '#server/sources/source/sourceWebhook.ts';
import { countWarnings } from '#server/sources/warnedAccounts.ts';
import { SOURCE_CALLS } from '#shared/calls/sources.ts';
import { SourceControlAnswer, SourceWebhookAnswer } from '#shared/contract/sources.ts';
import { withIsoTimes } from '#shared/isoTime.ts';
import { screenOf } from '#shared/screens.ts';

type Setup = SourceControlAnswer['setup'];

const params = SourceParams;
const NOTHING = { used: 0, limit: 0, resets_at: new Date(0) };
const NO_WEBHOOK: WebhookReading = { state: 'none', url: null, isAppKnown: null };

function setupOf({ isAppKnown, state }: WebhookReading, publicUrl: string): Setup {
  const known = isAppKnown ? 'ok' : 'failed';
  const active = state === 'active' ? 'ok' : 'failed';
  return [
    { check: 'credentials', state: isAppKnown === null ? 'wait' : known },
    { check: 'public_https', state: isPublicAddress(publicUrl) ? 'ok' : 'failed' },
    { check: 'webhook', state: state === 'unknown' ? 'wait' : active },
  ];
}

/** State and webhook of a source other than Strava, whose subscription has its own screen in the specification. */
export const sourceControlRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, now } = app;

  app.route({
    ...routeOf(SOURCE_CALLS.getSourceControl),
    schema: {
      summary: 'How the connection to the source stands',
      params,
      response: { 200: SourceControlAnswer, ...errorAnswers(401, 403, 404, 503) },
    },
    handler: async ({ params: { source } }) => {
      const { name, app: at } = app.linkedSource(source);
      const repository = createControlRepository(db, name);
      const [figures, warnings, accounts, { quarter, day }, { isAppKnown, ...reading }] = await Promise.all([
        repository.figures(),
        countWarnings(db, name, now()),
        repository.accountsByStatus(),
        at ? createRateBudget(db, name, now).read() : { quarter: NOTHING, day: NOTHING },
        at?.webhook.recentReading() ?? NO_WEBHOOK,
      ]);
      return {
        ...withIsoTimes(figures),
        ...warnings,
        is_set_up: at !== null,
        accounts,
        quarter: withIsoTimes(quarter),
        day: withIsoTimes(day),
        redirect_url: app.settings.publicUrl + screenOf('sourceRedirect', name),
        webhook: reading,
        setup: setupOf({ ...reading, isAppKnown }, app.settings.publicUrl),
      };
    },
  });

  for (const [call, summary, change] of [
    [SOURCE_CALLS.switchSourceWebhookOn, "Create the source's webhook, or switch it on again", 'switchOn'],
    [SOURCE_CALLS.removeSourceWebhook, "Remove the source's webhook", 'switchOff'],
  ] as const) {
    app.route({
      ...routeOf(call),
      schema: {
        summary,
        params,
        response: { 200: SourceWebhookAnswer, ...errorAnswers(...BODY_FAILURES, 401, 404, 409) },
      },
      handler: async (request) => {
        const source = app.linkedSource(request.params.source);
        if (!source.app) throw notSetUp(source);
        const { webhook } = source.app;
        if (!(await webhook[change](actorOf(request)))) throw webhookRefused(source);
        const { state, url } = await webhook.reading();
        return { webhook: { state, url } };
      },
    });
  }
};

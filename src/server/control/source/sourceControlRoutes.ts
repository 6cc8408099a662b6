import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { createControlRepository } from '#server/control/controlRepository.ts';
import { isPublicAddress } from '#server/control/setupChecks.ts';
import { actorOf } from '#server/plugins/actorOf.ts';
import { BODY_FAILURES, errorAnswers } from '#server/plugins/errorAnswers.ts';
import { routeOf } from '#server/plugins/routeOf.ts';
import { type BudgetReading, createRateBudget } from '#server/sources/budget/rateBudget.ts';
import type { ControlledSource } from '#server/sources/source/controlledSource.ts';
import type { WebhookReading } from '#server/sources/source/sourceWebhook.ts';
import { countWarnings } from '#server/sources/warnedAccounts.ts';
import { SourceControlAnswer, SourceWebhookAnswer } from '#shared/contract/sources.ts';

type Setup = SourceControlAnswer['setup'];

const tags = ['sources'];
const NOTHING = { used: 0, limit: 0, resets_at: new Date(0) };
const NO_WEBHOOK: WebhookReading = { state: 'none', url: null, isAppKnown: null };
const iso = (time: Date | null) => time?.toISOString() ?? null;
const shown = ({ used, limit, resets_at }: BudgetReading['quarter']) => ({
  used,
  limit,
  resets_at: resets_at.toISOString(),
});

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
export const sourceControlRoutes: FastifyPluginAsyncTypebox<ControlledSource> = async (app, options) => {
  const { source, calls, webhook, errors } = options;
  const repository = createControlRepository(app.db, source);
  const budget = createRateBudget(app.db, source, () => app.now());

  app.route({
    ...routeOf(calls.control),
    schema: {
      summary: 'How the connection to the source stands',
      tags,
      response: { 200: SourceControlAnswer, ...errorAnswers(401, 403, 503) },
    },
    handler: async () => {
      const [figures, warnings, accounts, { quarter, day }, { isAppKnown, ...reading }] = await Promise.all([
        repository.figures(),
        countWarnings(app.db, source, app.now()),
        repository.accountsByStatus(),
        webhook ? budget.read() : { quarter: NOTHING, day: NOTHING },
        webhook?.recentReading() ?? NO_WEBHOOK,
      ]);
      return {
        ...figures,
        ...warnings,
        is_set_up: webhook !== null,
        accounts,
        quarter: shown(quarter),
        day: shown(day),
        oldest_event_at: iso(figures.oldest_event_at),
        last_event_at: iso(figures.last_event_at),
        checked_at: iso(figures.checked_at),
        webhook: reading,
        setup: setupOf({ ...reading, isAppKnown }, app.settings.publicUrl),
      };
    },
  });

  for (const [call, summary, change] of [
    [calls.switchOn, "Create the source's webhook, or switch it on again", 'switchOn'],
    [calls.switchOff, "Remove the source's webhook", 'switchOff'],
  ] as const) {
    app.route({
      ...routeOf(call),
      schema: {
        summary,
        tags,
        response: { 200: SourceWebhookAnswer, ...errorAnswers(...BODY_FAILURES, 401, 403, 409) },
      },
      handler: async (request) => {
        if (!webhook) throw errors.notSetUp();
        if (!(await webhook[change](actorOf(request)))) throw errors.refused();
        const { state, url } = await webhook.reading();
        return { webhook: { state, url } };
      },
    });
  }
};

import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { actorOf } from '#server/plugins/actorOf.ts';
import { BODY_FAILURES, errorAnswers } from '#server/plugins/errorAnswers.ts';
import { invalidField } from '#server/plugins/httpErrors.ts';
import { logDone } from '#server/plugins/logDone.ts';
import { productOf } from '#server/plugins/productOf.ts';
import { requireReason } from '#server/plugins/reason.ts';
import { routeOf } from '#server/plugins/routeOf.ts';
import { sourcesSetUp } from '#server/settings/sourcesSetUp.ts';
import { SETTINGS_CALLS } from '#shared/calls/settings.ts';
import {
  ChangeSettingsBody,
  type InstallationSettings,
  SettingsAnswer,
  type StravaBasis,
} from '#shared/contract/settings.ts';
import { messages } from '#shared/messages.ts';
import { may } from '#shared/roles.ts';
import { changeInstallation, type InstallationRow, readInstallation } from './settingsChange.ts';

function basisOf({ strava_basis, strava_basis_at, strava_basis_by_email }: InstallationRow): StravaBasis | null {
  if (strava_basis === null || strava_basis_at === null) return null;
  return { text: strava_basis, at: strava_basis_at.toISOString(), by_email: strava_basis_by_email };
}

type Own = Pick<InstallationSettings, 'version' | 'small_cells' | 'sources_set_up'>;

function toSettings(row: InstallationRow, own: Own, role: string): InstallationSettings {
  return {
    ...own,
    display_policy: row.display_policy,
    has_strava_basis: row.strava_basis !== null,
    ...(may(role, 'settings:change') && { strava_basis: basisOf(row) }),
  };
}

export const settingsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const own = {
    version: productOf(app).version,
    small_cells: app.settings.smallCells,
    sources_set_up: sourcesSetUp(app.settings),
  };
  app.route({
    ...routeOf(SETTINGS_CALLS.getSettings),
    schema: {
      summary: "Read the operator's settings",
      description: 'Only admins read the text of the basis for data from Strava; others learn whether there is one.',
      response: { 200: SettingsAnswer, ...errorAnswers(401, 403, 503) },
    },
    handler: async (request) => ({ settings: toSettings(await readInstallation(app.db), own, request.user.role) }),
  });

  app.route({
    ...routeOf(SETTINGS_CALLS.changeSettings),
    schema: {
      summary: "Change the operator's settings",
      description: 'Only the named fields, with a reason. strava_basis null withdraws the basis.',
      body: ChangeSettingsBody,
      response: { 200: SettingsAnswer, ...errorAnswers(...BODY_FAILURES, 401) },
    },
    handler: async (request) => {
      const { display_policy, strava_basis } = request.body;
      const reason = requireReason(request.body);
      const basis = strava_basis?.trim();
      if (basis === '') throw invalidField('strava_basis', messages('required'));
      const next = {
        ...(display_policy !== undefined && { display_policy }),
        ...(strava_basis !== undefined && { strava_basis: basis ?? null }),
      };
      const row = await changeInstallation(app.db, next, { actor: actorOf(request), now: app.now(), reason });
      logDone(request, 'settings_changed');
      return { settings: toSettings(row, own, request.user.role) };
    },
  });
};

import type { FastifyInstance } from 'fastify';
import { baseUrl } from '#server/settings/settingRules.ts';
import type { SettingsReader, SourceApp } from '#server/settings/settingsReader.ts';
import { accountListJob } from '#server/sources/flow/listJobs.ts';
import type { ConnectedSource } from '#server/sources/source/connectedSource.ts';
import type { Source } from '#server/sources/source/source.ts';
import type { SourceFlow } from '#server/sources/source/sourceFlow.ts';
import { SOURCE_TERMS } from '#shared/sources.ts';
import { polarServices } from './calls/polarServices.ts';
import { createPolarFlow } from './flow/polarFlow.ts';
import { POLAR_LIST_DAYS } from './flow/polarListReading.ts';
import { polarApp } from './polarApp.ts';
import { polarWebhookPlugin } from './webhook/polarWebhookPlugin.ts';

interface PolarSettings {
  polar: SourceApp | null;
  polarAuthBase: string;
  polarTokenBase: string;
  polarApiBase: string;
}

declare module '#server/settings/env.ts' {
  interface Settings extends PolarSettings {}
}

const polarSettings = ({ app, read }: SettingsReader): PolarSettings => ({
  polar: app('Polar', 'POLAR'),
  polarAuthBase: read('POLAR_AUTH_BASE', 'https://flow.polar.com', baseUrl),
  polarTokenBase: read('POLAR_TOKEN_BASE', 'https://polarremote.com', baseUrl),
  polarApiBase: read('POLAR_API_BASE', 'https://www.polaraccesslink.com', baseUrl),
});

function flow(app: FastifyInstance): SourceFlow | null {
  const { db, jobs, polar, polarWebhook: webhook, settings, log } = app;
  if (jobs === null || polar === null || webhook === null) return null;
  return createPolarFlow({ ...polar, db, jobs, webhook, timezone: settings.timezone, now: () => app.now(), log });
}

const polarConnected: ConnectedSource = {
  settings: polarSettings,
  services: [polarServices, polarWebhookPlugin],
  flow,
  linked: polarApp,
  routes: null,
};

export const polarSource = {
  name: 'polar',
  capabilities: ['connect', 'webhook', 'list', 'fetch', 'revoke'],
  terms: SOURCE_TERMS.polar,
  wantedScopes: ['accesslink.read_all'],
  // A token of about a year cannot be renewed.
  listReach: { days: POLAR_LIST_DAYS, warnAfterDays: 20 },
  givesPast: false,
  accessWarningDays: 30,
  listJob: (id) => accountListJob('polar', id),
  connected: polarConnected,
} as const satisfies Source;

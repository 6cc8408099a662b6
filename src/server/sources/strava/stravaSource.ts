import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import { baseUrl } from '#server/settings/settingRules.ts';
import type { SettingsReader, SourceApp } from '#server/settings/settingsReader.ts';
import { athleteListJob } from '#server/sources/flow/listJobs.ts';
import type { ConnectedSource } from '#server/sources/source/connectedSource.ts';
import type { Source } from '#server/sources/source/source.ts';
import type { SourceFlow } from '#server/sources/source/sourceFlow.ts';
import { WANTED_SCOPES } from '#shared/contract/connection.ts';
import { SOURCE_TERMS } from '#shared/sources.ts';
import { stravaServices } from './calls/stravaServices.ts';
import { connectRoutes } from './connection/connectRoutes.ts';
import { inviteRoutes } from './connection/inviteRoutes.ts';
import { createStravaFlow } from './flow/stravaFlow.ts';
import { stravaApiDefault } from './stravaAddress.ts';
import { subscriptionPlugin } from './webhook/subscriptionPlugin.ts';
import { webhookRoutes } from './webhook/webhookRoutes.ts';

interface StravaSettings {
  strava: SourceApp | null;
  stravaAthleteLimit: number;
  stravaApiBase: string;
  stravaOauthBase: string;
  stravaWebBase: string;
}

declare module '#server/settings/env.ts' {
  interface Settings extends StravaSettings {}
}

function athleteLimit(value: string): number {
  if (/^[1-9]\d{0,5}$/.test(value)) return Number(value);
  throw new Error('a number from 1 to 999999');
}

const stravaSettings = ({ app, read, now }: SettingsReader): StravaSettings => ({
  strava: app('Strava', 'STRAVA'),
  stravaAthleteLimit: read('STRAVA_ATHLETE_LIMIT', '10', athleteLimit),
  stravaApiBase: read('STRAVA_API_BASE', stravaApiDefault(now), baseUrl),
  stravaOauthBase: read('STRAVA_OAUTH_BASE', 'https://www.strava.com/oauth', baseUrl),
  stravaWebBase: read('STRAVA_WEB_BASE', 'https://www.strava.com', baseUrl),
});

function flow(app: FastifyInstance): SourceFlow | null {
  const { db, jobs, strava, log } = app;
  if (jobs === null || strava === null) return null;
  return createStravaFlow({ ...strava, db, jobs, now: () => app.now(), log });
}

const routes: FastifyPluginAsyncTypebox = async (app) => {
  await app.register(connectRoutes);
  await app.register(inviteRoutes);
  await app.register(webhookRoutes);
};

const stravaConnected: ConnectedSource = {
  settings: stravaSettings,
  services: [stravaServices, subscriptionPlugin],
  flow,
  linked: null,
  routes,
};

export const stravaSource = {
  name: 'strava',
  capabilities: ['connect', 'webhook', 'list', 'fetch', 'revoke'],
  terms: SOURCE_TERMS.strava,
  wantedScopes: WANTED_SCOPES,
  listReach: null,
  givesPast: true,
  accessWarningDays: null,
  listJob: athleteListJob,
  connected: stravaConnected,
} as const satisfies Source;

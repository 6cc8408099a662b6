import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { createRateBudget, type RateBudget } from '#server/sources/budget/rateBudget.ts';
import { cipherFor, type TokenCipher } from '#server/sources/source/tokenCipher.ts';
import { type AthleteCalls, createAthleteCalls } from './athleteCalls.ts';
import { createStravaClient, type StravaClient } from './stravaClient.ts';
import { createTokenRenewal, type TokenRenewal } from './tokenRenewal.ts';
import { createTokensRepository } from './tokensRepository.ts';

export interface StravaServices {
  client: StravaClient;
  cipher: TokenCipher;
  tokens: TokenRenewal;
  budget: RateBudget;
  asAthlete: AthleteCalls;
}

declare module 'fastify' {
  interface FastifyInstance {
    strava: StravaServices | null;
  }
}

function createServices(app: FastifyInstance): StravaServices | null {
  const { strava: stravaApp, stravaApiBase: apiBase, stravaOauthBase: oauthBase } = app.settings;
  if (stravaApp === null || app.jobs === null) return null;
  const now = () => app.now();
  const budget = createRateBudget(app.db, 'strava', now);
  const client = createStravaClient({ app: stravaApp, apiBase, oauthBase, now, budget });
  const cipher = cipherFor(app.secret, 'strava-tokens');
  const tokens = createTokenRenewal({ stored: createTokensRepository(app.db), cipher, client, now });
  const asAthlete = createAthleteCalls({ budget, tokens });
  return { client, cipher, tokens, budget, asAthlete };
}

export const stravaServices = fp(
  async (app) => {
    app.decorate('strava', createServices(app));
  },
  { name: 'stravaServices', dependencies: ['context', 'jobs'] },
);

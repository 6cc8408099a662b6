import fp from 'fastify-plugin';
import { type AthleteCalls, createAthleteCalls } from './athleteCalls.ts';
import { type AthletesRepository, createAthletesRepository } from './athletesRepository.ts';
import { createRateBudget, type RateBudget } from './rateBudget.ts';
import { createStravaClient, type StravaClient } from './stravaClient.ts';
import { createTokenCipher, type TokenCipher } from './tokenCipher.ts';
import { createTokenRenewal, type TokenRenewal } from './tokenRenewal.ts';
import { createTokensRepository } from './tokensRepository.ts';

/** What every part of this area uses to speak to Strava. */
export interface StravaServices {
  client: StravaClient;
  cipher: TokenCipher;
  tokens: TokenRenewal;
  budget: RateBudget;
  /** Calls in the name of an athlete; the priority `webhook` is also that of a person who waits. */
  asAthlete: AthleteCalls;
  athletes: AthletesRepository;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Null while the installation has no Strava app. */
    strava: StravaServices | null;
  }
}

export const stravaServices = fp(
  async (app) => {
    const { strava: stravaApp, stravaApiBase: apiBase, stravaOauthBase: oauthBase } = app.settings;
    const now = () => app.now();
    const make = (): StravaServices | null => {
      if (stravaApp === null) return null;
      const athletes = createAthletesRepository(app.db);
      const budget = createRateBudget(app.db, now);
      const client = createStravaClient({ app: stravaApp, apiBase, oauthBase, now, budget });
      const cipher = createTokenCipher(app.secret.derive('strava-tokens'));
      const tokens = createTokenRenewal({ stored: createTokensRepository(app.db), cipher, client, now });
      return { client, cipher, athletes, tokens, budget, asAthlete: createAthleteCalls({ budget, tokens }) };
    };
    app.decorate('strava', make());
  },
  { name: 'stravaServices', dependencies: ['surroundings'] },
);

import fp from 'fastify-plugin';
import { type AthletesRepository, createAthletesRepository } from './athletesRepository.ts';
import { createStravaClient, type StravaClient } from './stravaClient.ts';
import { createTokenCipher, type TokenCipher } from './tokenCipher.ts';
import { createTokenRenewal, type TokenRenewal } from './tokenRenewal.ts';

/** What every part of this area uses to speak to Strava. */
export interface StravaServices {
  client: StravaClient;
  cipher: TokenCipher;
  tokens: TokenRenewal;
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
      const client = createStravaClient({ app: stravaApp, apiBase, oauthBase, now });
      const cipher = createTokenCipher(app.secret.derive('strava-tokens'));
      return { client, cipher, athletes, tokens: createTokenRenewal({ athletes, cipher, client, now }) };
    };
    app.decorate('strava', make());
  },
  { name: 'stravaServices', dependencies: ['surroundings'] },
);

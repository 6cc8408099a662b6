import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { countRegistered } from '#server/sources/accounts/accountRows.ts';
import { createRateBudget, type RateBudget } from '#server/sources/budget/rateBudget.ts';
import { cipherFor, type TokenCipher } from '#server/sources/source/tokenCipher.ts';
import { createPolarClient, type PolarClient } from './polarClient.ts';
import { limitsFor } from './polarRates.ts';

export interface PolarServices {
  client: PolarClient;
  cipher: TokenCipher;
  budget: RateBudget;
  /** By Polar's formula, after an account came or went. */
  renewLimits(): Promise<void>;
}

declare module 'fastify' {
  interface FastifyInstance {
    polar: PolarServices | null;
  }
}

async function createServices(app: FastifyInstance): Promise<PolarServices | null> {
  const { polar, polarAuthBase: authBase, polarTokenBase: tokenBase, polarApiBase: apiBase } = app.settings;
  if (polar === null || app.jobs === null) return null;
  const now = () => app.now();
  const budget = createRateBudget(app.db, 'polar', now);
  const userAgent = ['Kadenz', app.settings.publicUrl, app.settings.contactEmail].filter(Boolean).join(' ');
  const client = createPolarClient({ app: polar, authBase, tokenBase, apiBase, now, budget, userAgent });
  const cipher = cipherFor(app.secret, 'polar-tokens');
  const renewLimits = async () => {
    const { quarter, day } = limitsFor(await countRegistered(app.db, 'polar'));
    await budget.setLimits(quarter, day);
  };
  await renewLimits();
  return { client, cipher, budget, renewLimits };
}

export const polarServices = fp(
  async (app) => {
    app.decorate('polar', await createServices(app));
  },
  { name: 'polarServices', dependencies: ['context', 'jobs'] },
);

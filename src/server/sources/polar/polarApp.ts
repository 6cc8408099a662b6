import type { FastifyInstance } from 'fastify';
import { findAccount } from '#server/sources/accounts/accountRows.ts';
import type { LinkedApp } from '#server/sources/source/linkedApp.ts';
import { giveBackLater } from './connection/polarGiveBack.ts';
import { createPolarRegistration } from './connection/polarRegistration.ts';
import { sealGrant } from './connection/polarTokens.ts';
import { receivePolarEvent } from './webhook/polarEvents.ts';

export function polarApp({ db, jobs, polar, polarWebhook: webhook, now }: FastifyInstance): LinkedApp | null {
  if (jobs === null || polar === null || webhook === null) return null;
  const { client, cipher, renewLimits } = polar;
  const registration = createPolarRegistration({ client, renewLimits, db, now });
  return {
    webhook,
    authorizeUrl: client.authorizeUrl,
    exchangeCode: client.exchangeCode,
    seal: ({ token, externalId }, rowId) => sealGrant(cipher, { token, external_id: externalId }, rowId),
    async begin(accountId, { token }) {
      const account = await findAccount(db, { id: accountId });
      return account && registration.ensure(account, { token, priority: 'webhook' });
    },
    giveBack: (grant) => giveBackLater({ db, jobs, cipher }, grant, now()),
    onEnded: renewLimits,
    receive: (bytes, headers) => receivePolarEvent({ db, webhook, now }, bytes, headers),
  };
}

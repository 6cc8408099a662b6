import type { FastifyInstance } from 'fastify';
import { findAccount } from '#server/sources/accounts/accountRows.ts';
import { keepForRevocation } from '#server/sources/accounts/revocations.ts';
import type { LinkedApp } from '#server/sources/source/linkedApp.ts';
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
    // By a job, unless the account is connected here: Polar would end that connection with the token.
    giveBack({ token, externalId: external_id }) {
      const seal = (id: string) => sealGrant(cipher, { token, external_id, is_refused: true }, id);
      return keepForRevocation({ db, jobs }, 'polar', seal, now());
    },
    onEnded: renewLimits,
    receive: (bytes, headers) => receivePolarEvent({ db, webhook, now }, bytes, headers),
  };
}

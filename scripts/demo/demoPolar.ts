import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { SOURCE_CALLS, sourceCallOf } from '#shared/calls/sources.ts';
import { SOURCE_CONSENT_VERSION } from '#shared/constants.ts';
import type { AuthStartAnswer } from '#shared/contract/connection.ts';
import type { SourceControlAnswer } from '#shared/contract/sources.ts';
import { recordExercise } from '#standin/polar/control/exerciseActions.ts';
import type { PolarStandin } from '#standin/polar/standin.ts';
import { visitPolarConsent } from '#standin/polar/visitPolarConsent.ts';
import { signIn } from '../athletes/browserOf.ts';
import { DEMO_LOGINS, DEMO_PASSWORD } from './demoUsers.ts';

export const DEMO_POLAR_USERS = 12;
/** Polar shows the uploads of 30 days. */
const REGISTERED_DAYS_AGO = 29;
const DAY_MS = 86_400_000;
const LOOK_AGAIN_MS = 500;
const GIVE_UP_MS = 5 * 60_000;
/** Places among the users. */
const WITHOUT_CONSENTS = 10;
const REVOKED = 11;

const pathOf = (name: keyof typeof SOURCE_CALLS) => sourceCallOf(SOURCE_CALLS[name], 'polar').path;

interface Parts {
  url: string;
  polar: PolarStandin;
  emails: readonly string[];
  say: (line: string) => void;
}

/** Users connect Polar again after four weeks, so that their sessions of these weeks are there. */
export async function connectDemoPolar({ url, polar: { state }, emails, say }: Parts): Promise<void> {
  const admin = await signIn(url, DEMO_LOGINS.admin, DEMO_PASSWORD);
  await admin('POST', pathOf('switchSourceWebhookOn'));
  const people = [...state.world.users.values()];
  for (const [index, user] of people.entries()) {
    const email = emails[index];
    if (email === undefined) throw new Error('The demo has too few users for Polar');
    const { id } = user.person;
    user.hasConsented = index !== WITHOUT_CONSENTS;
    state.registrations.set(id, { memberId: randomUUID(), at: Date.now() - REGISTERED_DAYS_AGO * DAY_MS });
    const call = await signIn(url, email, DEMO_PASSWORD);
    const body = { consent_version: SOURCE_CONSENT_VERSION, lang: 'de' };
    const begun = await call<AuthStartAnswer>('POST', pathOf('startSourceAuth'), body);
    const back = await visitPolarConsent(begun.authorize_url, { userId: id });
    await call('POST', pathOf('finishSourceAuth'), Object.fromEntries(back.searchParams));
  }
  const giveUpAt = Date.now() + GIVE_UP_MS;
  for (;;) {
    const { accounts } = await admin<SourceControlAnswer>('GET', pathOf('getSourceControl'));
    if (!accounts.some(({ status }) => status === 'importing')) break;
    if (Date.now() > giveUpAt) throw new Error(`Polar is still being read: ${JSON.stringify(accounts)}`);
    await wait(LOOK_AGAIN_MS);
  }
  say(`${people.length} users connected their Polar account`);
}

/** One person removes the app at Polar; the server learns it when it asks for the next session. */
export function loseAccessToPolar({ state }: PolarStandin): void {
  const user = [...state.world.users.values()][REVOKED];
  if (!user) return;
  state.tokens.endOf(user.person.id);
  recordExercise(state, user, {});
}

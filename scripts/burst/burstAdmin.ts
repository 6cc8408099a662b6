import { setTimeout as wait } from 'node:timers/promises';
import { ATHLETE_CALLS } from '#shared/calls/athletes.ts';
import { CONTROL_CALLS } from '#shared/calls/control.ts';
import type { AthletesAnswer } from '#shared/contract/athletes.ts';
import type { Problem, ProblemsAnswer } from '#shared/contract/control.ts';
import type { StandinState } from '#standin/strava/state/standinState.ts';
import { type BrowserCall, signIn } from '../athletes/browserOf.ts';
import { connectByLink, readInvite } from '../athletes/connectAthlete.ts';
import { untilIdle } from '../athletes/untilIdle.ts';
import { BURST_ADMIN } from './burstServer.ts';

const GIVE_UP_MS = 30 * 60_000;
const LOOK_EVERY_MS = 500;
const SIGN_IN_EVERY_MS = 5 * 60_000;

export const signInAdmin = (url: string) => signIn(url, BURST_ADMIN.email, BURST_ADMIN.password);

export async function connectAll(url: string, admin: BrowserCall, ids: readonly number[]): Promise<void> {
  await admin('POST', CONTROL_CALLS.getSubscription.path);
  const invite = await readInvite(admin);
  for (const id of ids) await connectByLink(url, invite, id);
}

export async function untilNoWork(url: string): Promise<void> {
  let admin = await signInAdmin(url);
  let signedInAt = Date.now();
  const look: BrowserCall = async (...asked) => {
    if (Date.now() - signedInAt > SIGN_IN_EVERY_MS) {
      admin = await signInAdmin(url);
      signedInAt = Date.now();
    }
    return admin(...asked);
  };
  await untilIdle(look, GIVE_UP_MS);
}

export async function untilDelivered(state: StandinState): Promise<void> {
  const end = Date.now() + GIVE_UP_MS;
  while (state.outbox.report().waiting.length > 0) {
    if (Date.now() > end) throw new Error('Events are still on their way');
    await wait(LOOK_EVERY_MS);
  }
}

export async function syncAll(admin: BrowserCall): Promise<void> {
  const { athletes } = await admin<AthletesAnswer>('GET', ATHLETE_CALLS.listAthletes.path);
  await admin('POST', ATHLETE_CALLS.syncAthletes.path, { ids: athletes.map(({ id }) => id) });
}

export async function readProblems(admin: BrowserCall): Promise<Problem[]> {
  return (await admin<ProblemsAnswer>('GET', CONTROL_CALLS.listProblems.path)).problems;
}

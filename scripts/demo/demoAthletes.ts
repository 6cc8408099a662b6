import { CONTROL_CALLS } from '#shared/calls/control.ts';
import { deauthorise, recordActivity } from '#standin/strava/control/athleteActions.ts';
import type { Standin } from '#standin/strava/standin.ts';
import type { StandinAthlete } from '#standin/strava/world/stravaWorld.ts';
import { signIn } from '../athletes/browserOf.ts';
import { connectAthlete, connectByLink, readInvite } from '../athletes/connectAthlete.ts';
import { untilIdle } from '../athletes/untilIdle.ts';
import { DEMO_LOGINS, DEMO_PASSWORD } from './demoUsers.ts';

const GIVE_UP_MS = 5 * 60_000;
const RECORD_EVERY_MS = 45_000;
/** Places among the athletes, from the last, who connect by the link. */
const REVOKED = -3;
const UNSHARED = -5;

/** Strava's limits for a reviewed app; with those of a new app the demo would wait for hours. */
export const DEMO_LIMITS = {
  overall: { quarter: 1200, day: 12_000 },
  read: { quarter: 600, day: 6000 },
};
export const DEMO_ATHLETES = 40;

interface Parts {
  url: string;
  standin: Standin;
  emails: readonly string[];
  say: (line: string) => void;
}

export async function connectDemoAthletes({ url, standin, emails, say }: Parts): Promise<void> {
  const admin = await signIn(url, DEMO_LOGINS.admin, DEMO_PASSWORD);
  await admin('POST', CONTROL_CALLS.getSubscription.path);
  const invite = await readInvite(admin);
  const ids = [...standin.state.world.athletes.keys()];
  for (const [index, id] of ids.entries()) {
    const email = emails[index];
    const scopes = index === ids.length + UNSHARED ? ['read'] : undefined;
    if (email === undefined) await connectByLink(url, invite, id, scopes);
    else await connectAthlete(await signIn(url, email, DEMO_PASSWORD), id);
  }
  say(`${ids.length} athletes connected their Strava account, ${Math.min(emails.length, ids.length)} of them users`);
  let told = 0;
  await untilIdle(admin, GIVE_UP_MS, (count) => {
    if (count === told) return;
    told = count;
    say(`  ${count} activities so far`);
  });
}

/** One athlete withdraws the access at Strava; the server learns it by an event, as of everything there. */
export function loseAccess({ state }: Standin): void {
  const id = [...state.world.athletes.keys()].at(REVOKED);
  if (id !== undefined) deauthorise(state, id);
}

/** Records an activity now and then, so that open screens change; returns the function that ends it. */
export function keepRecording(standin: Standin): () => void {
  const { state } = standin;
  const athletes: StandinAthlete[] = [...state.world.athletes.values()];
  let next = 0;
  const timer = setInterval(() => {
    const athlete = athletes[next % athletes.length];
    next += 7;
    if (athlete) recordActivity(state, athlete, {});
  }, RECORD_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}

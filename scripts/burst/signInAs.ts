import { setTimeout as wait } from 'node:timers/promises';
import type { AthletesAnswer } from '#shared/contract/athletes.ts';
import type { InviteAnswer } from '#shared/contract/connection.ts';
import type { ControlAnswer, Problem, ProblemsAnswer } from '#shared/contract/control.ts';
import { STRAVA_PATHS } from '#shared/stravaPaths.ts';
import type { StandinState } from '#standin/strava/standinState.ts';
import { signIn } from '../demo/connectAthlete.ts';

const LOOK_EVERY_MS = 500;

/** What an admin does and sees in the burst. */
export async function signInAs(url: string, login: { email: string; password: string }) {
  const call = await signIn(url, login.email, login.password);
  const control = () => call<ControlAnswer>('GET', STRAVA_PATHS.control);

  async function until(what: string, limitMs: number, isSo: () => Promise<boolean>): Promise<void> {
    const end = Date.now() + limitMs;
    while (!(await isSo())) {
      if (Date.now() > end) throw new Error(`${what} did not happen: ${JSON.stringify(await control())}`);
      await wait(LOOK_EVERY_MS);
    }
  }

  return {
    inviteUrl: async () => (await call<InviteAnswer>('GET', STRAVA_PATHS.invite)).invite.url,
    registerWebhook: () => call('POST', STRAVA_PATHS.subscription),
    async syncAll() {
      const { athletes } = await call<AthletesAnswer>('GET', STRAVA_PATHS.athletes);
      await call('POST', STRAVA_PATHS.athletesSync, { ids: athletes.map(({ id }) => id) });
    },
    async problems(): Promise<Problem[]> {
      return (await call<ProblemsAnswer>('GET', STRAVA_PATHS.problems)).problems;
    },
    /** Nothing waits and nothing runs. */
    untilIdle: (limitMs: number) =>
      until('The end of all work', limitMs, async () => {
        const { queue } = await control();
        return queue.webhook + queue.import + queue.backfill === 0;
      }),
    /** Strava has brought every event, or given it up. */
    untilDelivered: (state: StandinState, limitMs: number) =>
      until('The last delivery', limitMs, async () => state.outbox.report().waiting.length === 0),
  };
}

export type BurstAdmin = Awaited<ReturnType<typeof signInAs>>;

import { setTimeout as wait } from 'node:timers/promises';
import { ACTIVITY_CALLS } from '#shared/calls/activities.ts';
import { CONTROL_CALLS } from '#shared/calls/control.ts';
import type { ControlAnswer } from '#shared/contract/control.ts';
import type { StravaDashboard } from '#shared/contract/strava.ts';
import type { BrowserCall } from './browserOf.ts';

const LOOK_EVERY_MS = 500;
/** The queues are counted one after the other, so a job that moves between them may be missed once. */
const CALM_LOOKS = 2;

/** Throws when the server has work and `stillMs` pass without progress. */
export async function untilIdle(
  admin: BrowserCall,
  stillMs: number,
  onActivities: (count: number) => void = () => undefined,
): Promise<void> {
  let calm = 0;
  let progress = '';
  let progressAt = Date.now();
  for (;;) {
    const { queue, oldest_event_at } = await admin<ControlAnswer>('GET', CONTROL_CALLS.getControl.path);
    const { activity_count } = await admin<StravaDashboard>('GET', ACTIVITY_CALLS.getStravaDashboard.path);
    onActivities(activity_count);
    // A new event waits before it is in a queue.
    const isCalm = queue.webhook + queue.import + queue.backfill === 0 && oldest_event_at === null;
    calm = isCalm ? calm + 1 : 0;
    if (calm >= CALM_LOOKS) return;
    const now = JSON.stringify([queue.webhook, queue.import, queue.backfill, activity_count]);
    if (now !== progress) progressAt = Date.now();
    if (Date.now() - progressAt > stillMs) throw new Error(`There is still work to do: ${JSON.stringify(queue)}`);
    progress = now;
    await wait(LOOK_EVERY_MS);
  }
}

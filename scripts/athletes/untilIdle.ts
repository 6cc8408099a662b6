import { setTimeout as wait } from 'node:timers/promises';
import { ACTIVITY_CALLS } from '#shared/calls/activities.ts';
import { CONTROL_CALLS } from '#shared/calls/control.ts';
import type { ControlAnswer } from '#shared/contract/control.ts';
import type { StravaDashboard } from '#shared/contract/strava.ts';
import type { BrowserCall } from './browserOf.ts';

const LOOK_EVERY_MS = 500;
/** The server counts its jobs every ten seconds, so a shorter calm may be an old count. */
const CALM_MS = 12_000;

export async function untilIdle(
  admin: BrowserCall,
  limitMs: number,
  onActivities: (count: number) => void = () => undefined,
): Promise<void> {
  const end = Date.now() + limitMs;
  let calmSince: number | null = null;
  for (;;) {
    const { queue, oldest_event_at } = await admin<ControlAnswer>('GET', CONTROL_CALLS.getControl.path);
    onActivities((await admin<StravaDashboard>('GET', ACTIVITY_CALLS.getStravaDashboard.path)).activity_count);
    // A new event waits before it is in a queue.
    const isCalm = queue.webhook + queue.import + queue.backfill === 0 && oldest_event_at === null;
    calmSince = isCalm ? (calmSince ?? Date.now()) : null;
    if (calmSince !== null && Date.now() - calmSince >= CALM_MS) return;
    if (Date.now() > end) throw new Error(`There is still work to do: ${JSON.stringify(queue)}`);
    await wait(LOOK_EVERY_MS);
  }
}

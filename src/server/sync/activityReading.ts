import type { StravaFault } from '#server/sources/strava/calls/stravaFaults.ts';
import type { QueueName } from '#shared/contract/control.ts';
import { toActivityRow } from './activityRows.ts';
import type { FlowParts } from './flowParts.ts';
import type { FlowAthlete } from './flowRepository.ts';
import type { GearReading } from './gearReading.ts';

/** What Strava said of an activity: `missing` is nothing that this athlete shares with us, asked at `askedAt`. */
export type ActivityFate =
  | { is: 'stored' | 'broken' | 'disconnected' }
  | { is: 'missing'; askedAt: Date }
  | { is: 'fault'; fault: StravaFault };

interface Looking {
  priority: QueueName;
  signal: AbortSignal;
  /** The nightly run that counts what this changed. */
  runId?: string;
}

/** Looks at one activity at Strava, and stores what it finds. */
export function createActivityReading({ client, asAthlete, athletes, now }: FlowParts, gear: GearReading) {
  return async function readActivity(
    athlete: FlowAthlete,
    stravaId: number,
    { priority, signal, runId }: Looking,
  ): Promise<ActivityFate> {
    const askedAt = now();
    const answer = await asAthlete(athlete.id, priority, (call) => client.activity(call, stravaId), signal);
    if (!answer.ok) {
      return answer.fault.status === 404 ? { is: 'missing', askedAt } : { is: 'fault', fault: answer.fault };
    }
    const row = toActivityRow(answer.value, athlete, askedAt);
    if (row?.strava_id !== stravaId) {
      await athletes.store(athlete.id, { rows: [], broken: [stravaId] });
      return { is: 'broken' };
    }
    const stored = await athletes.store(athlete.id, { rows: [row], broken: [], ...(runId ? { runId } : {}) });
    if (!stored) return { is: 'disconnected' };
    await gear.readUnknown(athlete, [row], priority, signal);
    return { is: 'stored' };
  };
}

export type ActivityReading = ReturnType<typeof createActivityReading>;

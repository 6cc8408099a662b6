import type { CallError } from '#server/sources/source/callError.ts';
import type { QueueName } from '#shared/contract/control.ts';
import { toActivityRow } from './activityRows.ts';
import type { FlowParts } from './flowParts.ts';
import type { FlowAthlete } from './flowRepository.ts';
import type { GearReading } from './gearReading.ts';

/** `missing`: deleted or not shared, as of `askedAt`. */
type ReadResult =
  | { is: 'stored' | 'broken' | 'disconnected' }
  | { is: 'missing'; askedAt: Date }
  | { is: 'error'; error: CallError };

interface Looking {
  priority: QueueName;
  signal: AbortSignal;
  runId?: string;
}

export function createActivityReading({ client, asAthlete, athletes, now }: FlowParts, gear: GearReading) {
  return async function readActivity(
    athlete: FlowAthlete,
    stravaId: number,
    { priority, signal, runId }: Looking,
  ): Promise<ReadResult> {
    const askedAt = now();
    const answer = await asAthlete(athlete.id, priority, (call) => client.activity(call, stravaId), signal);
    if (!answer.ok) {
      return answer.error.status === 404 ? { is: 'missing', askedAt } : { is: 'error', error: answer.error };
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

import type { ActivityRow } from '#server/activities/activityChanges.ts';
import type { QueueName } from '#shared/contract/control.ts';
import type { FlowParts } from './flowParts.ts';
import type { FlowAthlete } from './flowRepository.ts';
import { toGearRow, toGearRows } from './gearRows.ts';

const sharesGear = ({ scopes }: FlowAthlete) => scopes.includes('profile:read_all');

/** Errors are ignored, because gear is optional. */
export function createGearReading({ client, asAthlete, gear, now }: FlowParts) {
  return {
    async readAll(athlete: FlowAthlete, priority: QueueName, signal: AbortSignal): Promise<void> {
      if (!sharesGear(athlete) || !(await gear.isWanted(athlete.id))) return;
      const askedAt = now();
      const answer = await asAthlete(athlete.id, priority, (call) => client.athlete(call), signal);
      if (answer.ok) await gear.store(athlete.id, toGearRows(answer.value, athlete.id, askedAt));
    },

    /** For retired shoes and the like, which the profile lacks; at most one call. */
    async readUnknown(
      athlete: FlowAthlete,
      rows: readonly ActivityRow[],
      priority: QueueName,
      signal: AbortSignal,
    ): Promise<void> {
      if (!sharesGear(athlete)) return;
      const ids = new Set(rows.map(({ gear_id }) => gear_id ?? '').filter((id) => id !== ''));
      const unknown = await gear.firstUnknown(athlete.id, [...ids]);
      if (unknown === null || !(await gear.isWanted(athlete.id))) return;
      const askedAt = now();
      const answer = await asAthlete(athlete.id, priority, (call) => client.gear(call, unknown), signal);
      const row = answer.ok ? toGearRow(answer.value, athlete.id, askedAt) : null;
      if (row?.strava_id === unknown) await gear.store(athlete.id, [row]);
    },
  };
}

export type GearReading = ReturnType<typeof createGearReading>;

import { type NotNull, sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import { DAY_MS } from '#shared/constants.ts';

/** Mails that come without asking and arrived or will arrive; an unclear one may have arrived. */
const COUNTED = ['waiting', 'sending', 'sent', 'unclear'] as const;

interface Caps {
  gap_days: number;
  most: number;
}

type Capped = 'too_soon' | 'enough';

/** An hour of slack for the minutes of the last reminder, and the hour that clocks skip: neither delays the next by a day. */
const TOLERANCE_MS = 2 * 3_600_000;

/** Later than a mail may wait for the morning: only a clock that was ahead tells such a time, and it must not hold for days. */
const AHEAD_MS = DAY_MS;

/** Participants who reached a cap, with the reason; `besides` is the id of a mail that does not count. */
export async function cappedAmong(
  db: Db,
  ids: readonly string[],
  { gap_days, most }: Caps,
  now: Date,
  besides: string | null = null,
): Promise<Map<string, Capped>> {
  const latest = new Date(now.getTime() + AHEAD_MS);
  const since = new Date(now.getTime() - gap_days * DAY_MS + TOLERANCE_MS);
  const rows = await db
    .selectFrom('mails')
    .select(['participant_id'])
    .select(sql<number>`count(*)::integer`.as('total'))
    .select(
      sql<Date | null>`max(coalesce(finished_at, due_at)) FILTER (
        WHERE coalesce(finished_at, due_at) <= ${latest}::timestamptz)`.as('last'),
    )
    .where('participant_id', '=', sql<string>`ANY(${ids}::uuid[])`)
    .where(sql<boolean>`kind <> 'confirmation' AND NOT is_asked_by_participant`)
    .where('state', 'in', COUNTED)
    .where(sql<boolean>`id IS DISTINCT FROM ${besides}::uuid`)
    .groupBy('participant_id')
    .$narrowType<{ participant_id: NotNull }>()
    .execute();
  return new Map(
    rows.flatMap(({ participant_id, total, last }): [string, Capped][] => {
      if (total >= most) return [[participant_id, 'enough']];
      return last !== null && last > since ? [[participant_id, 'too_soon']] : [];
    }),
  );
}

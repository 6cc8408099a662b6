import { DAY_MS } from '#shared/constants.ts';

/** Devices upload days late; after a longer absence the period starts a week before the last sync. */
const DAYS_BACK = 8;
const OVERLAP_DAYS = 7;
const CYCLE_DAYS = 7;
/** Earliest time for Strava's lists. */
const FIRST = new Date(1000);

/** Both ends are excluded, in whole seconds. */
export interface Period {
  after: Date;
  before: Date;
}

export function recentPeriod({ last_sync_at }: { last_sync_at: Date | null }, now: Date): Period {
  const usual = now.getTime() - DAYS_BACK * DAY_MS;
  const since = (last_sync_at?.getTime() ?? now.getTime()) - OVERLAP_DAYS * DAY_MS;
  return { after: new Date(Math.min(usual, since)), before: now };
}

/**
 * Counted from 0 without end, null in the other six nights of the athlete's week; athletes are spread over the week by
 * id.
 */
export function turnOf({ id }: { id: string }, startedAt: Date): number | null {
  const day = Math.floor(startedAt.getTime() / DAY_MS) + Number.parseInt(id.slice(-6), 16);
  return day % CYCLE_DAYS === 0 ? Math.floor(day / CYCLE_DAYS) : null;
}

export function historyPeriod(edges: readonly Date[], turn: number, now: Date): Period {
  const part = turn % (edges.length + 1);
  const [begin, end] = [edges[part - 1], edges[part]];
  return {
    after: begin ? new Date(begin.getTime() - 1000) : FIRST,
    before: end ? new Date(end.getTime() + 1000) : now,
  };
}

const DAY_MS = 86_400_000;
/** Devices deliver days late. After a longer absence it looks back a week further than it last did. */
const DAYS_BACK = 8;
const OVERLAP_DAYS = 7;
const CYCLE_DAYS = 7;
/** Strava lists begin here; nobody recorded anything before. */
const FIRST = new Date(1000);

/** Activities that began between the two, both excluded, to the second. */
export interface Period {
  after: Date;
  before: Date;
}

/** The days that are compared each night. */
export function recentPeriod({ last_sync_at }: { last_sync_at: Date | null }, now: Date): Period {
  const usual = now.getTime() - DAYS_BACK * DAY_MS;
  const since = (last_sync_at?.getTime() ?? now.getTime()) - OVERLAP_DAYS * DAY_MS;
  return { after: new Date(Math.min(usual, since)), before: now };
}

/**
 * Which part of the history is looked at in the night of `startedAt`, counted from 0 and without end; null in the six other nights of
 * the athlete's week. Athletes are spread over the week by their id.
 */
export function turnOf({ id }: { id: string }, startedAt: Date): number | null {
  const day = Math.floor(startedAt.getTime() / DAY_MS) + Number.parseInt(id.slice(-6), 16);
  return day % CYCLE_DAYS === 0 ? Math.floor(day / CYCLE_DAYS) : null;
}

/** The part of the history whose turn it is; `edges` are where the parts after the first one begin, the oldest first. */
export function historyPeriod(edges: readonly Date[], turn: number, now: Date): Period {
  const part = turn % (edges.length + 1);
  const [begin, end] = [edges[part - 1], edges[part]];
  return {
    after: begin ? new Date(begin.getTime() - 1000) : FIRST,
    before: end ? new Date(end.getTime() + 1000) : now,
  };
}

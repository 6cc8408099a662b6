import { type Kysely, sql } from 'kysely';
import { isoLocal } from '#server/activities/localDays.ts';
import type { Schema } from '#server/db/schema.ts';
import { ACTIVITIES_COUNTED, type ActivitiesAnswer, type ListedActivity } from '#shared/contract/activities.ts';
import type { ActivityFilters } from './activityFilters.ts';
import { type ActivityKey, type ActivitySort, toKey } from './activityKeys.ts';
import {
  type ActivityTotals,
  countedTotals,
  keptOfNamed,
  readSpread,
  type Spread,
  summands,
  sums,
  toTotals,
} from './activityTotals.ts';
import {
  collect,
  collectAndCount,
  fieldOf,
  inOrder,
  isBounded,
  type Order,
  type Stretch,
  walk,
  walkDays,
} from './activityWalk.ts';

type Db = Kysely<Schema>;

/** The page after or before a key, the last one, or the one after `offset` rows. */
export interface ActivityPage {
  sort: ActivitySort;
  size: number;
  after: ActivityKey | null;
  before: ActivityKey | 'end' | null;
  offset: number;
}

type Row = Omit<ListedActivity, 'start_date'> & { start_date: Date };
/** With the sort value in PostgreSQL's text form. */
type KeyedRow = Row & { k: string };
type Answer = Omit<ActivitiesAnswer, 'page' | 'page_size'>;
interface Found {
  rows: KeyedRow[];
  totals: ActivityTotals;
}

/** Up to this number rows are sorted without a walk. */
const FEW = 5000;
/** Up to this number of days pages are merged. */
const DAYS_MERGED = 62;
/** A walk reads up to this multiple of the expected rows before all matches are sorted instead. */
const PATIENCE = 4;
const MORE_PATIENCE = 20;
const LEAST_LOOK = 1000;
/** For a walk in which every row matches. */
const WITHOUT_END = 1_000_000_000;
const DAY_MS = 86_400_000;

/** Columns of activities `a` and athletes `p` on `page`. */
const columns = sql`a.id, a.athlete_id, p.name AS athlete_name, a.sport_type, a.name, a.start_date, a.start_date_local::text,
  a.distance, a.moving_time, a.elapsed_time, a.total_elevation_gain, a.average_speed, a.average_heartrate, a.max_heartrate,
  a.device_name, a.flags, a.excluded_at IS NOT NULL AS excluded, page.k::text`;

async function rowsOf(db: Db, page: ReturnType<typeof walk>, order: Order): Promise<KeyedRow[]> {
  const { rows } = await sql<KeyedRow>`
    WITH page AS MATERIALIZED (${page})
    SELECT ${columns} FROM page JOIN activities a ON a.id = page.id JOIN athletes p ON p.id = a.athlete_id
    ORDER BY ${inOrder(order, 'page')}`.execute(db);
  return rows;
}

/** The page of a rare match, with the totals in each row; an empty page has one row with the totals only. */
async function readFew(db: Db, filters: ActivityFilters, order: Order, stretch: Stretch): Promise<Found> {
  type FewRow = (KeyedRow | { id: null }) & { whole: [number, number, number, number] };
  const kept = keptOfNamed(filters);
  const { rows } = await sql<FewRow>`
    WITH ${collectAndCount(filters, order, stretch, { summands, kept, most: ACTIVITIES_COUNTED + 1 })},
    whole AS (SELECT ${sums} FROM counted)
    SELECT json_build_array(whole.total, whole.distance, whole.moving_time, whole.total_elevation_gain) AS whole, ${columns}
    FROM whole LEFT JOIN page ON true LEFT JOIN activities a ON a.id = page.id LEFT JOIN athletes p ON p.id = a.athlete_id
    ORDER BY ${inOrder(order, 'page')}`.execute(db);
  const [total = 0, distance = 0, moving_time = 0, total_elevation_gain = 0] = rows[0]?.whole ?? [];
  return {
    rows: rows.filter((row): row is Extract<FewRow, KeyedRow> => row.id !== null),
    totals: (kept ? toTotals : countedTotals)({ total, distance, moving_time, total_elevation_gain }),
  };
}

/** Days that the filter spans; infinite without an end. */
function daysOf({ from, to }: ActivityFilters): number {
  return from === undefined || to === undefined
    ? Number.POSITIVE_INFINITY
    : (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
}

async function readMany(
  db: Db,
  filters: ActivityFilters,
  order: Order,
  stretch: Stretch,
  { oneOf, totals: { total, totals } }: Extract<Spread, { is: 'many' }>,
): Promise<KeyedRow[]> {
  const isOneAthletes = filters.athleteId !== undefined && fieldOf(order.sort) !== 'start';
  if (isBounded(filters, order)) return rowsOf(db, walk(filters, order, stretch, WITHOUT_END), order);
  if (isOneAthletes || filters.gearId !== undefined) {
    return rowsOf(db, collect(filters, order, stretch), order);
  }
  const isSummed = totals !== null;
  const days = daysOf(filters);
  // On a walk along a day every activity matches, except with a filter for sports.
  const isWalkShorter = filters.sports === undefined && days * (stretch.offset + stretch.take) < total;
  if (isSummed && total <= FEW && !(days <= DAYS_MERGED && isWalkShorter)) {
    return rowsOf(db, collect(filters, order, stretch), order);
  }
  if (isSummed && days <= DAYS_MERGED) return rowsOf(db, walkDays(filters, order, stretch), order);
  const needed = Math.max(LEAST_LOOK, Math.ceil((stretch.offset + stretch.take) * oneOf * PATIENCE));
  // Matches may be far from the start; a longer walk is still much cheaper than sorting all matches.
  for (const look of [needed, needed * MORE_PATIENCE]) {
    const rows = await rowsOf(db, walk(filters, order, stretch, look), order);
    if (rows.length === stretch.take) return rows;
  }
  return rowsOf(db, collect(filters, order, stretch), order);
}

async function read(db: Db, filters: ActivityFilters, order: Order, stretch: Stretch, spread: Spread): Promise<Found> {
  if (spread.is === 'few') return readFew(db, filters, order, stretch);
  return { rows: await readMany(db, filters, order, stretch, spread), totals: spread.totals };
}

function shown(row: KeyedRow): ListedActivity {
  return {
    id: row.id,
    athlete_id: row.athlete_id,
    athlete_name: row.athlete_name,
    sport_type: row.sport_type,
    name: row.name,
    distance: row.distance,
    moving_time: row.moving_time,
    elapsed_time: row.elapsed_time,
    total_elevation_gain: row.total_elevation_gain,
    average_speed: row.average_speed,
    average_heartrate: row.average_heartrate,
    max_heartrate: row.max_heartrate,
    device_name: row.device_name,
    flags: row.flags,
    excluded: row.excluded,
    start_date: row.start_date.toISOString(),
    start_date_local: isoLocal(row.start_date_local),
  };
}

/** The page of matching activities, the totals of all matches, and the keys of the adjacent pages. */
export async function listActivities(db: Db, filters: ActivityFilters, page: ActivityPage): Promise<Answer> {
  const { sort, size } = page;
  const forwards: Order = { sort, isBackwards: false };
  const spread = await readSpread(db, filters, forwards);
  const keyOf = (row: KeyedRow | undefined) => (row ? toKey(sort, { value: row.k, id: row.id }) : null);

  if (page.before !== null) {
    const isLast = page.before === 'end';
    const order: Order = { sort, isBackwards: true };
    const key = page.before === 'end' ? null : page.before;
    const { rows: found, totals } = await read(db, filters, order, { key, offset: 0, take: size + 1 }, spread);
    // The last page has the remainder, so that paging from the start ends with it.
    const take = isLast && totals.total_is_exact ? totals.total % size || size : size;
    if (isLast || found.length >= take) {
      const rows = found.slice(0, take).reverse();
      const previous = found.length > take ? keyOf(rows[0]) : null;
      return { activities: rows.map(shown), ...totals, next: isLast ? null : keyOf(rows.at(-1)), previous };
    }
    // Fewer rows than a page: these are the first ones, returned as the first page.
  }

  const stretch = { key: page.after, offset: page.after ? 0 : page.offset, take: size + 1 };
  const { rows: found, totals } = await read(db, filters, forwards, stretch, spread);
  const rows = found.slice(0, size);
  const isFirst = page.after === null && page.offset === 0;
  // Past the end there is no row for a key, so the previous page counts from the end.
  const previous = keyOf(rows[0]) ?? 'end';
  return {
    activities: rows.map(shown),
    ...totals,
    next: found.length > size ? keyOf(rows.at(-1)) : null,
    previous: isFirst ? null : previous,
  };
}

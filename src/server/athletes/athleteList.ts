import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '#server/activities/activityScope.ts';
import { daysUpTo } from '#server/activities/localDays.ts';
import { personOf, STUDIES_OF_ATHLETE } from '#server/activities/people.ts';
import { type ListPage, listPage, type Orders, orderBy, where } from '#server/db/listPage.ts';
import type { Db } from '#server/db/schema.ts';
import { LAST_FOUR_WEEKS_DAYS } from '#shared/constants.ts';
import type { ATHLETES_SORTABLE, AthletesQuery } from '#shared/contract/athletes.ts';
import { type AthleteStatus, WANTED_SCOPES } from '#shared/contract/connection.ts';
import { type AthleteSearch, athleteContains, hasScopes } from './athleteSearch.ts';
import type { AthleteRow, ListedRow } from './athleteShapes.ts';

/** The last day with an activity, or that of the connection, is `since` or earlier. */
interface Silence {
  since: string;
  timezone: string;
}

export interface AthleteFilters {
  search?: AthleteSearch | undefined;
  statuses?: readonly AthleteStatus[] | undefined;
  linked?: 'yes' | 'no' | undefined;
  permission?: 'all' | 'missing' | undefined;
  silent?: Silence | undefined;
}

type Page = Pick<AthletesQuery, 'sort' | 'page' | 'page_size'>;
type Sort = (typeof ATHLETES_SORTABLE)[number];

const ID = sql.ref('athletes.id');
const USER_ID = sql`(SELECT user_id FROM people WHERE people.id = athletes.id)`;
const HAS_ALL_PERMISSIONS = hasScopes(WANTED_SCOPES);
const ACTIVITY_COUNT = sql`(SELECT coalesce(sum(total), 0)::integer FROM activity_counts WHERE person_id = athletes.id)`;
const LAST_DAY = sql`(SELECT max(local_day) FROM person_days WHERE person_id = athletes.id)`;
const LAST_START = sql`(SELECT max(start_date_local) FROM activities WHERE person_id = athletes.id AND joined_to IS NULL)`;
/** Each is read by an index for every athlete. */
const SEARCHED = {
  days: [LAST_DAY],
  times: [sql.ref('athletes.connected_at'), sql.ref('athletes.last_sync_at')],
  counts: [ACTIVITY_COUNT, STUDIES_OF_ATHLETE],
};
const ORDERS: Orders<Sort> = {
  name: [sql.ref('athletes.name_key'), ID],
  status: [sql.ref('athletes.status'), ID],
  connected_at: [sql.ref('athletes.connected_at'), ID],
  last_activity_at: [{ by: LAST_START, nulls: 'lowest' }, ID],
  last_sync_at: [{ by: sql.ref('athletes.last_sync_at'), nulls: 'lowest' }, ID],
  activity_count: [sql.ref('athletes.activity_count'), ID],
};

export const isSilent = (lastDay: RawBuilder<unknown>, began: RawBuilder<unknown>, { since, timezone }: Silence) =>
  sql`coalesce(${lastDay}, (${began} AT TIME ZONE ${timezone})::date) <= ${since}::date`;

function conditionsOf({ userId }: Scope, { search, statuses, linked, permission, silent }: AthleteFilters) {
  const conditions: RawBuilder<unknown>[] = [];
  if (userId !== null) conditions.push(sql`athletes.id = ${personOf(userId)}`);
  if (search) conditions.push(athleteContains(search, SEARCHED));
  if (statuses) conditions.push(sql`athletes.status = ANY(${[...statuses]}::text[])`);
  if (linked) conditions.push(linked === 'yes' ? sql`${USER_ID} IS NOT NULL` : sql`${USER_ID} IS NULL`);
  if (permission) conditions.push(permission === 'all' ? HAS_ALL_PERMISSIONS : sql`NOT (${HAS_ALL_PERMISSIONS})`);
  if (silent) conditions.push(isSilent(LAST_DAY, sql.ref('athletes.connected_at'), silent));
  return conditions;
}

/**
 * Local times have the index and differ from UTC by less than two days, so the latest activity is among the last few.
 */
const LAST_ACTIVITY = sql`
  SELECT json_build_object('id', id, 'start_date', start_date, 'start_date_local', start_date_local::text)
  FROM (
    SELECT id, start_date, start_date_local FROM activities
    WHERE person_id = athletes.id AND joined_to IS NULL ORDER BY start_date_local DESC, id DESC LIMIT 20
  ) AS latest
  ORDER BY start_date DESC LIMIT 1`;

/** Each figure sums few rows found by an index. */
function shown(today: string): RawBuilder<unknown> {
  const [first] = daysUpTo(today, LAST_FOUR_WEEKS_DAYS);
  return sql`athletes.id, athletes.strava_id, athletes.name, athletes.status, athletes.status_reason, athletes.status_since,
    athletes.scopes, athletes.connected_at, athletes.last_sync_at, athletes.history_done_at, athletes.delete_due_at,
    ${USER_ID} AS user_id, (${LAST_ACTIVITY}) AS last_activity,
    (SELECT email FROM users WHERE users.id = ${USER_ID}) AS user_email,
    ${ACTIVITY_COUNT} AS activity_count, (
      SELECT coalesce(sum(distance), 0)::double precision FROM person_days
      WHERE person_id = athletes.id AND local_day BETWEEN ${first} AND ${today}
    ) AS distance_28d, ${STUDIES_OF_ATHLETE} AS study_count`;
}

/** Sums have no index, but there is one row per athlete. */
const COUNTED = sql`(
  SELECT athletes.*, coalesce(counts.total, 0) AS activity_count FROM athletes
  LEFT JOIN (SELECT person_id, sum(total) AS total FROM activity_counts GROUP BY person_id) AS counts
    ON counts.person_id = athletes.id
) AS athletes`;

export function listAthletes(
  db: Db,
  scope: Scope,
  filters: AthleteFilters,
  page: Page,
  today: string,
): Promise<ListPage<ListedRow>> {
  const { sort = '-last_activity_at' } = page;
  const matching = where(conditionsOf(scope, filters));
  const list = {
    from: sql`FROM ${sort.endsWith('activity_count') ? COUNTED : sql`athletes`} ${matching}`,
    key: ID,
    order: orderBy(sort, ORDERS),
    total: sql`SELECT count(*)::integer AS total FROM athletes ${matching}`,
    columns: shown(today),
    joins: sql`JOIN athletes ON athletes.id = page.key`,
  };
  return listPage(db, list, page);
}

const LAST_ERROR = sql`(
  SELECT json_build_object('kind', kind, 'at', last_at, 'strava_id', strava_id::text) FROM import_problems
  WHERE athlete_id = athletes.id ORDER BY last_at DESC, id DESC LIMIT 1)`;

export async function findAthlete(db: Db, id: string, scope: Scope, today: string): Promise<AthleteRow | undefined> {
  const within = scope.userId === null ? sql`` : sql`AND athletes.id = ${personOf(scope.userId)}`;
  const { rows } = await sql<AthleteRow>`
    SELECT ${shown(today)}, athletes.token_expires_at, athletes.last_event_at, athletes.consent_version, athletes.consent_lang,
      athletes.consented_at, ${LAST_ERROR} AS last_error
    FROM athletes WHERE athletes.id = ${id} ${within}`.execute(db);
  return rows[0];
}

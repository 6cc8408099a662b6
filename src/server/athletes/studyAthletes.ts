import { type RawBuilder, sql } from 'kysely';
import { daysUpTo } from '#server/activities/localDays.ts';
import { participationsReading, type StudyScope, SUMS_READ, within } from '#server/activities/studyScope.ts';
import { any, type ListPage, listPage, type Orders, orderBy, where } from '#server/db/listPage.ts';
import type { Db } from '#server/db/schema.ts';
import { containing } from '#server/db/searchText.ts';
import { SOURCES } from '#server/sources/registry.ts';
import { LAST_FOUR_WEEKS_DAYS } from '#shared/constants.ts';
import type { ATHLETES_SORTABLE, AthletesQuery } from '#shared/contract/athletes.ts';
import { type AthleteFilters, isSilent } from './athleteList.ts';
import {
  type AthleteSearch,
  findsAllGiven,
  findsNoConnection,
  scopesNamed,
  shownWays,
  statusesNamed,
} from './athleteSearch.ts';
import { type StudyRow, URGENCY } from './athleteShapes.ts';

type Page = Pick<AthletesQuery, 'sort' | 'page' | 'page_size'>;

const sumsOf = (column: RawBuilder<unknown>, more = sql``) =>
  sql`(SELECT ${column} FROM person_days d WHERE ${SUMS_READ} ${more})`;
const ACTIVITY_COUNT = sumsOf(sql`coalesce(sum(d.total), 0)::integer`);
const LAST_DAY = sumsOf(sql`d.local_day`, sql`ORDER BY d.local_day DESC LIMIT 1`);

/** What a person does at a source after the withdrawal is no business of the study. */
const ACCOUNTS = sql`FROM person_accounts a JOIN participants p ON p.id = w.participant_id
  WHERE a.person_id = w.person_id AND a.source = ANY(w.agreed_sources)
    AND (p.withdrawn_at IS NULL OR (a.status = 'disconnected' AND a.status_since <= p.withdrawn_at))`;
const BY_URGENCY = sql`array_position(${[...URGENCY]}::text[], a.status), a.source`;
const STATUS = sql`(SELECT a.status ${ACCOUNTS} ORDER BY ${BY_URGENCY} LIMIT 1)`;
const LAST_SYNC = sql`(SELECT max(a.last_sync_at) ${ACCOUNTS})`;

const ID = sql.ref('w.participant_id');
const ORDERS: Orders<(typeof ATHLETES_SORTABLE)[number]> = {
  name: [sql.ref('w.code'), ID],
  status: [{ by: STATUS, nulls: 'last' }, ID],
  connected_at: [sql.ref('w.joined_at'), ID],
  last_activity_at: [{ by: LAST_DAY, nulls: 'lowest' }, ID],
  last_sync_at: [{ by: LAST_SYNC, nulls: 'lowest' }, ID],
  activity_count: [ACTIVITY_COUNT, ID],
};

const SEARCHED = { days: [LAST_DAY], times: [sql.ref('w.joined_at'), LAST_SYNC], counts: [ACTIVITY_COUNT] };

/** Accounts that lack one of the scopes that their source wants. */
function lacking(scopesOf: (wanted: readonly string[]) => readonly string[]): RawBuilder<unknown> {
  const lacks = Object.values(SOURCES).flatMap(({ name, wantedScopes }) =>
    scopesOf(wantedScopes).map((scope) => sql`(a.source = ${name} AND NOT ${scope} = ANY(a.scopes))`),
  );
  return sql`EXISTS (SELECT ${ACCOUNTS} AND a.status <> 'disconnected' AND ${any(lacks)})`;
}

function contains(search: AthleteSearch): RawBuilder<unknown> {
  const { text } = search;
  const statuses = statusesNamed(text);
  const lacksConsents = sql`EXISTS (SELECT ${ACCOUNTS} AND a.status_reason = 'consents_missing')`;
  const hasAll = sql`(EXISTS (SELECT ${ACCOUNTS}) AND NOT ${lacking((wanted) => wanted)} AND NOT ${lacksConsents})`;
  const ways = [
    sql`lower(w.code) LIKE ${containing(text)}`,
    sql`w.study_id IN (SELECT id FROM studies WHERE title_key LIKE ${containing(text)})`,
    ...(statuses.length > 0 ? [sql`EXISTS (SELECT ${ACCOUNTS} AND a.status = ANY(${statuses}::text[]))`] : []),
    lacking((wanted) => scopesNamed(text, wanted)),
    ...(findsNoConnection(text) ? [sql`NOT EXISTS (SELECT ${ACCOUNTS})`] : []),
    ...(findsAllGiven(text) ? [hasAll] : []),
    ...shownWays(search, SEARCHED),
  ];
  return any(ways);
}

function conditionsOf(scope: StudyScope, { search, statuses, silent }: AthleteFilters) {
  return [
    ...within(scope),
    ...(search ? [contains(search)] : []),
    ...(statuses ? [sql`EXISTS (SELECT ${ACCOUNTS} AND a.status = ANY(${[...statuses]}::text[]))`] : []),
    ...(silent ? [isSilent(LAST_DAY, sql.ref('w.joined_at'), silent)] : []),
  ];
}

/** Local times have the index and differ from UTC by less than two days, so the latest activity is among the last few. */
function lastActivity(scope: StudyScope): RawBuilder<unknown> {
  return sql`
    SELECT json_build_object('id', id, 'start_date', start_date, 'start_date_local', start_date_local::text)
    FROM (
      SELECT a.id, a.start_date, a.start_date_local FROM activities a
      WHERE a.person_id = read.person_id AND a.joined_to IS NULL AND a.start_date_local >= read.first_day
        AND EXISTS (SELECT ${participationsReading(scope)} AND w.participant_id = read.participant_id)
      ORDER BY a.start_date_local DESC, a.id DESC LIMIT 20
    ) AS latest
    ORDER BY start_date DESC LIMIT 1`;
}

function shown(scope: StudyScope, today: string): RawBuilder<unknown> {
  const [first] = daysUpTo(today, LAST_FOUR_WEEKS_DAYS);
  return sql`w.participant_id AS id, w.code AS name, w.joined_at AS connected_at, w.study_id, studies.title AS study_title,
    ${LAST_SYNC} AS last_sync_at, (
      SELECT coalesce(json_agg(json_build_object('source', a.source, 'status', a.status, 'status_reason', a.status_reason,
        'status_since', a.status_since, 'scopes', a.scopes, 'last_sync_at', a.last_sync_at, 'delete_due_at', a.delete_due_at
      ) ORDER BY ${BY_URGENCY}), '[]') ${ACCOUNTS}
    ) AS accounts, athletes.history_done_at,
    (SELECT (${lastActivity(scope)}) FROM (SELECT w.*) AS read) AS last_activity, ${LAST_DAY} AS last_day,
    ${ACTIVITY_COUNT} AS activity_count,
    ${sumsOf(
      sql`coalesce(sum(d.distance), 0)::float8`,
      sql`AND d.local_day BETWEEN ${first}::date AND ${today}::date`,
    )} AS distance_28d`;
}

/** A row for each participant who joined; one who is in two studies has two. */
export function listStudyAthletes(
  db: Db,
  scope: StudyScope,
  filters: AthleteFilters,
  page: Page,
  today: string,
): Promise<ListPage<StudyRow>> {
  const list = {
    from: sql`FROM participations w ${where(conditionsOf(scope, filters))}`,
    key: ID,
    order: orderBy(page.sort ?? '-last_activity_at', ORDERS),
    columns: shown(scope, today),
    joins: sql`JOIN participations w ON w.participant_id = page.key JOIN studies ON studies.id = w.study_id
      LEFT JOIN athletes ON athletes.id = w.person_id AND 'strava' = ANY(w.agreed_sources)`,
  };
  return listPage(db, list, page);
}

export async function findStudyAthlete(db: Db, scope: StudyScope, today: string): Promise<StudyRow | undefined> {
  const { rows } = await listStudyAthletes(db, scope, {}, { page: 1, page_size: 1 }, today);
  return rows[0];
}

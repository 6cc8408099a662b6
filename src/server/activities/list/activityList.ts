import { type RawBuilder, sql } from 'kysely';
import { isoLocal } from '#server/activities/localDays.ts';
import { EMAIL_WITHOUT_STRAVA } from '#server/activities/people.ts';
import { EFFORT_SAID } from '#server/activities/sessionEfforts.ts';
import { studyFlags } from '#server/activities/studyFlags.ts';
import { type StudyScope, shownUnder } from '#server/activities/studyScope.ts';
import { StatementTimeout } from '#server/db/databaseErrors.ts';
import type { Db } from '#server/db/schema.ts';
import type { ActivitiesAnswer, ListedActivity } from '#shared/contract/activities.ts';
import type { ActivityFilters } from './activityFilters.ts';
import { type ActivityKey, type ActivitySort, toKey } from './activityKeys.ts';
import { readTotals } from './activityTotals.ts';
import { inOrder, type Order, pageOf, type Stretch } from './activityWalk.ts';

export interface ActivityPage {
  sort: ActivitySort;
  size: number;
  after: ActivityKey | null;
  before: ActivityKey | 'end' | null;
  offset: number;
}

type Row = Omit<ListedActivity, 'start_date'> & { start_date: Date };
type KeyedRow = Row & { k: string };
type Answer = Omit<ActivitiesAnswer, 'page' | 'page_size'>;
const columns = sql`a.id, a.sport_type, a.start_date, a.start_date_local::text, a.distance, a.moving_time, a.elapsed_time,
  a.total_elevation_gain, a.average_speed, a.excluded_at IS NOT NULL AS excluded, a.source, page.k::text`;
const alsoIn = (isRead: RawBuilder<unknown>) => sql`ARRAY(
  SELECT DISTINCT j.source FROM activities j WHERE j.joined_to = a.id AND j.source <> a.source AND ${isRead} ORDER BY 1
) AS also_in`;
const ofPerson = {
  columns: sql`a.person_id AS athlete_id, p.name AS athlete_name, ${EMAIL_WITHOUT_STRAVA} AS user_email, a.name, a.average_heartrate, a.max_heartrate, a.device_name,
    a.flags, '{}'::text[] AS reviewed, NULL::integer AS session_effort, ${alsoIn(sql`true`)}`,
  join: sql`LEFT JOIN athletes p ON p.id = a.person_id`,
};
const underCode = (study: StudyScope) => ({
  columns: sql`w.participant_id AS athlete_id, w.code AS athlete_name, NULL AS user_email, NULL AS name,
    CASE WHEN w.shows_heart_rate THEN a.average_heartrate END AS average_heartrate,
    CASE WHEN w.shows_heart_rate THEN a.max_heartrate END AS max_heartrate,
    CASE WHEN w.shows_device THEN a.device_name END AS device_name, ${studyFlags()} AS flags,
    ARRAY(SELECT DISTINCT r.decision FROM study_reviews r WHERE r.study_id = w.study_id AND r.activity_id = a.id ORDER BY 1)
      AS reviewed, ${EFFORT_SAID} AS session_effort, ${alsoIn(sql`j.source = ANY(w.row_sources)`)}`,
  join: shownUnder(study),
});

async function readPage(db: Db, filters: ActivityFilters, order: Order, stretch: Stretch): Promise<KeyedRow[]> {
  const shownAs = filters.study ? underCode(filters.study) : ofPerson;
  const { rows } = await sql<KeyedRow>`
    WITH page AS MATERIALIZED (${pageOf(filters, order, stretch)})
    SELECT ${columns}, ${shownAs.columns} FROM page JOIN activities a ON a.id = page.id ${shownAs.join}
    ORDER BY ${inOrder(order, 'page')}`.execute(db);
  return rows;
}

function shown({ k: _key, start_date, start_date_local, ...activity }: KeyedRow): ListedActivity {
  return { ...activity, start_date: start_date.toISOString(), start_date_local: isoLocal(start_date_local) };
}

export function listActivities(db: Db, filters: ActivityFilters, page: ActivityPage): Promise<Answer | 'too_slow'> {
  return readAnswer(db, filters, page).catch((error: unknown) => {
    if (error instanceof StatementTimeout) return 'too_slow';
    throw error;
  });
}

async function readAnswer(db: Db, filters: ActivityFilters, page: ActivityPage): Promise<Answer> {
  const { sort, size } = page;
  const forwards: Order = { sort, isBackwards: false };
  const read = (order: Order, stretch: Stretch) =>
    Promise.all([readPage(db, filters, order, stretch), readTotals(db, filters)]);
  const keyOf = (row: KeyedRow | undefined) => (row ? toKey(sort, { value: row.k, id: row.id }) : null);

  if (page.before !== null) {
    const isLast = page.before === 'end';
    const order: Order = { sort, isBackwards: true };
    const key = page.before === 'end' ? null : page.before;
    const [found, totals] = await read(order, { key, offset: 0, take: size + 1 });
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
  const [found, totals] = await read(forwards, stretch);
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

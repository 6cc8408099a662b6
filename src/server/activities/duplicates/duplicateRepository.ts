import { type RawBuilder, type Selectable, sql } from 'kysely';
import { suggestedPrimary } from '#server/activities/duplicateRule.ts';
import { isoLocal } from '#server/activities/localDays.ts';
import { personOf } from '#server/activities/people.ts';
import { mayBePrimary, READABLE_FIELDS, type Readable } from '#server/activities/primaryRecord.ts';
import { participationsReading } from '#server/activities/studyScope.ts';
import { type ListPage, listPage, type Orders, orderBy, where } from '#server/db/listPage.ts';
import type { ActivitiesTable } from '#server/db/schema/stravaSchema.ts';
import type { Db } from '#server/db/schema.ts';
import type { Duplicate, DuplicateRecord, DuplicatesQuery } from '#shared/contract/duplicates.ts';
import { withIsoTimes } from '#shared/isoTime.ts';

export type DuplicateScope = { userId: string } | { studyId: string };

type Shown = Pick<
  Selectable<ActivitiesTable>,
  | 'id'
  | 'source'
  | 'file_format'
  | 'name'
  | 'sport_type'
  | 'start_date_local'
  | 'timezone'
  | 'distance'
  | 'moving_time'
  | 'elapsed_time'
  | 'average_heartrate'
  | 'max_heartrate'
  | 'device_name'
  | 'joined_to'
> &
  Readable & { start: number };

interface Row {
  id: string;
  rule: Duplicate['rule'];
  found_at: Date;
  decision: Duplicate['decision'];
  primary_id: string | null;
  decided_at: Date | null;
  decided_by_email: string | null;
  participant_id: string | null;
  code: string | null;
  shows_heart_rate: boolean;
  shows_device: boolean;
  first: Shown;
  second: Shown;
}

export type KnownDuplicate = Omit<Duplicate, 'may_decide'>;

const ORDERS: Orders<'found_at'> = { found_at: [sql.ref('pair.found_at'), sql.ref('pair.id')] };

const isRead = (id: string, studyId: string) => sql`EXISTS (
  SELECT FROM activities a WHERE a.id = ${sql.ref(id)}
    AND EXISTS (SELECT ${participationsReading({ researcherId: null, studyId })}))`;

function within(scope: DuplicateScope): RawBuilder<unknown>[] {
  if ('userId' in scope) return [sql`pair.person_id = ${personOf(scope.userId)}`];
  return [
    sql`pair.person_id IN (SELECT person_id FROM participations WHERE study_id = ${scope.studyId}::uuid)`,
    isRead('pair.first_id', scope.studyId),
    isRead('pair.second_id', scope.studyId),
  ];
}

/** A pair of which one record was joined to another activity waits for the undo of that. */
const IS_OPEN = sql`pair.decision IS NULL AND NOT EXISTS (
  SELECT FROM activities a WHERE a.id IN (pair.first_id, pair.second_id) AND a.joined_to IS NOT NULL)`;

const under = (scope: DuplicateScope): RawBuilder<unknown> =>
  'userId' in scope
    ? sql`LEFT JOIN LATERAL (
        SELECT NULL::uuid AS participant_id, NULL AS code, true AS shows_heart_rate, true AS shows_device
      ) AS w ON true`
    : sql`JOIN participations w ON w.person_id = pair.person_id AND w.study_id = ${scope.studyId}::uuid`;

const record = (id: string) => sql`(
  SELECT jsonb_build_object('id', a.id, 'source', a.source, 'file_format', a.file_format, 'name', a.name,
    'sport_type', a.sport_type, 'start', extract(epoch FROM a.start_date) * 1000,
    'start_date_local', a.start_date_local::text, 'timezone', a.timezone, 'distance', a.distance,
    'moving_time', a.moving_time, 'elapsed_time', a.elapsed_time, 'average_heartrate', a.average_heartrate,
    'max_heartrate', a.max_heartrate, 'device_name', a.device_name, 'joined_to', a.joined_to,
    ${READABLE_FIELDS})
  FROM activities a WHERE a.id = ${sql.ref(id)})`;

function toRecord(row: Shown, other: Shown, { participant_id, shows_heart_rate, shows_device }: Row): DuplicateRecord {
  return {
    id: row.id,
    source: row.source,
    format: row.file_format,
    name: participant_id === null ? row.name : null,
    sport_type: row.sport_type,
    start_date: new Date(row.start).toISOString(),
    start_date_local: isoLocal(row.start_date_local),
    timezone: participant_id === null ? row.timezone : null,
    distance: row.distance,
    moving_time: row.moving_time,
    elapsed_time: row.elapsed_time,
    average_heartrate: shows_heart_rate ? row.average_heartrate : null,
    max_heartrate: shows_heart_rate ? row.max_heartrate : null,
    device_name: shows_device ? row.device_name : null,
    counts: row.joined_to === null,
    may_be_primary: mayBePrimary(row, other),
  };
}

function toDuplicate(row: Row): KnownDuplicate {
  const [first, second] = row.second.start < row.first.start ? [row.second, row.first] : [row.first, row.second];
  return {
    ...withIsoTimes(row),
    participant_code: row.code,
    records: [toRecord(first, second, row), toRecord(second, first, row)],
    suggested_id: suggestedPrimary(row.first, row.second),
  };
}

export async function listDuplicates(
  db: Db,
  scope: DuplicateScope,
  query: DuplicatesQuery,
): Promise<ListPage<KnownDuplicate>> {
  const { state = 'open', sort = '-found_at' } = query;
  const conditions = [...within(scope), state === 'open' ? IS_OPEN : sql`pair.decision IS NOT NULL`];
  const page = await listPage<Row>(
    db,
    {
      from: sql`FROM duplicate_pairs pair ${where(conditions)}`,
      key: sql.ref('pair.id'),
      order: orderBy(sort, ORDERS),
      columns: columnsUnder(scope),
      joins: sql`JOIN duplicate_pairs pair ON pair.id = page.key ${joins(scope)}`,
    },
    query,
  );
  return { ...page, rows: page.rows.map(toDuplicate) };
}

/** Staff who decided are named in their study only. */
const columnsUnder = (scope: DuplicateScope) => sql`pair.id, pair.rule, pair.found_at, pair.decision, pair.primary_id,
  pair.decided_at, ${'studyId' in scope ? sql`decider.email` : sql`NULL`} AS decided_by_email,
  w.participant_id, w.code, w.shows_heart_rate, w.shows_device,
  ${record('pair.first_id')} AS first, ${record('pair.second_id')} AS second`;

const joins = (scope: DuplicateScope) => sql`${under(scope)}
  LEFT JOIN users decider ON decider.id = pair.decided_by AND pair.study_id IS NOT NULL${
    'studyId' in scope ? sql` AND pair.study_id = ${scope.studyId}::uuid` : sql``
  }`;

export async function findDuplicate(db: Db, id: string, scope: DuplicateScope): Promise<KnownDuplicate | undefined> {
  const { rows } = await sql<Row>`
    SELECT ${columnsUnder(scope)} FROM duplicate_pairs pair ${joins(scope)}
    ${where([sql`pair.id = ${id}::uuid`, ...within(scope)])}`.execute(db);
  const [row] = rows;
  return row && toDuplicate(row);
}

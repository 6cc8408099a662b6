import { type RawBuilder, sql } from 'kysely';
import { validate as isUuid } from 'uuid';
import { any, type ListPage, listPage, type Orders, orderBy, where } from '#server/db/listPage.ts';
import type { Db } from '#server/db/schema.ts';
import { containing, findsWord, shownDay, valuesNamed } from '#server/db/searchText.ts';
import type { StudyAccess } from '#server/research/studies/studyAccessRepository.ts';
import type { DEVIATIONS_SORTABLE, Deviation, DeviationsQuery } from '#shared/contract/deviations.ts';
import { type RowOf, withIsoTimes } from '#shared/isoTime.ts';
import {
  deviationCategories,
  deviationSeverities,
  notReported,
  struckOut,
  wholeStudy,
} from '#shared/words/studyProblems.ts';

type Reader = Pick<StudyAccess, 'id' | 'is_blinded'>;
type DeviationRow = RowOf<Deviation>;

/** In every version, so that it names an entry alone where only the last version is listed. */
const NUMBER = sql.ref('entry.number');
const CODE = sql`coalesce(participant.code, entry.code)`;
const ORDERS: Orders<(typeof DEVIATIONS_SORTABLE)[number]> = {
  number: [NUMBER],
  day: [sql.ref('entry.day'), NUMBER],
  code: [{ by: CODE, nulls: 'last' }, NUMBER],
  severity: [sql`CASE entry.severity WHEN 'major' THEN 1 ELSE 0 END`, NUMBER],
};

const PARTICIPANT = sql`LEFT JOIN participants AS participant ON participant.id = entry.participant_id`;
const IS_LAST = sql`NOT EXISTS (
  SELECT FROM deviations AS later WHERE later.id = entry.id AND later.version > entry.version)`;

const SHOWN = sql`entry.id, entry.number, entry.version, entry.participant_id, ${CODE} AS code, entry.day, entry.category,
  entry.severity, entry.reported_on, entry.description, entry.action_taken, entry.is_struck, entry.reason, entry.recorded_at,
  (SELECT email FROM users WHERE users.id = entry.recorded_by) AS recorded_by_email`;

const HIDDEN = { description: null, action_taken: null, reason: null };

const toDeviation = (row: DeviationRow, { is_blinded }: Reader): Deviation => ({
  ...withIsoTimes(row),
  ...(is_blinded ? HIDDEN : {}),
});

function contains(search: string, { is_blinded }: Reader): RawBuilder<unknown> {
  const text = is_blinded ? sql`NULL` : sql`entry.description`;
  const days = sql`${shownDay(sql.ref('entry.day'))}, ${shownDay(sql.ref('entry.reported_on'))}`;
  return any([
    sql`lower(concat_ws(E'\n', entry.number, ${CODE}, ${days}, ${text}) COLLATE "und-x-icu") LIKE ${containing(search)}`,
    sql`entry.category = ANY(${valuesNamed(search, deviationCategories)}::text[])`,
    sql`entry.severity = ANY(${valuesNamed(search, deviationSeverities)}::text[])`,
    ...(findsWord(search, wholeStudy) ? [sql`${CODE} IS NULL`] : []),
    ...(findsWord(search, notReported) ? [sql`entry.reported_on IS NULL`] : []),
    ...(findsWord(search, struckOut) ? [sql`entry.is_struck`] : []),
  ]);
}

function conditionsOf(study: Reader, { search, category, severity }: DeviationsQuery): RawBuilder<unknown>[] {
  return [
    sql`entry.study_id = ${study.id}::uuid`,
    IS_LAST,
    ...(search ? [contains(search, study)] : []),
    ...(category ? [sql`entry.category = ${category}`] : []),
    ...(severity ? [sql`entry.severity = ${severity}`] : []),
  ];
}

export async function listDeviations(db: Db, study: Reader, query: DeviationsQuery): Promise<ListPage<Deviation>> {
  const list = {
    from: sql`FROM deviations AS entry ${PARTICIPANT} ${where(conditionsOf(study, query))}`,
    key: sql.ref('entry.id'),
    order: orderBy(query.sort ?? '-number', ORDERS),
    columns: SHOWN,
    joins: sql`JOIN deviations AS entry ON entry.id = page.key AND ${IS_LAST} ${PARTICIPANT}`,
  };
  const { rows, ...place } = await listPage<DeviationRow>(db, list, query);
  return { rows: rows.map((row) => toDeviation(row, study)), ...place };
}

/** The newest first; none for an unknown entry. */
export async function readVersions(db: Db, study: Reader, id: string): Promise<Deviation[]> {
  if (!isUuid(id)) return [];
  const { rows } = await sql<DeviationRow>`
    SELECT ${SHOWN} FROM deviations AS entry ${PARTICIPANT}
    WHERE entry.study_id = ${study.id}::uuid AND entry.id = ${id}::uuid ORDER BY entry.version DESC`.execute(db);
  return rows.map((row) => toDeviation(row, study));
}

export async function readRegister(db: Db, study: Reader): Promise<Deviation[]> {
  const { rows } = await sql<DeviationRow>`
    SELECT ${SHOWN} FROM deviations AS entry ${PARTICIPANT}
    WHERE entry.study_id = ${study.id}::uuid ORDER BY entry.number, entry.version`.execute(db);
  return rows.map((row) => toDeviation(row, study));
}

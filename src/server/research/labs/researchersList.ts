import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '#server/db/schema.ts';
import { containing } from '#server/db/searchText.ts';
import type { Researcher, ResearcherSort, ResearchersQuery } from '#shared/contract/research.ts';

export type ResearcherRow = Omit<Researcher, 'created_at' | 'deactivated_at'> & {
  created_at: Date;
  deactivated_at: Date | null;
};
type ListRow = { total: number } & (ResearcherRow | { id: null });
export type ResearchersWanted = ResearchersQuery & { lab_id?: string; timezone: string };

const DEFAULT_SORT = 'email';
const COUNT = /^\d{1,9}$/;

const studyCount = sql`(SELECT count(*)::integer FROM studies WHERE studies.owner_id = researchers.user_id)`;

/** Sorted by these and then by id, so that rows keep their order across pages. */
const SORT_EXPRESSION: Record<ResearcherSort, RawBuilder<unknown>> = {
  email: sql`users.email_key`,
  created_at: sql`researchers.created_at`,
  study_count: studyCount,
};

function orderOf(sort: ResearchersQuery['sort'] = DEFAULT_SORT, expressions = SORT_EXPRESSION, id = 'researchers.id') {
  const direction = sql.raw(sort.startsWith('-') ? 'DESC' : 'ASC');
  return sql`${expressions[sort.replace('-', '') as ResearcherSort]} ${direction}, ${sql.ref(id)} ${direction}`;
}

/** Order of a page that is already cut. */
const SHOWN_EXPRESSION: Record<ResearcherSort, RawBuilder<unknown>> = {
  email: sql.ref('shown.email_key'),
  created_at: sql.ref('shown.created_at'),
  study_count: sql.ref('shown.study_count'),
};

function found(search: string, timezone: string): RawBuilder<unknown> {
  const pattern = containing(search);
  const texts = [
    sql`users.email_key LIKE ${pattern}`,
    sql`lower(labs.name) LIKE ${pattern}`,
    sql`to_char(researchers.created_at AT TIME ZONE ${timezone}, 'DD.MM.YYYY') LIKE ${pattern}`,
  ];
  if (COUNT.test(search)) texts.push(sql`${studyCount} = ${Number(search)}`);
  return sql`(${sql.join(texts, sql` OR `)})`;
}

/** Every row here has the role researcher; the condition enables an index of users. */
const joined = sql`FROM researchers
  JOIN users ON users.id = researchers.user_id AND users.role = 'researcher'
  JOIN labs ON labs.id = researchers.lab_id`;

const shown = sql`researchers.id, researchers.user_id, users.email, researchers.lab_id, labs.name AS lab_name,
  researchers.created_at, users.deactivated_at, ${studyCount} AS study_count`;

export async function findResearcher(db: Kysely<Schema>, id: string): Promise<ResearcherRow | undefined> {
  const { rows } = await sql<ResearcherRow>`SELECT ${shown} ${joined} WHERE researchers.id = ${id}`.execute(db);
  return rows[0];
}

/** Without `page_size` the whole list; one statement, so that rows and total agree. */
export async function listResearchers(
  db: Kysely<Schema>,
  { search, sort, user_id, lab_id, timezone, page = 1, page_size }: ResearchersWanted,
): Promise<{ researchers: ResearcherRow[]; total: number }> {
  const ofLab = lab_id === undefined ? [] : [sql`researchers.lab_id = ${lab_id}`];
  const narrowing = [
    ...(user_id === undefined ? [] : [sql`researchers.user_id = ${user_id}`]),
    ...(search ? [found(search, timezone)] : []),
  ];
  const conditions = [...ofLab, ...narrowing];
  const matching = conditions.length > 0 ? sql`WHERE ${sql.join(conditions, sql` AND `)}` : sql``;
  // Without a search the total comes from the labs' counts.
  const counted = sql`SELECT coalesce(sum(researcher_count), 0)::integer AS total FROM labs`;
  const known = lab_id === undefined ? counted : sql`${counted} WHERE id = ${lab_id}`;
  const total = narrowing.length > 0 ? sql`SELECT count(*)::integer AS total ${joined} ${matching}` : known;
  const limit = page_size === undefined ? sql`` : sql`LIMIT ${page_size} OFFSET ${(page - 1) * page_size}`;
  const { rows } = await sql<ListRow>`
    SELECT whole.total, shown.*
    FROM (${total}) AS whole
    LEFT JOIN (
      SELECT ${shown}, users.email_key
      FROM (SELECT researchers.id ${joined} ${matching} ORDER BY ${orderOf(sort)} ${limit}) AS page
      JOIN researchers ON researchers.id = page.id
      JOIN users ON users.id = researchers.user_id
      JOIN labs ON labs.id = researchers.lab_id
    ) AS shown ON true
    ORDER BY ${orderOf(sort, SHOWN_EXPRESSION, 'shown.id')}`.execute(db);
  return { researchers: rows.flatMap((row) => (row.id === null ? [] : [row])), total: rows[0]?.total ?? 0 };
}

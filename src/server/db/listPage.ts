import { type RawBuilder, sql } from 'kysely';
import type { Db } from './schema.ts';

type Part = RawBuilder<unknown>;

/** An expression without parameters to sort by. Nulls: `last` in both directions, or `lowest` of all values. */
type Term = Part | { by: Part; nulls: 'last' | 'lowest' };

/** The terms of every order that a list allows; the last one is unique, so that rows keep their order across pages. */
export type Orders<Sort extends string> = Record<Sort, readonly Term[]>;

interface List {
  found?: Part;
  from: Part;
  /** A unique column of `from`, which `page.key` has. */
  key: Part;
  order: Part;
  /** A statement with the column `total`; without it all rows are counted. */
  total?: Part;
  columns: Part;
  joins: Part;
}

interface Page {
  page?: number;
  page_size?: number;
}

export interface ListPage<Row> extends Required<Page> {
  rows: Row[];
  total: number;
}

export function all(conditions: readonly Part[]): Part {
  return conditions.length > 0 ? sql.join(conditions, sql` AND `) : sql`true`;
}

export function any(conditions: readonly Part[]): Part {
  return conditions.length > 0 ? sql`(${sql.join(conditions, sql` OR `)})` : sql`false`;
}

export function where(conditions: readonly Part[]): Part {
  return conditions.length > 0 ? sql`WHERE ${all(conditions)}` : sql``;
}

/** `sort` is a key of `orders`, with a leading `-` for descending. */
export function orderBy<Sort extends string>(sort: Sort | `-${Sort}`, orders: Orders<Sort>): Part {
  const isDown = sort.startsWith('-');
  const direction = sql.raw(isDown ? 'DESC' : 'ASC');
  const terms = orders[sort.replace('-', '') as Sort].map((term) => {
    if (!('nulls' in term)) return sql`${term} ${direction}`;
    return sql`${term.by} ${direction} NULLS ${sql.raw(isDown || term.nulls === 'last' ? 'LAST' : 'FIRST')}`;
  });
  return sql.join(terms);
}

/**
 * Rows and total of one statement, so that they agree; without `page_size` the whole list. Only the rows of the page are
 * numbered, in the order in which they come: numbering the skipped ones too costs as much as finding them.
 */
export async function listPage<Row>(db: Db, list: List, { page = 1, page_size }: Page): Promise<ListPage<Row>> {
  const { found, from, key, order, columns, joins } = list;
  const count = list.total ?? sql`SELECT count(*)::integer AS total ${from}`;
  const limit = page_size === undefined ? sql`` : sql`LIMIT ${page_size} OFFSET ${(page - 1) * page_size}`;
  const { rows: counted } = await sql<Row & { total?: number; place?: unknown }>`
    WITH ${found ? sql`found AS MATERIALIZED (${found}),` : sql``}
    page AS (
      SELECT key, row_number() OVER () AS place FROM (SELECT ${key} AS key ${from} ORDER BY ${order} ${limit}) AS part
    ),
    shown AS (SELECT page.place, ${columns} FROM page ${joins})
    SELECT whole.total, shown.* FROM (${count}) AS whole LEFT JOIN shown ON true ORDER BY shown.place`.execute(db);
  const total = counted[0]?.total ?? 0;
  // An empty page comes as one row with the total only.
  const rows = counted.filter(({ place }) => place !== null);
  for (const row of rows) {
    delete row.total;
    delete row.place;
  }
  const position = page_size === undefined ? { page: 1, page_size: rows.length } : { page, page_size };
  return { rows, total, ...position };
}

/** The row of a statement that gives exactly one, such as a sum. */
export async function onlyRow<Row>(db: Db, statement: RawBuilder<Row>): Promise<Row> {
  const { rows } = await statement.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A statement gave no row');
  return row;
}

import type { RawBuilder } from 'kysely';
import type { Db } from './schema.ts';

/** The row of a statement that gives exactly one, such as a sum. */
export async function onlyRow<Row>(db: Db, statement: RawBuilder<Row>): Promise<Row> {
  const { rows } = await statement.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A statement gave no row');
  return row;
}

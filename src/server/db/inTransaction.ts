import type { Kysely, Transaction } from 'kysely';
import { isVictim } from './databaseErrors.ts';
import type { Schema } from './schema.ts';

/** So often in all; who is the victim each time meets more than a circle of rows. */
const ATTEMPTS = 4;

/**
 * Runs `work` in a transaction, and again from the start when PostgreSQL ended it for the sake of others that wait for the same
 * rows; the last such failure is thrown. So `work` may run more than once: it does nothing that a rollback would not undo.
 */
export function inTransaction<Result>(
  db: Kysely<Schema>,
  work: (trx: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  return untilNoVictim(() => db.transaction().execute(work));
}

/** The same for `work` that is a transaction by itself: a single statement. */
export async function untilNoVictim<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === ATTEMPTS || !isVictim(error)) throw error;
    }
  }
}

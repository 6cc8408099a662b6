import { isTransactionConflict } from './databaseErrors.ts';
import type { Db, Trx } from './schema.ts';

const ATTEMPTS = 4;

/**
 * Runs `work` again after a deadlock or a serialization failure, so `work` must have no effect that a rollback does not
 * undo.
 */
export function inTransaction<Result>(db: Db, work: (trx: Trx) => Promise<Result>): Promise<Result> {
  return retryTransactionConflicts(() => db.transaction().execute(work));
}

export async function retryTransactionConflicts<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === ATTEMPTS || !isTransactionConflict(error)) throw error;
    }
  }
}

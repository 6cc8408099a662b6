import type { Kysely, Transaction } from 'kysely';
import { isVictim } from './databaseErrors.ts';
import type { Schema } from './schema.ts';

/** Attempts in all; a transaction that fails each time has another problem than a deadlock. */
const ATTEMPTS = 4;

/**
 * Runs `work` in a transaction, and again when PostgreSQL ended it because of a deadlock or a serialization failure;
 * throws the last such error. `work` may run more than once, so it must have no effect that a rollback does not undo.
 */
export function inTransaction<Result>(
  db: Kysely<Schema>,
  work: (trx: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  return untilNoVictim(() => db.transaction().execute(work));
}

export async function untilNoVictim<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === ATTEMPTS || !isVictim(error)) throw error;
    }
  }
}

import { AsyncLocalStorage } from 'node:async_hooks';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { DatabaseUnavailable } from './databaseErrors.ts';
import type { EmbeddedWorker } from './embeddedWorker.ts';
import type { WorkerRows } from './engine/workerMessages.ts';
import { parserOf } from './wireValues.ts';

const TURN_LIMIT_MS = 10_000;
const begins = /^\s*(begin|start transaction)\b/i;
const ends = /^\s*(commit|end|rollback(?!\s+to\b))\b/i;

type Row = Record<string, unknown>;

/**
 * Has the interface of a `pg` pool, so that one Kysely dialect serves both engines; the engine has one connection, so
 * transactions run one by one.
 */
export function embeddedPool(worker: EmbeddedWorker, turnLimitMs = TURN_LIMIT_MS): PostgresPool {
  let holder: object | null = null;
  const queue: (() => void)[] = [];
  const transactionOfCaller = new AsyncLocalStorage<object>();

  function submit(client: object, sql: string, parameters: readonly unknown[]): Promise<WorkerRows> {
    // A deadlock with itself: the statement waits for the transaction's end, the transaction for the statement.
    if (holder !== null && holder !== client && transactionOfCaller.getStore() === holder) {
      return Promise.reject(new Error(`Inside a transaction use the transaction, not the database: ${sql}`));
    }
    return new Promise((resolve, reject) => {
      const go = () => {
        if (begins.test(sql)) {
          holder = client;
          transactionOfCaller.enterWith(client);
        }
        worker.query(sql, parameters).then(resolve, reject);
        if (ends.test(sql)) leave(client);
      };
      if (holder === null || holder === client) return go();
      const entry = () => {
        clearTimeout(timer);
        go();
      };
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(entry), 1);
        reject(new DatabaseUnavailable(`Waited ${turnLimitMs} ms for another transaction to end`));
      }, turnLimitMs);
      queue.push(entry);
    });
  }

  /** The worker answers in order, so the next statement need not wait for the last answer. */
  function leave(client: object): void {
    if (holder !== client) return;
    holder = null;
    while (holder === null && queue.length > 0) queue.shift()?.();
  }

  async function connect(): Promise<PostgresPoolClient> {
    const client = {};
    const query = async (sql: string, parameters: readonly unknown[]) =>
      toResult(await submit(client, sql, parameters));
    return {
      query: query as PostgresPoolClient['query'],
      release() {
        if (holder === client) submit(client, 'rollback', []).catch(() => undefined);
      },
    };
  }

  return { connect, end: () => worker.close(), options: {} };
}

function toRows({ fields, rows }: WorkerRows['sets'][number]): Row[] {
  const columns = fields.map((field) => ({ name: field.name, parse: parserOf(field.oid) }));
  return rows.map((texts) => {
    const row: Row = {};
    for (const [index, column] of columns.entries()) {
      const text = texts[index] ?? null;
      row[column.name] = text === null ? null : column.parse(text);
    }
    return row;
  });
}

function toResult({ command, rowCount, sets }: WorkerRows): { command: string; rowCount: number; rows: Row[] } {
  return { command, rowCount, rows: sets.flatMap(toRows) };
}

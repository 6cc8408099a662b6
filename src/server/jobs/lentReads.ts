import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { CompiledQuery, type PostgresPool, type PostgresPoolClient } from 'kysely';
import type { Database } from '#server/db/openDatabase.ts';
import { type DatabaseAddress, kyselyOf, researchKysely } from '#server/db/researchRole.ts';
import type { Db } from '#server/db/schema.ts';

/**
 * How a worker thread reads as `Database.research` does: by a connection of its own, or on the embedded engine through
 * a port to the main thread.
 */
export type ReadAccess = DatabaseAddress | MessagePort;

interface Question {
  id: number;
  sql: string;
  parameters: readonly unknown[];
}

type Answer = { id: number; rows: unknown[] } | { id: number; error: unknown };

interface LentReads {
  access: ReadAccess;
  transfer: MessagePort[];
  end(): void;
}

export type Lender = Pick<Database, 'research' | 'address'>;

export function lendReads({ research, address }: Lender): LentReads {
  if (address !== null) return { access: address, transfer: [], end: () => undefined };
  const { port1, port2 } = new MessageChannel();
  const say = (answer: Answer) => port1.postMessage(answer);
  port1.on('message', ({ id, sql, parameters }: Question) => {
    research.executeQuery(CompiledQuery.raw(sql, [...parameters])).then(
      ({ rows }) => say({ id, rows }),
      (error: unknown) => say({ id, error }),
    );
  });
  return { access: port2, transfer: [port2], end: () => port1.close() };
}

/** In the worker thread; its connection is called `name`. `destroy` ends it. */
export function openReads(access: ReadAccess, name: string): Db {
  return 'databaseUrl' in access ? researchKysely(access, name) : kyselyOf(lentPool(access));
}

function lentPool(port: MessagePort): PostgresPool {
  const waiting = new Map<number, PromiseWithResolvers<unknown[]>>();
  let lastId = 0;
  port.on('message', (answer: Answer) => {
    const asked = waiting.get(answer.id);
    waiting.delete(answer.id);
    if ('rows' in answer) asked?.resolve(answer.rows);
    else asked?.reject(answer.error);
  });
  async function query(sql: string, parameters: readonly unknown[]) {
    const id = ++lastId;
    const asked = Promise.withResolvers<unknown[]>();
    waiting.set(id, asked);
    port.postMessage({ id, sql, parameters } satisfies Question);
    const rows = await asked.promise;
    return { command: 'SELECT', rowCount: rows.length, rows };
  }
  const client = { query: query as PostgresPoolClient['query'], release: () => undefined };
  return { connect: async () => client, end: async () => port.close(), options: {} };
}

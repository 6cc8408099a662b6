import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { sql } from 'kysely';
import { Type } from 'typebox';
import { PATHS } from '#shared/paths.ts';
import { errorAnswers } from './errorAnswers.ts';

const Status = Type.Object({ status: Type.Literal('ok') });

/** For monitoring: whether the server is alive, and whether it can work. */
export const health: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    PATHS.health,
    {
      config: { public: true },
      schema: {
        summary: 'Whether the server is alive',
        tags: ['health'],
        response: { 200: Status, ...errorAnswers() },
      },
    },
    async () => ({ status: 'ok' as const }),
  );

  app.get(
    PATHS.ready,
    {
      config: { public: true },
      schema: {
        summary: 'Whether the database is reachable, has its tables and takes changes',
        tags: ['health'],
        response: { 200: Status, ...errorAnswers(503) },
      },
    },
    async () => {
      await sql`
        DO $$ BEGIN
          PERFORM 1 FROM user_counts;
          IF current_setting('transaction_read_only')::boolean THEN RAISE read_only_sql_transaction; END IF;
        END $$`.execute(app.db);
      return { status: 'ok' as const };
    },
  );
};

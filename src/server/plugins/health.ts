import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { sql } from 'kysely';
import { Type } from 'typebox';
import { routeOf } from '#server/plugins/routeOf.ts';
import { SYSTEM_CALLS } from '#shared/calls/system.ts';
import { errorAnswers } from './errorAnswers.ts';

const Status = Type.Object({ status: Type.Literal('ok') });

export const health: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeOf(SYSTEM_CALLS.health),
    schema: {
      summary: 'Whether the server is alive',
      response: { 200: Status, ...errorAnswers() },
    },
    handler: async () => ({ status: 'ok' as const }),
  });

  app.route({
    ...routeOf(SYSTEM_CALLS.ready),
    schema: {
      summary: 'Whether the database is reachable, has its tables and takes changes',
      response: { 200: Status, ...errorAnswers(503) },
    },
    handler: async () => {
      await sql`
        DO $$ BEGIN
          PERFORM 1 FROM user_counts;
          IF current_setting('transaction_read_only')::boolean THEN RAISE read_only_sql_transaction; END IF;
        END $$`.execute(app.db);
      return { status: 'ok' as const };
    },
  });
};

import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { personOf } from '#server/activities/people.ts';
import { actorOf } from '#server/plugins/actorOf.ts';
import { BODY_FAILURES, errorAnswers } from '#server/plugins/errorAnswers.ts';
import { routeOf } from '#server/plugins/routeOf.ts';
import { SOURCE_CALLS } from '#shared/calls/sources.ts';
import { OwnAccountAnswer } from '#shared/contract/sources.ts';
import { isoTime } from '#shared/isoTime.ts';
import { findAccount } from './accountRows.ts';
import { accountWarnings } from './accountWarnings.ts';
import { disconnectLinked } from './disconnectLinked.ts';
import { SourceParams } from './sourceParams.ts';

const params = SourceParams;
export const ownAccountRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db } = app;

  app.route({
    ...routeOf(SOURCE_CALLS.getOwnAccount),
    schema: {
      summary: "The caller's account at the source",
      params,
      response: { 200: OwnAccountAnswer, ...errorAnswers(401, 403, 404) },
    },
    handler: async (request) => {
      const source = app.linkedSource(request.params.source);
      const is_set_up = source.app !== null;
      const account = await findAccount(db, { source: source.name, userId: request.user.id });
      if (!account) return { is_set_up, account: null };
      const { total } = await db
        .selectFrom('activities')
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .where('person_id', '=', personOf(request.user.id))
        .where('source', '=', source.name)
        .executeTakeFirstOrThrow();
      const { id, status, status_reason, scopes } = account;
      return {
        is_set_up,
        account: {
          id,
          status,
          status_reason,
          scopes,
          missing_scopes: [],
          history_so_far: null,
          status_since: account.status_since.toISOString(),
          connected_at: account.connected_at.toISOString(),
          last_sync_at: isoTime(account.last_sync_at),
          delete_due_at: isoTime(account.delete_due_at),
          last_event_at: isoTime(account.last_event_at),
          last_activity_at: isoTime(account.last_activity_at),
          activity_count: total,
          ...accountWarnings(source, account, app.now()),
        },
      };
    },
  });

  app.route({
    ...routeOf(SOURCE_CALLS.disconnectOwnAccount),
    schema: {
      summary: "End the caller's connection to the source",
      params,
      response: { 204: Type.Null(), ...errorAnswers(...BODY_FAILURES, 401, 404, 409) },
    },
    handler: async (request, reply) => {
      const source = app.linkedSource(request.params.source);
      await disconnectLinked(app, source, { userId: request.user.id }, actorOf(request));
      return reply.code(204).send(null);
    },
  });
};

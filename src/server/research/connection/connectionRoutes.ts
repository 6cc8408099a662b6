import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { BODY_FAILURES, errorAnswers } from '#server/plugins/errorAnswers.ts';
import { IdParams, routeOf } from '#server/plugins/routeOf.ts';
import { viewParticipant } from '#server/research/participants/participantAccess.ts';
import { agreedSources } from '#server/research/participants/permittedAccounts.ts';
import { targetCallOf } from '#server/research/studies/studyCall.ts';
import { sourcesSetUp } from '#server/settings/sourcesSetUp.ts';
import { FOLLOW_UP_CALLS } from '#shared/calls/followUp.ts';
import {
  ParticipantConnectionAnswer,
  type ParticipantSource,
  SyncParticipantAnswer,
} from '#shared/contract/followUp.ts';
import { isoTime } from '#shared/isoTime.ts';
import { isSyncable, readSources, syncAskedAt } from './connectionRepository.ts';
import { syncFreeAt, syncParticipant } from './syncParticipant.ts';

export const connectionRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, jobs } = app;
  const setUp = sourcesSetUp(app.settings);

  async function withEstimate(sources: ParticipantSource[]): Promise<ParticipantSource[]> {
    if (sources.every(({ history }) => history === null)) return sources;
    const done_at = isoTime((await app.stravaStanding())?.doneAt);
    return sources.map((source) => ({ ...source, history: source.history && { ...source.history, done_at } }));
  }

  app.route({
    ...routeOf(FOLLOW_UP_CALLS.getParticipantConnection),
    schema: {
      summary: "Read how a participant's sources stand",
      description:
        'Of the sources that the study permits and permitted when the participant agreed, without the names and numbers of accounts.',
      params: IdParams,
      response: { 200: ParticipantConnectionAnswer, ...errorAnswers(400, 401, 403, 404, 503) },
    },
    handler: async (request) => {
      const { study, participant } = await viewParticipant(app, request);
      const sources = await withEstimate(
        await readSources(db, participant.id, agreedSources(study.permitted_sources, participant)),
      );
      const isOver = participant.withdrawn_at !== null || study.closed_at !== null;
      const free = syncFreeAt(await syncAskedAt(db, participant.id), app.now());
      return {
        sources,
        can_sync: jobs !== null && !isOver && sources.some((each) => setUp.includes(each.source) && isSyncable(each)),
        sync_free_at: isoTime(free),
      };
    },
  });

  app.route({
    ...routeOf(FOLLOW_UP_CALLS.syncParticipant),
    schema: {
      summary: "Read what is new at a participant's sources",
      description: 'Soon, and at most once in 15 minutes for each participant.',
      params: IdParams,
      response: { 200: SyncParticipantAnswer, ...errorAnswers(...BODY_FAILURES, 401, 404, 409, 429) },
    },
    handler: async (request) => {
      return { queued: await syncParticipant({ db, jobs, sources: setUp }, targetCallOf(app, request)) };
    },
  });
};

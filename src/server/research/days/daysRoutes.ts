import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { errorAnswers } from '#server/plugins/errorAnswers.ts';
import { notFound } from '#server/plugins/httpErrors.ts';
import { IdParams, routeOf } from '#server/plugins/routeOf.ts';
import { readParticipantAs } from '#server/research/participants/participantAccess.ts';
import { targetCallOf } from '#server/research/studies/studyCall.ts';
import { callerOf, readStudyAs } from '#server/research/studies/studyGuard.ts';
import { ADHERENCE_CALLS } from '#shared/calls/adherence.ts';
import {
  AdherenceAnswer,
  AdherenceQuery,
  CalendarAnswer,
  CalendarQuery,
  StandingsAnswer,
  StandingsQuery,
  StudySummaryAnswer,
} from '#shared/contract/adherence.ts';
import { researchMessages } from '#shared/researchMessages.ts';
import { adherenceBoard } from './adherenceBoard.ts';
import { declaredRoutes } from './declaredRoutes.ts';
import type { FiguresCache } from './figuresCache.ts';
import { participantCalendar } from './participantCalendar.ts';
import { readStandings } from './standings.ts';
import { studySummary } from './studySummary.ts';

interface DaysRoutesOptions {
  figures: FiguresCache;
}

export const daysRoutes: FastifyPluginAsyncTypebox<DaysRoutesOptions> = async (app, { figures }) => {
  const onChange = (studyId: string) => figures.forget(studyId);
  await app.register(declaredRoutes, { onChange });

  app.route({
    ...routeOf(ADHERENCE_CALLS.getStudySummary),
    schema: {
      summary: 'Read whether data arrive in a study, and whom to contact',
      description: 'The figures of a large study are as of `as_of`.',
      params: IdParams,
      response: { 200: StudySummaryAnswer, ...errorAnswers(400, 401, 403, 404, 503) },
    },
    handler: async (request) => {
      const study = await readStudyAs(app.db, request.params.id, callerOf(request), 'participants:read');
      return studySummary(app.db, study, await figures.read(study));
    },
  });

  app.route({
    ...routeOf(ADHERENCE_CALLS.getAdherence),
    schema: {
      summary: 'Read weeks or days of the participants of a study',
      description:
        'Fifty participants in the order of their codes. `only=below`: the ones that missed the last week that is over. The metric says what is shown; every cell has all three.',
      params: IdParams,
      querystring: AdherenceQuery,
      response: { 200: AdherenceAnswer, ...errorAnswers(400, 401, 403, 404, 503) },
    },
    handler: async (request) => {
      const study = await readStudyAs(app.db, request.params.id, callerOf(request), 'participants:read');
      return adherenceBoard(app.db, study, request.query, await figures.read(study), app.now());
    },
  });

  app.route({
    ...routeOf(ADHERENCE_CALLS.getStandings),
    schema: {
      summary: 'Read this week and the weeks met of some participants of a study',
      params: IdParams,
      querystring: StandingsQuery,
      response: { 200: StandingsAnswer, ...errorAnswers(400, 401, 403, 404, 503) },
    },
    handler: async (request) => {
      const study = await readStudyAs(app.db, request.params.id, callerOf(request), 'participants:read');
      return readStandings(app.db, study, request.query.ids, app.now());
    },
  });

  app.route({
    ...routeOf(ADHERENCE_CALLS.getCalendar),
    schema: {
      summary: "Read a participant's days",
      description: 'Whole weeks, each day with its state; the default is twelve weeks.',
      params: IdParams,
      querystring: CalendarQuery,
      response: { 200: CalendarAnswer, ...errorAnswers(400, 401, 403, 404, 503) },
    },
    handler: async (request) => {
      const call = targetCallOf(app, request);
      const known = await readParticipantAs(app.db, { ...call, action: 'participants:read' });
      const answer = await participantCalendar(app.db, known, request.query, app.now());
      if (!answer) throw notFound(researchMessages('participant_not_found', { id: call.targetId }));
      await app.recordRead(request, 'participant.viewed', known.participant.id);
      return answer;
    },
  });
};

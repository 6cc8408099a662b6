import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { actorOf } from '#server/plugins/actorOf.ts';
import { BODY_FAILURES, errorAnswers } from '#server/plugins/errorAnswers.ts';
import { notFound } from '#server/plugins/httpErrors.ts';
import { logDone } from '#server/plugins/logDone.ts';
import { IdParams, routeOf } from '#server/plugins/routeOf.ts';
import { csvAnswer, sendCsv } from '#server/plugins/sendFile.ts';
import { studyCallOf } from '#server/research/studies/studyCall.ts';
import { callerOf, readStudyAs } from '#server/research/studies/studyGuard.ts';
import { STUDY_PROBLEM_CALLS } from '#shared/calls/studyProblems.ts';
import {
  CorrectDeviationBody,
  DeviationAnswer,
  DeviationsAnswer,
  DeviationsQuery,
  DeviationVersionsAnswer,
  RecordDeviationBody,
} from '#shared/contract/deviations.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { deviationsFile } from '#shared/studyProblemKinds.ts';
import { correctDeviation, recordDeviation } from './deviationActs.ts';
import { exportRegister } from './deviationExport.ts';
import { listDeviations, readVersions } from './deviationList.ts';

const DeviationParams = Type.Object({ id: Type.String(), deviation_id: Type.String() });

export const deviationRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const done = (request: FastifyRequest, event: string, acted: Awaited<ReturnType<typeof recordDeviation>>) => {
    const { study, deviation } = acted;
    logDone(request, event, { study_id: study.id, deviation_id: deviation.id, version: deviation.version });
    return { deviation };
  };

  app.route({
    ...routeOf(STUDY_PROBLEM_CALLS.listDeviations),
    schema: {
      summary: 'List the protocol deviations of a study',
      description: 'The last version of each entry, the newest entry first. Texts are null for blinded analysts.',
      params: IdParams,
      querystring: DeviationsQuery,
      response: { 200: DeviationsAnswer, ...errorAnswers(400, 401, 403, 404, 503) },
    },
    handler: async (request) => {
      const study = await readStudyAs(app.db, request.params.id, callerOf(request), 'deviations:read');
      const { rows, ...place } = await listDeviations(app.db, study, request.query);
      return { deviations: rows, ...place };
    },
  });

  app.route({
    ...routeOf(STUDY_PROBLEM_CALLS.recordDeviation),
    schema: {
      summary: 'Record a protocol deviation',
      params: IdParams,
      body: RecordDeviationBody,
      response: { 201: DeviationAnswer, ...errorAnswers(...BODY_FAILURES, 401, 404, 409) },
    },
    handler: async (request, reply) => {
      const acted = await recordDeviation(app.db, request.params.id, request.body, studyCallOf(app, request));
      return reply.status(201).send(done(request, 'deviation_recorded', acted));
    },
  });

  app.route({
    ...routeOf(STUDY_PROBLEM_CALLS.getDeviation),
    schema: {
      summary: 'Read every version of a protocol deviation',
      params: DeviationParams,
      response: { 200: DeviationVersionsAnswer, ...errorAnswers(400, 401, 403, 404, 503) },
    },
    handler: async (request) => {
      const { id, deviation_id } = request.params;
      const study = await readStudyAs(app.db, id, callerOf(request), 'deviations:read');
      const versions = await readVersions(app.db, study, deviation_id);
      if (versions.length === 0) throw notFound(serverMessages('deviation_not_found', { id: deviation_id }));
      return { versions };
    },
  });

  app.route({
    ...routeOf(STUDY_PROBLEM_CALLS.correctDeviation),
    schema: {
      summary: 'Correct a protocol deviation by a further version',
      description: 'With a reason; the former versions stay. `is_struck`: it was recorded in error.',
      params: DeviationParams,
      body: CorrectDeviationBody,
      response: { 201: DeviationAnswer, ...errorAnswers(...BODY_FAILURES, 401, 404, 409) },
    },
    handler: async (request, reply) => {
      const { id, deviation_id } = request.params;
      const acted = await correctDeviation(app.db, id, deviation_id, request.body, studyCallOf(app, request));
      return reply.status(201).send(done(request, 'deviation_corrected', acted));
    },
  });

  app.route({
    ...routeOf(STUDY_PROBLEM_CALLS.exportDeviations),
    exposeHeadRoute: false,
    schema: {
      summary: 'The register of protocol deviations as CSV',
      description: 'Every version of every entry. The export is in the log of the study.',
      params: IdParams,
      response: { ...csvAnswer('The register'), ...errorAnswers(400, 401, 403, 404, 503) },
    },
    handler: async (request, reply) => {
      const study = await readStudyAs(app.db, request.params.id, callerOf(request), 'deviations:read');
      const { csv, count } = await exportRegister(app.db, study, { actor: actorOf(request), now: app.now() });
      logDone(request, 'deviations_exported', { study_id: study.id, count });
      return sendCsv(reply, deviationsFile(study.code_prefix), csv);
    },
  });
};

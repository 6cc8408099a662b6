import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { validate as isUuid } from 'uuid';
import { decideDuplicate, duplicateNotFound } from '#server/activities/duplicates/duplicateDecision.ts';
import { findDuplicate, listDuplicates } from '#server/activities/duplicates/duplicateRepository.ts';
import { actorOf } from '#server/plugins/actorOf.ts';
import { BODY_FAILURES, errorAnswers } from '#server/plugins/errorAnswers.ts';
import { IdParams, routeOf } from '#server/plugins/routeOf.ts';
import type { TargetRequest } from '#server/research/studies/studyCall.ts';
import { callerOf, readStudyAs, requireOpen } from '#server/research/studies/studyGuard.ts';
import { DUPLICATE_CALLS } from '#shared/calls/duplicates.ts';
import {
  DecideStudyDuplicateBody,
  DuplicateAnswer,
  DuplicatesAnswer,
  DuplicatesQuery,
  StudyDuplicateQuery,
} from '#shared/contract/duplicates.ts';
import { mayInStudy, type StudyPart } from '#shared/roles.ts';

const may_decide = ({ part, closed_at }: { part: StudyPart; closed_at: Date | null }) =>
  closed_at === null && mayInStudy(part, 'quality:decide');

export const studyDuplicateRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeOf(DUPLICATE_CALLS.listStudyDuplicates),
    schema: {
      summary: 'Records that the study reads and that may be of the same activity',
      description: 'Under the codes of the participants. Those still to be decided unless asked otherwise.',
      params: IdParams,
      querystring: DuplicatesQuery,
      response: { 200: DuplicatesAnswer, ...errorAnswers(400, 401, 403, 404, 503) },
    },
    handler: async (request) => {
      const study = await readStudyAs(app.db, request.params.id, callerOf(request), 'quality:read');
      const { rows, ...place } = await listDuplicates(app.db, { studyId: study.id }, request.query);
      return { duplicates: rows.map((row) => ({ ...row, may_decide: may_decide(study) })), ...place };
    },
  });

  /** The study is checked first, so that a stranger cannot tell pairs from unknown ones. */
  async function asked(request: TargetRequest, studyId: string, isChange: boolean) {
    const study = await readStudyAs(app.db, studyId, callerOf(request), isChange ? 'quality:decide' : 'quality:read');
    const { id } = request.params;
    if (!isUuid(id)) throw duplicateNotFound(id);
    return { study, id: id.toLowerCase(), scope: { studyId: study.id } };
  }

  app.route({
    ...routeOf(DUPLICATE_CALLS.getStudyDuplicate),
    schema: {
      summary: 'Two records of a participant side by side',
      params: IdParams,
      querystring: StudyDuplicateQuery,
      response: { 200: DuplicateAnswer, ...errorAnswers(400, 401, 403, 404, 503) },
    },
    handler: async (request) => {
      const { study, id, scope } = await asked(request, request.query.study_id, false);
      const duplicate = await findDuplicate(app.db, id, scope);
      if (!duplicate) throw duplicateNotFound(id);
      await app.recordRead(request, 'participant.viewed', duplicate.participant_id ?? '');
      return { duplicate: { ...duplicate, may_decide: may_decide(study) } };
    },
  });

  app.route({
    ...routeOf(DUPLICATE_CALLS.decideStudyDuplicate),
    schema: {
      summary: 'Decide whether two records of a participant are of the same activity',
      description: 'Null takes a decision back and restores the former state.',
      params: IdParams,
      body: DecideStudyDuplicateBody,
      response: { 200: DuplicateAnswer, ...errorAnswers(...BODY_FAILURES, 401, 404, 409) },
    },
    handler: async (request) => {
      const { study_id, ...body } = request.body;
      const { study, id, scope } = await asked(request, study_id, true);
      requireOpen(study);
      const decider = { actor: actorOf(request), now: app.now() };
      const duplicate = await decideDuplicate(app.db, id, scope, body, decider);
      return { duplicate: { ...duplicate, may_decide: true } };
    },
  });
};

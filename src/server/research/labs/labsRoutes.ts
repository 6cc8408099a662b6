import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { validate as isUuid } from 'uuid';
import { actorOf } from '#server/plugins/actorOf.ts';
import { BODY_FAILURES, errorAnswers } from '#server/plugins/errorAnswers.ts';
import { conflict, invalidFields, notFound } from '#server/plugins/httpErrors.ts';
import { logDone } from '#server/plugins/logDone.ts';
import { bodyOrEmpty, requireReason } from '#server/plugins/reason.ts';
import { IdParams, routeOf } from '#server/plugins/routeOf.ts';
import { cleanName, isTyped, mistyped } from '#server/plugins/typedName.ts';
import { callerOf } from '#server/research/studies/studyGuard.ts';
import { dayIn } from '#shared/calendarDate.ts';
import { LAB_CALLS } from '#shared/calls/labs.ts';
import { DeletionBody } from '#shared/contract/reason.ts';
import {
  ChangeLabBody,
  CreateLabBody,
  LabAnswer,
  LabResearchersQuery,
  LabsAnswer,
  LabsQuery,
  OneLabAnswer,
  ResearchersAnswer,
} from '#shared/contract/research.ts';
import { dayNumber, dayText } from '#shared/days/calendarDays.ts';
import { withIsoTimes } from '#shared/isoTime.ts';
import { researchMessages } from '#shared/researchMessages.ts';
import { countLabActivities } from './labActivity.ts';
import { findLab, listLabs } from './labsList.ts';
import { createLabsRepository } from './labsRepository.ts';
import { labProblems } from './labsRows.ts';
import { toResearcher } from './researchersAnswers.ts';
import { listResearchers } from './researchersList.ts';

const labNotFound = (id: string) => notFound(researchMessages('lab_not_found', { id }));

/** 400 with every invalid field; the message is the first one's. */
function requireGood(values: { name?: string | undefined; email?: string | undefined }): void {
  const fields = labProblems(values);
  if (Object.keys(fields).length > 0) throw invalidFields(fields);
}

/** Answers 404 for a lab that is not the researcher's own, and for an id that is not a UUID. */
export const labsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const repository = createLabsRepository(app.db);
  const changeBy = (request: FastifyRequest) => ({
    actor: actorOf(request),
    now: app.now(),
    timezone: app.settings.timezone,
  });
  const labFor = (request: FastifyRequest, id: string) =>
    isUuid(id) ? findLab(app.db, id.toLowerCase(), callerOf(request), app.now()) : undefined;

  app.route({
    ...routeOf(LAB_CALLS.listLabs),
    schema: {
      summary: 'List labs',
      description: 'All for an admin, the own one for a researcher; sorted by name unless said otherwise.',
      querystring: LabsQuery,
      response: { 200: LabsAnswer, ...errorAnswers(401, 403, 503) },
    },
    handler: async (request) => {
      const { rows, ...place } = await listLabs(app.db, request.query, callerOf(request), app.now());
      return { labs: rows.map(withIsoTimes), ...place };
    },
  });

  app.route({
    ...routeOf(LAB_CALLS.getLab),
    schema: {
      summary: 'Read one lab',
      params: IdParams,
      response: { 200: OneLabAnswer, ...errorAnswers(401, 403, 404, 503) },
    },
    handler: async (request) => {
      const lab = await labFor(request, request.params.id);
      if (!lab) throw labNotFound(request.params.id);
      const today = dayIn(app.settings.timezone, app.now());
      const activities_last_7_days = await countLabActivities(app.db, lab.id, {
        first: dayText(dayNumber(today) - 6),
        last: today,
        caller: callerOf(request),
        smallCells: app.settings.smallCells,
      });
      return { lab: withIsoTimes(lab), activities_last_7_days };
    },
  });

  app.route({
    ...routeOf(LAB_CALLS.listLabResearchers),
    schema: {
      summary: 'List the researchers of a lab',
      description: 'Sorted by email unless said otherwise.',
      params: IdParams,
      querystring: LabResearchersQuery,
      response: { 200: ResearchersAnswer, ...errorAnswers(401, 403, 404, 503) },
    },
    handler: async (request) => {
      const lab = await labFor(request, request.params.id);
      if (!lab) {
        throw notFound(researchMessages('lab_researchers_not_found', { id: request.params.id }));
      }
      const { rows, ...place } = await listResearchers(app.db, {
        ...request.query,
        lab_id: lab.id,
        timezone: app.settings.timezone,
      });
      return { researchers: rows.map(toResearcher), ...place };
    },
  });

  app.route({
    ...routeOf(LAB_CALLS.createLab),
    schema: {
      summary: 'Add a lab',
      body: CreateLabBody,
      response: { 201: LabAnswer, ...errorAnswers(...BODY_FAILURES, 401) },
    },
    handler: async (request, reply) => {
      const values = { name: cleanName(request.body.name), email: request.body.email };
      requireGood(values);
      const lab = await repository.create(values, changeBy(request));
      logDone(request, 'lab_created', { lab_id: lab.id });
      return reply.status(201).send({ lab: withIsoTimes(lab) });
    },
  });

  app.route({
    ...routeOf(LAB_CALLS.changeLab),
    schema: {
      summary: 'Change a lab',
      params: IdParams,
      body: ChangeLabBody,
      response: { 200: LabAnswer, ...errorAnswers(...BODY_FAILURES, 401, 404) },
    },
    handler: async (request) => {
      const { id } = request.params;
      const { name, email } = request.body;
      const values = {
        ...(name === undefined ? {} : { name: cleanName(name) }),
        ...(email === undefined ? {} : { email }),
      };
      if (!(await labFor(request, id))) throw labNotFound(id);
      requireGood(values);
      const isChanged = await repository.change(id.toLowerCase(), values, changeBy(request));
      const lab = isChanged ? await labFor(request, id) : undefined;
      if (!lab) throw labNotFound(id);
      logDone(request, 'lab_changed', { lab_id: lab.id });
      return { lab: withIsoTimes(lab) };
    },
  });

  app.route({
    ...routeOf(LAB_CALLS.deleteLab),
    preValidation: bodyOrEmpty,
    schema: {
      summary: 'Delete a lab that has neither studies nor researchers',
      params: IdParams,
      body: DeletionBody,
      response: { 204: Type.Null(), ...errorAnswers(...BODY_FAILURES, 401, 404, 409) },
    },
    handler: async (request, reply) => {
      const { id } = request.params;
      const reason = requireReason(request.body);
      const { typed } = request.body;
      const isMeant = (name: string) => isTyped(typed, (text) => text === name);
      const change = { ...changeBy(request), reason, isMeant };
      const outcome = isUuid(id) ? await repository.remove(id.toLowerCase(), change) : 'missing';
      if (outcome === 'missing') throw labNotFound(id);
      if (outcome === 'not meant') throw mistyped();
      if (outcome !== 'deleted') {
        const message =
          'studies' in outcome
            ? researchMessages('lab_has_studies', { count: outcome.studies })
            : researchMessages('lab_has_researchers', { count: outcome.researchers });
        throw conflict(message);
      }
      logDone(request, 'lab_deleted', { lab_id: id.toLowerCase() });
      return reply.status(204).send(null);
    },
  });
};

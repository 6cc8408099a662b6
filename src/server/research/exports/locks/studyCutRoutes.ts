import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { BODY_FAILURES, errorAnswers } from '#server/plugins/errorAnswers.ts';
import { conflict } from '#server/plugins/httpErrors.ts';
import { requireReason } from '#server/plugins/reason.ts';
import { IdParams, routeOf } from '#server/plugins/routeOf.ts';
import { checkChoices } from '#server/research/exports/checkChoices.ts';
import { toStudyCut } from '#server/research/exports/exportShapes.ts';
import { openPoints } from '#server/research/exports/openPoints.ts';
import { listCuts, nameOfCut, withCreators } from '#server/research/exports/studyCuts.ts';
import { targetCallOf } from '#server/research/studies/studyCall.ts';
import { callerOf, readStudyAs } from '#server/research/studies/studyGuard.ts';
import { STUDY_EXPORT_CALLS } from '#shared/calls/studyExports.ts';
import { CreateCutBody, StudyCutAnswer, StudyCutsAnswer } from '#shared/contract/studyExports.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { createCut } from './createCut.ts';
import { findLock } from './studyLocks.ts';

export const studyCutRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, databaseAddress: address } = app;

  app.route({
    ...routeOf(STUDY_EXPORT_CALLS.listStudyCuts),
    schema: {
      summary: "A study's data cuts",
      description:
        'The newest first, what is not settled in the study now, and a lock that is under way or ended without a cut.',
      params: IdParams,
      response: { 200: StudyCutsAnswer, ...errorAnswers(401, 403, 404, 503) },
    },
    handler: async (request) => {
      const study = await readStudyAs(db, request.params.id, callerOf(request), 'exports:read');
      // Before the cuts, so that one which ends meanwhile is in one of both.
      const lock = await findLock(db, study.id, app.now());
      const cuts = await withCreators(db, await listCuts(db, study.id));
      const name = nameOfCut((cuts[0]?.number ?? 0) + 1, 0);
      return {
        cuts: cuts.map(toStudyCut),
        open: await openPoints(db, study.id),
        lock: lock && !cuts.some(({ id }) => id === lock.id) ? { ...lock, name } : null,
      };
    },
  });

  app.route({
    ...routeOf(STUDY_EXPORT_CALLS.createStudyCut),
    schema: {
      summary: 'Lock the data of a study',
      description:
        'Copies the rows in one snapshot. They never change, but that an erasure takes a participant out and leaves an amendment. Needs a reason. One at a time for each study: 409.',
      params: IdParams,
      body: CreateCutBody,
      response: { 201: StudyCutAnswer, ...errorAnswers(...BODY_FAILURES, 401, 404, 409) },
    },
    handler: async (request, reply) => {
      await readStudyAs(db, request.params.id, callerOf(request), 'cuts:create');
      checkChoices(request.body);
      const reason = requireReason(request.body);
      const { id, studyId } = await createCut(
        { db, address },
        targetCallOf(app, request),
        { ...request.body, reason },
        () => app.now(),
      );
      request.log.info({ event: 'study_locked', user_id: request.user.id, study_id: studyId }, 'study locked');
      const [cut] = await withCreators(db, await listCuts(db, studyId, id));
      if (!cut) throw conflict(serverMessages('cut_not_found'));
      return reply.status(201).send({ cut: toStudyCut(cut) });
    },
  });
};

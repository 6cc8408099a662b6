import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { validate as isUuid } from 'uuid';
import { createWorkFolder } from '#server/jobs/workFolder.ts';
import { workWithFolder } from '#server/jobs/workWithFolder.ts';
import { actorOf } from '#server/plugins/actorOf.ts';
import { BODY_FAILURES, errorAnswers } from '#server/plugins/errorAnswers.ts';
import { conflict, notFound } from '#server/plugins/httpErrors.ts';
import { productOf } from '#server/plugins/productOf.ts';
import { IdParams, routeOf } from '#server/plugins/routeOf.ts';
import { sendFile } from '#server/plugins/sendFile.ts';
import { createRowAnswers } from '#server/research/ending/rowAnswers.ts';
import type { StudyAccess } from '#server/research/studies/studyAccessRepository.ts';
import { type TargetRequest, targetCallOf } from '#server/research/studies/studyCall.ts';
import { callerOf, readStudyAs } from '#server/research/studies/studyGuard.ts';
import { STUDY_EXPORT_CALLS } from '#shared/calls/studyExports.ts';
import {
  CreateExportBody,
  ExportEstimateAnswer,
  StudyExportAnswer,
  StudyExportsAnswer,
} from '#shared/contract/studyExports.ts';
import type { StudyAction } from '#shared/roles.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { checkChoices } from './checkChoices.ts';
import { estimateExport } from './exportEstimate.ts';
import { createExportQueue } from './exportQueue.ts';
import { toStudyExport } from './exportShapes.ts';
import { PACKAGE_FILE } from './packageWriter.ts';
import { listCuts } from './studyCuts.ts';
import { createStudyExports, type ListedExport } from './studyExports.ts';

const SWEEP_MS = 600_000;
const ZIP_TYPE = 'application/zip';

const exportNotFound = () => notFound(serverMessages('study_export_not_found'));

/** A blinded caller exports without groups, and knows only exports without them. */
function choicesFor({ is_blinded }: StudyAccess, body: CreateExportBody): CreateExportBody {
  return is_blinded ? { ...body, deidentification: { ...body.deidentification, without_groups: true } } : body;
}
const mayRead = ({ is_blinded }: StudyAccess, { choices }: ListedExport) =>
  !is_blinded || choices.deidentification?.without_groups === true;

export const studyExportRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, research, databaseAddress, log, settings } = app;
  const maker = { product: productOf(app), small_cells: settings.smallCells };
  const folder = createWorkFolder(settings.dataDir, 'exports');
  const exports = createStudyExports(db, () => app.now());
  const key = (studyId: string) => app.secret.deriveLasting(`export:${studyId}`);
  const waitForRequests = () => app.waitForRequests();
  const database = { research, address: databaseAddress };
  const queue = createExportQueue({ database, exports, folder, key, maker, waitForRequests, log });

  const rowAnswer = createRowAnswers(app);
  const needed = exports.withFiles;
  workWithFolder(app, { queue, folder, needed, sweepMs: SWEEP_MS, event: 'export_sweep' });

  const studyOf = (request: TargetRequest, action: StudyAction) =>
    readStudyAs(db, request.params.id, callerOf(request), action);

  /** An export of a study that the caller has no part in is unknown. */
  async function exportOf(request: TargetRequest, action: StudyAction): Promise<ListedExport> {
    const { id } = request.params;
    const row = isUuid(id) ? await exports.find(id.toLowerCase()) : undefined;
    if (!row) throw exportNotFound();
    const study = await readStudyAs(db, row.study_id, callerOf(request), action, exportNotFound());
    if (!mayRead(study, row)) throw exportNotFound();
    return row;
  }

  app.route({
    ...routeOf(STUDY_EXPORT_CALLS.listStudyExports),
    schema: {
      summary: "A study's exports",
      description: 'The newest first, the last hundred.',
      params: IdParams,
      response: { 200: StudyExportsAnswer, ...errorAnswers(401, 403, 404, 503) },
    },
    handler: async (request) => {
      const study = await studyOf(request, 'exports:read');
      return { exports: (await exports.list(study)).map(toStudyExport) };
    },
  });

  app.route({
    ...routeOf(STUDY_EXPORT_CALLS.estimateStudyExport),
    schema: {
      summary: 'How large an export would be',
      description: 'With what it leaves out, and its first activities.',
      params: IdParams,
      body: CreateExportBody,
      response: { 200: ExportEstimateAnswer, ...errorAnswers(...BODY_FAILURES, 401, 404, 409) },
    },
    handler: async (request) => {
      const study = await studyOf(request, 'exports:create');
      checkChoices(request.body);
      const { cut_id = null } = request.body;
      if (cut_id !== null && !(isUuid(cut_id) && (await listCuts(db, study.id, cut_id)).length > 0))
        throw conflict(serverMessages('cut_not_found'));
      const choices = choicesFor(study, request.body);
      const asked = { study_id: study.id, cut_id, choices, created_at: app.now() };
      return estimateExport(research, asked, { key: key(study.id), maker });
    },
  });

  app.route({
    ...routeOf(STUDY_EXPORT_CALLS.createStudyExport),
    schema: {
      summary: 'Export a study',
      description:
        'A job writes a Frictionless Data Package; the page may be left. One at a time for each caller: 409. The file is kept for seven days, or until a participant is erased.',
      params: IdParams,
      body: CreateExportBody,
      response: { 202: StudyExportAnswer, ...errorAnswers(...BODY_FAILURES, 401, 404, 409) },
    },
    handler: async (request, reply) => {
      const study = await studyOf(request, 'exports:create');
      checkChoices(request.body);
      const { cut_id } = request.body;
      if (cut_id !== undefined && !isUuid(cut_id)) throw conflict(serverMessages('cut_not_found'));
      const id = await exports.create(
        targetCallOf(app, request),
        choicesFor(study, request.body),
        await folder.makePlace(),
      );
      queue.wake();
      const row = await exports.find(id);
      if (!row) throw exportNotFound();
      return reply.status(202).send({ export: toStudyExport(row) });
    },
  });

  app.route({
    ...routeOf(STUDY_EXPORT_CALLS.getStudyExport),
    schema: {
      summary: 'One export',
      params: IdParams,
      response: { 200: StudyExportAnswer, ...errorAnswers(401, 403, 404, 503) },
    },
    handler: async (request) => ({ export: toStudyExport(await exportOf(request, 'exports:read')) }),
  });

  app.route({
    ...routeOf(STUDY_EXPORT_CALLS.downloadStudyExport),
    exposeHeadRoute: false,
    schema: {
      summary: 'The package of an export',
      description: 'A zip file. Who downloads it is in the log of the study.',
      params: IdParams,
      response: {
        200: { description: 'package.zip', content: { [ZIP_TYPE]: { schema: Type.Any() } } },
        ...errorAnswers(401, 403, 404, 409, 503),
      },
    },
    handler: async (request, reply) => {
      const answer = rowAnswer(request, reply);
      const row = await exportOf(request, 'exports:read');
      const isOver = row.expires_at !== null && row.expires_at <= app.now();
      if (row.state !== 'done' || isOver) throw conflict(serverMessages('study_export_not_there'));
      const handle = await open(join(folder.of(row.id), PACKAGE_FILE)).catch(() => null);
      if (handle === null) throw conflict(serverMessages('study_export_not_there'));
      try {
        await exports.recordDownload(row, actorOf(request));
      } catch (error) {
        await handle.close();
        throw error;
      }
      reply.header('Content-Length', (await handle.stat()).size);
      if (!answer.begin()) {
        await handle.close();
        throw conflict(serverMessages('study_export_not_there'));
      }
      return sendFile(reply, `${row.name}.zip`, ZIP_TYPE, handle.createReadStream());
    },
  });

  app.route({
    ...routeOf(STUDY_EXPORT_CALLS.deleteStudyExport),
    schema: {
      summary: 'Delete the file of an export, or cancel it',
      description: 'Its entry in the history stays.',
      params: IdParams,
      response: { 204: Type.Null(), ...errorAnswers(...BODY_FAILURES, 401, 404, 409) },
    },
    handler: async (request, reply) => {
      const row = await exportOf(request, 'exports:delete');
      await exports.remove(row, actorOf(request));
      if (row.state === 'done') await folder.remove(row.id);
      return reply.status(204).send(null);
    },
  });
};

import multipart from '@fastify/multipart';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { type TObject, Type } from 'typebox';
import { actorOf } from '#server/plugins/actorOf.ts';
import { BODY_FAILURES, errorAnswers } from '#server/plugins/errorAnswers.ts';
import { IdParams, routeOf } from '#server/plugins/routeOf.ts';
import type { Call } from '#shared/calls/call.ts';
import { UPLOAD_CALLS } from '#shared/calls/uploads.ts';
import {
  UploadAnswer,
  UploadedFilesAnswer,
  UploadedFilesQuery,
  UploadsAnswer,
  UploadsQuery,
} from '#shared/contract/uploads.ts';
import { ownUploads, type UploadCaller } from './uploadCaller.ts';
import type { Viewer } from './viewer.ts';

const tags = ['uploads'];
const IdOfTwo = Type.Object({ id: Type.String(), upload_id: Type.String() });

interface Words {
  summary: string;
  description: string;
}

/** What differs between the calls of users, of staff and of participants. */
interface UploadArea {
  calls: Readonly<Record<'create' | 'list' | 'get' | 'cancel', Call>>;
  callerOf: (request: FastifyRequest, id: string) => UploadCaller | Promise<UploadCaller>;
  create: Words;
  list: Words;
  /** The path begins with the id of a participant. */
  isOfParticipant?: boolean;
  headOf?: typeof routeOf;
  viewer?: Viewer;
  /** Beside the failures that all areas have. */
  failures?: readonly (404 | 429)[];
}

export const uploadRoutesOf: FastifyPluginAsyncTypebox<UploadArea> = async (app, area) => {
  const { uploads } = app;
  const { calls, isOfParticipant = false, headOf = routeOf, viewer, failures = [] } = area;
  await app.register(multipart);
  const params: { all: TObject; one: TObject } = isOfParticipant
    ? { all: IdParams, one: IdOfTwo }
    : { all: Type.Object({}), one: IdParams };
  const idsIn = ({ params: ids }: FastifyRequest) => {
    const { id = '', upload_id: uploadId = id } = ids as { id?: string; upload_id?: string };
    return { id, uploadId };
  };
  const callerOf = (request: FastifyRequest) => area.callerOf(request, idsIn(request).id);

  app.route({
    ...headOf(calls.create),
    schema: {
      ...area.create,
      tags,
      params: params.all,
      consumes: ['multipart/form-data'],
      response: { 202: UploadAnswer, ...errorAnswers(...BODY_FAILURES, 401, 409, ...failures) },
    },
    handler: async (request, reply) => {
      const upload = await uploads.receive(request, reply, await callerOf(request), viewer);
      return reply.status(202).send({ upload });
    },
  });

  app.route({
    ...headOf(calls.list),
    schema: {
      ...area.list,
      tags,
      params: params.all,
      querystring: UploadsQuery,
      response: { 200: UploadsAnswer, ...errorAnswers(401, 403, 503, ...failures) },
    },
    handler: async (request) => uploads.list(await callerOf(request), request.query, viewer),
  });

  app.route({
    ...headOf(calls.get),
    schema: {
      summary: 'One of these uploads, with what became of each file',
      tags,
      params: params.one,
      querystring: UploadedFilesQuery,
      response: { 200: UploadedFilesAnswer, ...errorAnswers(401, 403, 404, 503, ...failures) },
    },
    handler: async (request) => uploads.get(idsIn(request).uploadId, await callerOf(request), request.query, viewer),
  });

  app.route({
    ...headOf(calls.cancel),
    schema: {
      summary: 'Cancel one of these uploads that is running',
      description: 'What is imported already stays.',
      tags,
      params: params.one,
      response: { 200: UploadAnswer, ...errorAnswers(...BODY_FAILURES, 401, 404, 409, ...failures) },
    },
    handler: async (request) => ({ upload: await uploads.cancel(idsIn(request).uploadId, await callerOf(request)) }),
  });
};

export const uploadRoutes: FastifyPluginAsyncTypebox = (app) =>
  uploadRoutesOf(app, {
    calls: {
      create: UPLOAD_CALLS.createUpload,
      list: UPLOAD_CALLS.listUploads,
      get: UPLOAD_CALLS.getUpload,
      cancel: UPLOAD_CALLS.cancelUpload,
    },
    callerOf: (request) => ownUploads({ ...actorOf(request), actorId: request.user.id }),
    create: {
      summary: 'Upload files of activities',
      description:
        'FIT, GPX and TCX files, each also packed with gzip, or one archive, as parts of multipart/form-data; read afterwards. One upload at a time: 409.',
    },
    list: { summary: "The caller's uploads", description: 'The newest first.' },
  });

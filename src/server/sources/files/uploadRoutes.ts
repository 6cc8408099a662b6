import multipart from '@fastify/multipart';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { actorOf } from '#server/plugins/actorOf.ts';
import { BODY_FAILURES, errorAnswers } from '#server/plugins/errorAnswers.ts';
import { routeOf } from '#server/plugins/routeOf.ts';
import { UPLOAD_CALLS } from '#shared/calls/uploads.ts';
import {
  UploadAnswer,
  UploadedFilesAnswer,
  UploadedFilesQuery,
  UploadsAnswer,
  UploadsQuery,
} from '#shared/contract/uploads.ts';
import { ownUploads } from './uploadCaller.ts';

const tags = ['uploads'];
const Params = Type.Object({ id: Type.String() });

export const uploadRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { uploads } = app;
  await app.register(multipart);
  const callerOf = (request: FastifyRequest) => ownUploads({ ...actorOf(request), actorId: request.user.id });

  app.route({
    ...routeOf(UPLOAD_CALLS.createUpload),
    schema: {
      summary: 'Upload files of activities',
      description:
        'FIT, GPX and TCX files, each also packed with gzip, or one archive, as parts of multipart/form-data; read afterwards. One upload at a time: 409.',
      tags,
      consumes: ['multipart/form-data'],
      response: { 202: UploadAnswer, ...errorAnswers(...BODY_FAILURES, 401, 409) },
    },
    handler: async (request, reply) => {
      const upload = await uploads.receive(request, reply, callerOf(request));
      return reply.status(202).send({ upload });
    },
  });

  app.route({
    ...routeOf(UPLOAD_CALLS.listUploads),
    schema: {
      summary: "The caller's uploads",
      description: 'The newest first.',
      tags,
      querystring: UploadsQuery,
      response: { 200: UploadsAnswer, ...errorAnswers(400, 401, 403, 503) },
    },
    handler: (request) => uploads.list(callerOf(request), request.query),
  });

  app.route({
    ...routeOf(UPLOAD_CALLS.getUpload),
    schema: {
      summary: 'One upload, with what became of each file',
      tags,
      params: Params,
      querystring: UploadedFilesQuery,
      response: { 200: UploadedFilesAnswer, ...errorAnswers(400, 401, 403, 404, 503) },
    },
    handler: (request) => uploads.get(request.params.id, callerOf(request), request.query),
  });

  app.route({
    ...routeOf(UPLOAD_CALLS.cancelUpload),
    schema: {
      summary: 'Cancel an upload that is running',
      description: 'What is imported already stays.',
      tags,
      params: Params,
      response: { 200: UploadAnswer, ...errorAnswers(...BODY_FAILURES, 401, 404, 409) },
    },
    handler: async (request) => ({ upload: await uploads.cancel(request.params.id, callerOf(request)) }),
  });
};

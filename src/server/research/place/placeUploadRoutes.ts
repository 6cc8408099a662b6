import multipart from '@fastify/multipart';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { BODY_FAILURES, errorAnswers } from '#server/plugins/errorAnswers.ts';
import { namelessRoute } from '#server/plugins/routeOf.ts';
import { PLACE_UPLOAD_CALLS } from '#shared/calls/uploads.ts';
import {
  UploadAnswer,
  UploadedFilesAnswer,
  UploadedFilesQuery,
  UploadsAnswer,
  UploadsQuery,
} from '#shared/contract/uploads.ts';
import type { PlaceAccess } from './placeAccess.ts';
import { placeUploads } from './placeUploads.ts';

const tags = ['uploads'];
const OfPlace = Type.Object({ id: Type.String() });
const OfUpload = Type.Object({ id: Type.String(), upload_id: Type.String() });

export const placeUploadRoutes: FastifyPluginAsyncTypebox<{ access: PlaceAccess }> = async (app, { access }) => {
  const { uploads } = app;
  await app.register(multipart);
  const callerOf = async (request: FastifyRequest<{ Params: { id: string } }>) =>
    placeUploads(await access(request, request.params.id), () => app.now());

  app.route({
    ...namelessRoute(PLACE_UPLOAD_CALLS.createPlaceUpload),
    schema: {
      summary: 'Upload files for the own place in a study',
      description:
        'As for oneself. Stored is what the study reads: its days, its sports, and the categories that the participant agreed to.',
      tags,
      params: OfPlace,
      consumes: ['multipart/form-data'],
      response: { 202: UploadAnswer, ...errorAnswers(...BODY_FAILURES, 401, 404, 409, 429) },
    },
    handler: async (request, reply) => {
      const upload = await uploads.receive(request, reply, await callerOf(request));
      return reply.status(202).send({ upload });
    },
  });

  app.route({
    ...namelessRoute(PLACE_UPLOAD_CALLS.listPlaceUploads),
    schema: {
      summary: 'What was uploaded for the own place in a study',
      description: 'The newest first, with what staff uploaded.',
      tags,
      params: OfPlace,
      querystring: UploadsQuery,
      response: { 200: UploadsAnswer, ...errorAnswers(400, 401, 403, 404, 429, 503) },
    },
    handler: async (request) => uploads.list(await callerOf(request), request.query),
  });

  app.route({
    ...namelessRoute(PLACE_UPLOAD_CALLS.getPlaceUpload),
    schema: {
      summary: 'One of these uploads, with what became of each file',
      tags,
      params: OfUpload,
      querystring: UploadedFilesQuery,
      response: { 200: UploadedFilesAnswer, ...errorAnswers(400, 401, 403, 404, 429, 503) },
    },
    handler: async (request) => uploads.get(request.params.upload_id, await callerOf(request), request.query),
  });

  app.route({
    ...namelessRoute(PLACE_UPLOAD_CALLS.cancelPlaceUpload),
    schema: {
      summary: 'Cancel one of these uploads that is running',
      description: 'What is imported already stays.',
      tags,
      params: OfUpload,
      response: { 200: UploadAnswer, ...errorAnswers(...BODY_FAILURES, 401, 404, 409, 429) },
    },
    handler: async (request) => ({
      upload: await uploads.cancel(request.params.upload_id, await callerOf(request)),
    }),
  });
};

import multipart from '@fastify/multipart';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { BODY_FAILURES, errorAnswers } from '#server/plugins/errorAnswers.ts';
import { routeOf } from '#server/plugins/routeOf.ts';
import { studyCallOf } from '#server/research/studies/studyCall.ts';
import { PARTICIPANT_UPLOAD_CALLS } from '#shared/calls/uploads.ts';
import {
  UploadAnswer,
  UploadedFilesAnswer,
  UploadedFilesQuery,
  UploadsAnswer,
  UploadsQuery,
} from '#shared/contract/uploads.ts';
import { uploadsFor } from './participantUploads.ts';

const tags = ['uploads'];
const OfParticipant = Type.Object({ id: Type.String() });
const OfUpload = Type.Object({ id: Type.String(), upload_id: Type.String() });

export const participantUploadRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { uploads } = app;
  await app.register(multipart);
  const callerOf = (request: FastifyRequest<{ Params: { id: string } }>) =>
    uploadsFor(request.params.id, studyCallOf(app, request));

  app.route({
    ...routeOf(PARTICIPANT_UPLOAD_CALLS.createParticipantUpload),
    schema: {
      summary: 'Upload files for a participant',
      description:
        'As for oneself. Stored is what the study reads: its days, its sports, and the categories that the participant agreed to. 409 without a consent.',
      tags,
      params: OfParticipant,
      consumes: ['multipart/form-data'],
      response: { 202: UploadAnswer, ...errorAnswers(...BODY_FAILURES, 401, 404, 409) },
    },
    handler: async (request, reply) => {
      const upload = await uploads.receive(request, reply, callerOf(request));
      return reply.status(202).send({ upload });
    },
  });

  app.route({
    ...routeOf(PARTICIPANT_UPLOAD_CALLS.listParticipantUploads),
    schema: {
      summary: 'What was uploaded for the study of a participant',
      description: 'The newest first.',
      tags,
      params: OfParticipant,
      querystring: UploadsQuery,
      response: { 200: UploadsAnswer, ...errorAnswers(400, 401, 403, 404, 503) },
    },
    handler: (request) => uploads.list(callerOf(request), request.query, 'staff'),
  });

  app.route({
    ...routeOf(PARTICIPANT_UPLOAD_CALLS.getParticipantUpload),
    schema: {
      summary: 'One of these uploads, with what became of each file',
      tags,
      params: OfUpload,
      querystring: UploadedFilesQuery,
      response: { 200: UploadedFilesAnswer, ...errorAnswers(400, 401, 403, 404, 503) },
    },
    handler: (request) => uploads.get(request.params.upload_id, callerOf(request), request.query, 'staff'),
  });

  app.route({
    ...routeOf(PARTICIPANT_UPLOAD_CALLS.cancelParticipantUpload),
    schema: {
      summary: 'Cancel one of these uploads that is running',
      description: 'What is imported already stays.',
      tags,
      params: OfUpload,
      response: { 200: UploadAnswer, ...errorAnswers(...BODY_FAILURES, 401, 404, 409) },
    },
    handler: async (request) => ({ upload: await uploads.cancel(request.params.upload_id, callerOf(request)) }),
  });
};

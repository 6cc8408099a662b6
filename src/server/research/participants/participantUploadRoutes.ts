import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { studyCallOf } from '#server/research/studies/studyCall.ts';
import { uploadRoutesOf } from '#server/sources/files/uploadRoutes.ts';
import { PARTICIPANT_UPLOAD_CALLS } from '#shared/calls/uploads.ts';
import { uploadsFor } from './participantUploads.ts';

export const participantUploadRoutes: FastifyPluginAsyncTypebox = (app) =>
  uploadRoutesOf(app, {
    calls: {
      create: PARTICIPANT_UPLOAD_CALLS.createParticipantUpload,
      list: PARTICIPANT_UPLOAD_CALLS.listParticipantUploads,
      get: PARTICIPANT_UPLOAD_CALLS.getParticipantUpload,
      cancel: PARTICIPANT_UPLOAD_CALLS.cancelParticipantUpload,
    },
    isOfParticipant: true,
    callerOf: (request, id) => uploadsFor(id, studyCallOf(app, request)),
    create: {
      summary: 'Upload files for a participant',
      description:
        'As for oneself. Stored is what the study reads: its days, its sports, and the categories that the participant agreed to. 409 without a consent.',
    },
    list: { summary: 'What was uploaded for the study of a participant', description: 'The newest first.' },
    viewer: 'staff',
    failures: [404],
  });

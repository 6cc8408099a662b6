import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { namelessRoute } from '#server/plugins/routeOf.ts';
import { uploadRoutesOf } from '#server/sources/files/uploadRoutes.ts';
import { PLACE_UPLOAD_CALLS } from '#shared/calls/uploads.ts';
import type { PlaceAccess } from './placeAccess.ts';
import { placeUploads } from './placeUploads.ts';

export const placeUploadRoutes: FastifyPluginAsyncTypebox<{ access: PlaceAccess }> = (app, { access }) =>
  uploadRoutesOf(app, {
    calls: {
      create: PLACE_UPLOAD_CALLS.createPlaceUpload,
      list: PLACE_UPLOAD_CALLS.listPlaceUploads,
      get: PLACE_UPLOAD_CALLS.getPlaceUpload,
      cancel: PLACE_UPLOAD_CALLS.cancelPlaceUpload,
    },
    isOfParticipant: true,
    headOf: namelessRoute,
    callerOf: async (request, id) => placeUploads(await access(request, id), () => app.now()),
    create: {
      summary: 'Upload files for the own place in a study',
      description:
        'As for oneself. Stored is what the study reads: its days, its sports, and the categories that the participant agreed to.',
    },
    list: {
      summary: 'What was uploaded for the own place in a study',
      description: 'The newest first, with what staff uploaded.',
    },
    failures: [404, 429],
  });

import type { UploadAnswer, UploadedFilesAnswer, UploadsAnswer } from '#shared/contract/uploads.ts';
import { type Calls, call } from './call.ts';

const PATH = '/strava-integration/me/uploads';

export const UPLOAD_CALLS = {
  createUpload: call<{ body: FormData; answer: UploadAnswer }>('POST', PATH, 'uploads:create'),
  listUploads: call<{ answer: UploadsAnswer }>('GET', PATH, 'uploads:read'),
  getUpload: call<{ answer: UploadedFilesAnswer }>('GET', `${PATH}/:id`, 'uploads:read'),
  downloadAccountData: call<{ answer: null }>('GET', '/strava-integration/me/data', 'uploads:read'),
  cancelUpload: call<{ answer: UploadAnswer }>('DELETE', `${PATH}/:id`, 'uploads:cancel'),
} satisfies Calls;

const OF_PARTICIPANT = '/research/participants/:id/uploads';

/** The same for the files that staff give for a participant. */
export const PARTICIPANT_UPLOAD_CALLS = {
  createParticipantUpload: call<{ body: FormData; answer: UploadAnswer }>(
    'POST',
    OF_PARTICIPANT,
    'participants:upload',
  ),
  listParticipantUploads: call<{ answer: UploadsAnswer }>('GET', OF_PARTICIPANT, 'participants:upload'),
  getParticipantUpload: call<{ answer: UploadedFilesAnswer }>(
    'GET',
    `${OF_PARTICIPANT}/:upload_id`,
    'participants:upload',
  ),
  cancelParticipantUpload: call<{ answer: UploadAnswer }>(
    'DELETE',
    `${OF_PARTICIPANT}/:upload_id`,
    'participants:upload',
  ),
} satisfies Calls;

const OF_PLACE = '/strava-integration/places/:id/uploads';

/** The same for the files that a participant gives for their place, with a receipt or signed in. */
export const PLACE_UPLOAD_CALLS = {
  createPlaceUpload: call<{ body: FormData; answer: UploadAnswer }>('POST', OF_PLACE),
  listPlaceUploads: call<{ answer: UploadsAnswer }>('GET', OF_PLACE),
  getPlaceUpload: call<{ answer: UploadedFilesAnswer }>('GET', `${OF_PLACE}/:upload_id`),
  cancelPlaceUpload: call<{ answer: UploadAnswer }>('DELETE', `${OF_PLACE}/:upload_id`),
} satisfies Calls;

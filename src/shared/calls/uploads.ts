import type { UploadAnswer, UploadedFilesAnswer, UploadsAnswer } from '#shared/contract/uploads.ts';
import { type Calls, get, post, remove } from './call.ts';

const PATH = '/strava-integration/me/uploads';

export const UPLOAD_CALLS = {
  createUpload: post<UploadAnswer, FormData>(PATH, 'uploads:create'),
  listUploads: get<UploadsAnswer>(PATH, 'uploads:read'),
  getUpload: get<UploadedFilesAnswer>(`${PATH}/:id`, 'uploads:read'),
  downloadAccountData: get<null>('/strava-integration/me/data', 'uploads:read'),
  cancelUpload: remove<UploadAnswer>(`${PATH}/:id`, 'uploads:cancel'),
} satisfies Calls;

const OF_PARTICIPANT = '/research/participants/:id/uploads';

/** The same for the files that staff give for a participant. */
export const PARTICIPANT_UPLOAD_CALLS = {
  createParticipantUpload: post<UploadAnswer, FormData>(OF_PARTICIPANT, 'participants:upload'),
  listParticipantUploads: get<UploadsAnswer>(OF_PARTICIPANT, 'participants:upload'),
  getParticipantUpload: get<UploadedFilesAnswer>(`${OF_PARTICIPANT}/:upload_id`, 'participants:upload'),
  cancelParticipantUpload: remove<UploadAnswer>(`${OF_PARTICIPANT}/:upload_id`, 'participants:upload'),
} satisfies Calls;

const OF_PLACE = '/strava-integration/places/:id/uploads';

/** The same for the files that a participant gives for their place, with a receipt or signed in. */
export const PLACE_UPLOAD_CALLS = {
  createPlaceUpload: post<UploadAnswer, FormData>(OF_PLACE),
  listPlaceUploads: get<UploadsAnswer>(OF_PLACE),
  getPlaceUpload: get<UploadedFilesAnswer>(`${OF_PLACE}/:upload_id`),
  cancelPlaceUpload: remove<UploadAnswer>(`${OF_PLACE}/:upload_id`),
} satisfies Calls;

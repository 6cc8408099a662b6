import { callOfPlace, type PlaceOf } from '#client/api/callOfPlace.ts';
import { saveAnswer } from '#client/api/saveAnswer.ts';
import { type AnswerOf, type Call, callOf } from '#shared/calls/call.ts';
import { PARTICIPANT_UPLOAD_CALLS, PLACE_UPLOAD_CALLS, UPLOAD_CALLS } from '#shared/calls/uploads.ts';
import type { Upload, UploadedFilesQuery, UploadsQuery } from '#shared/contract/uploads.ts';
import { uploadMessages } from '#shared/uploadMessages.ts';
import { apiSlice } from './apiSlice.ts';
import { asNotFoundIn } from './asNotFound.ts';
import { onSuccessOrTooLate } from './onSuccessOrTooLate.ts';

/**
 * Without an id the caller's own uploads; else those of staff for this participant, or of the participant for a place.
 */
export interface UploadsOf {
  participant?: string | undefined;
  place?: PlaceOf | undefined;
}

interface FilesToSend extends UploadsOf {
  files: readonly File[];
  /** Bytes sent of all. */
  onProgress?: (sent: number, all: number) => void;
}

type Answers = {
  create: AnswerOf<typeof UPLOAD_CALLS.createUpload>;
  list: AnswerOf<typeof UPLOAD_CALLS.listUploads>;
  get: AnswerOf<typeof UPLOAD_CALLS.getUpload>;
};

const OWN = {
  create: UPLOAD_CALLS.createUpload,
  list: UPLOAD_CALLS.listUploads,
  get: UPLOAD_CALLS.getUpload,
  cancel: UPLOAD_CALLS.cancelUpload,
};
const OF_PARTICIPANT: Record<keyof typeof OWN, Call> = {
  create: PARTICIPANT_UPLOAD_CALLS.createParticipantUpload,
  list: PARTICIPANT_UPLOAD_CALLS.listParticipantUploads,
  get: PARTICIPANT_UPLOAD_CALLS.getParticipantUpload,
  cancel: PARTICIPANT_UPLOAD_CALLS.cancelParticipantUpload,
};

const OF_PLACE: Record<keyof typeof OWN, Call> = {
  create: PLACE_UPLOAD_CALLS.createPlaceUpload,
  list: PLACE_UPLOAD_CALLS.listPlaceUploads,
  get: PLACE_UPLOAD_CALLS.getPlaceUpload,
  cancel: PLACE_UPLOAD_CALLS.cancelPlaceUpload,
};

function callFor(name: keyof typeof OWN, { participant, place }: UploadsOf, id = '') {
  if (place !== undefined) return callOfPlace(OF_PLACE[name], place, id);
  return participant === undefined ? callOf(OWN[name], id) : callOf(OF_PARTICIPANT[name], participant, id);
}

export const uploadsApi = apiSlice.injectEndpoints({
  endpoints: (build) => ({
    createUpload: build.mutation<Upload, FilesToSend>({
      query: ({ files, onProgress, ...of }) => {
        const form = new FormData();
        for (const file of files) form.append('files', file);
        return { ...callFor('create', of), form, ...(onProgress ? { onProgress } : {}) };
      },
      transformResponse: (answer: Answers['create']) => answer.upload,
      invalidatesTags: ['Upload', 'StudyLog'],
    }),
    listUploads: build.query<Answers['list'], UploadsQuery & UploadsOf>({
      query: ({ participant, place, ...params }) => ({
        ...callFor('list', { participant, place }),
        params: { ...params },
      }),
      providesTags: ['Upload'],
    }),
    getUpload: build.query<Answers['get'], UploadedFilesQuery & UploadsOf & { id: string }>({
      query: ({ id, participant, place, ...params }) => ({
        ...callFor('get', { participant, place }, id),
        params: { ...params },
      }),
      transformErrorResponse: asNotFoundIn(() => uploadMessages('upload_not_found')),
      providesTags: (_answer, _error, { id }) => ['Upload', { type: 'Upload', id }],
    }),
    downloadAccountData: build.mutation<null, void>({
      queryFn: (_argument, _api, _extra, baseQuery) =>
        saveAnswer(baseQuery({ ...callOf(UPLOAD_CALLS.downloadAccountData), answer: 'file' }), 'my-data.zip'),
    }),
    cancelUpload: build.mutation<Upload, UploadsOf & { id: string }>({
      query: ({ id, ...of }) => callFor('cancel', of, id),
      transformResponse: (answer: Answers['create']) => answer.upload,
      invalidatesTags: onSuccessOrTooLate('Upload', 'StudyLog'),
    }),
  }),
});

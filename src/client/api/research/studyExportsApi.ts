import { apiSlice } from '#client/api/apiSlice.ts';
import { onSuccess } from '#client/api/onSuccess.ts';
import { onSuccessOrTooLate } from '#client/api/onSuccessOrTooLate.ts';
import { saveAnswer } from '#client/api/saveAnswer.ts';
import { byId, sendsTo } from '#client/api/sends.ts';
import { callOf } from '#shared/calls/call.ts';
import { STUDY_EXPORT_CALLS } from '#shared/calls/studyExports.ts';
import type { ParticipantsFileBody, StudyExport } from '#shared/contract/studyExports.ts';
import { participantFileName } from '#shared/participantFileName.ts';
import { awaitedExports } from './awaitedExports.ts';

export const studyExportsApi = apiSlice.injectEndpoints({
  endpoints: (build) => ({
    listStudyExports: build.query({
      ...byId(STUDY_EXPORT_CALLS.listStudyExports, (answer) => answer.exports),
      providesTags: ['StudyExport'],
    }),
    getStudyExport: build.query({
      ...byId(STUDY_EXPORT_CALLS.getStudyExport, (answer) => answer.export),
      providesTags: ['StudyExport'],
    }),
    estimateStudyExport: build.query({
      ...sendsTo(STUDY_EXPORT_CALLS.estimateStudyExport),
      keepUnusedDataFor: 0,
    }),
    createStudyExport: build.mutation({
      ...sendsTo(STUDY_EXPORT_CALLS.createStudyExport, (answer) => answer.export),
      invalidatesTags: onSuccess('StudyExport', 'StudyLog', 'Attention'),
      onQueryStarted: (_body, { queryFulfilled }) =>
        queryFulfilled.then(
          ({ data }) => awaitedExports.add(data),
          () => undefined,
        ),
    }),
    downloadStudyExport: build.mutation<null, Pick<StudyExport, 'id' | 'name'>>({
      queryFn: ({ id, name }, _api, _extra, baseQuery) =>
        saveAnswer(baseQuery({ ...callOf(STUDY_EXPORT_CALLS.downloadStudyExport, id), answer: 'file' }), `${name}.zip`),
      invalidatesTags: onSuccess('StudyLog'),
    }),
    exportParticipants: build.mutation<null, ParticipantsFileBody & { id: string; code_prefix: string }>({
      queryFn: ({ id, code_prefix, ...body }, _api, _extra, baseQuery) =>
        saveAnswer(
          baseQuery({ ...callOf(STUDY_EXPORT_CALLS.exportParticipants, id), body, answer: 'file' }),
          participantFileName(code_prefix),
        ),
      invalidatesTags: onSuccess('StudyLog'),
    }),
    deleteStudyExport: build.mutation({
      ...byId(STUDY_EXPORT_CALLS.deleteStudyExport),
      invalidatesTags: onSuccessOrTooLate('StudyExport', 'StudyLog', 'Attention'),
    }),
    listStudyCuts: build.query({
      ...byId(STUDY_EXPORT_CALLS.listStudyCuts),
      providesTags: ['StudyCut'],
    }),
    createStudyCut: build.mutation({
      ...sendsTo(STUDY_EXPORT_CALLS.createStudyCut, (answer) => answer.cut),
      // The timeline of each participant names the cuts.
      invalidatesTags: onSuccessOrTooLate('StudyCut', 'StudyLog', 'Participant'),
    }),
  }),
});

import { apiSlice } from '#client/api/apiSlice.ts';
import { onSuccess } from '#client/api/onSuccess.ts';
import { saveAnswer } from '#client/api/saveAnswer.ts';
import { withBody } from '#client/api/withBody.ts';
import { type AnswerOf, callOf } from '#shared/calls/call.ts';
import { STUDY_EXPORT_CALLS } from '#shared/calls/studyExports.ts';
import type {
  CreateCutBody,
  CreateExportBody,
  ParticipantsFileBody,
  StudyCut,
  StudyExport,
} from '#shared/contract/studyExports.ts';
import { participantFileName } from '#shared/participantFileName.ts';

type OfStudy<Body> = Body & { id: string };

export const studyExportsApi = apiSlice.injectEndpoints({
  endpoints: (build) => ({
    listStudyExports: build.query<StudyExport[], string>({
      query: (id) => callOf(STUDY_EXPORT_CALLS.listStudyExports, id),
      transformResponse: (answer: AnswerOf<typeof STUDY_EXPORT_CALLS.listStudyExports>) => answer.exports,
      providesTags: ['StudyExport'],
    }),
    getStudyExport: build.query<StudyExport, string>({
      query: (id) => callOf(STUDY_EXPORT_CALLS.getStudyExport, id),
      transformResponse: (answer: AnswerOf<typeof STUDY_EXPORT_CALLS.getStudyExport>) => answer.export,
      providesTags: ['StudyExport'],
    }),
    estimateStudyExport: build.query<
      AnswerOf<typeof STUDY_EXPORT_CALLS.estimateStudyExport>,
      OfStudy<CreateExportBody>
    >({
      query: ({ id, ...body }) => withBody(STUDY_EXPORT_CALLS.estimateStudyExport, body, id),
      keepUnusedDataFor: 0,
    }),
    createStudyExport: build.mutation<StudyExport, OfStudy<CreateExportBody>>({
      query: ({ id, ...body }) => withBody(STUDY_EXPORT_CALLS.createStudyExport, body, id),
      transformResponse: (answer: AnswerOf<typeof STUDY_EXPORT_CALLS.createStudyExport>) => answer.export,
      invalidatesTags: onSuccess('StudyExport', 'StudyLog'),
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
    deleteStudyExport: build.mutation<null, string>({
      query: (id) => callOf(STUDY_EXPORT_CALLS.deleteStudyExport, id),
      invalidatesTags: onSuccess('StudyExport', 'StudyLog'),
    }),
    listStudyCuts: build.query<AnswerOf<typeof STUDY_EXPORT_CALLS.listStudyCuts>, string>({
      query: (id) => callOf(STUDY_EXPORT_CALLS.listStudyCuts, id),
      providesTags: ['StudyCut'],
    }),
    createStudyCut: build.mutation<StudyCut, OfStudy<CreateCutBody>>({
      query: ({ id, ...body }) => withBody(STUDY_EXPORT_CALLS.createStudyCut, body, id),
      transformResponse: (answer: AnswerOf<typeof STUDY_EXPORT_CALLS.createStudyCut>) => answer.cut,
      invalidatesTags: onSuccess('StudyCut', 'StudyLog'),
    }),
  }),
});

import { apiSlice } from '#client/api/apiSlice.ts';
import { onSuccess } from '#client/api/onSuccess.ts';
import { type AnswerOf, callOf } from '#shared/calls/call.ts';
import { STUDY_EXPORT_CALLS } from '#shared/calls/studyExports.ts';
import type {
  CreateCutBody,
  CreateExportBody,
  ParticipantsFileBody,
  StudyCut,
  StudyExport,
} from '#shared/contract/studyExports.ts';

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
      query: ({ id, ...body }) => ({ ...callOf(STUDY_EXPORT_CALLS.estimateStudyExport, id), body }),
      keepUnusedDataFor: 0,
    }),
    createStudyExport: build.mutation<StudyExport, OfStudy<CreateExportBody>>({
      query: ({ id, ...body }) => ({ ...callOf(STUDY_EXPORT_CALLS.createStudyExport, id), body }),
      transformResponse: (answer: AnswerOf<typeof STUDY_EXPORT_CALLS.createStudyExport>) => answer.export,
      invalidatesTags: onSuccess<'StudyExport' | 'StudyLog'>('StudyExport', 'StudyLog'),
    }),
    /** The file does not pass through the store. */
    downloadStudyExport: build.mutation<null, Pick<StudyExport, 'id' | 'name'>>({
      queryFn: async ({ id, name }, _api, _extra, baseQuery) => {
        const [{ default: fileSaver }, { data, error }] = await Promise.all([
          import('file-saver'),
          baseQuery({ ...callOf(STUDY_EXPORT_CALLS.downloadStudyExport, id), answer: 'file' }),
        ]);
        if (error) return { error };
        if (data instanceof Blob) fileSaver.saveAs(data, `${name}.zip`);
        return { data: null };
      },
      invalidatesTags: onSuccess<'StudyLog'>('StudyLog'),
    }),
    exportParticipants: build.mutation<null, ParticipantsFileBody & { id: string; code_prefix: string }>({
      queryFn: async ({ id, code_prefix, ...body }, _api, _extra, baseQuery) => {
        const call = { ...callOf(STUDY_EXPORT_CALLS.exportParticipants, id), body, answer: 'file' } as const;
        const [{ default: fileSaver }, { data, error }] = await Promise.all([import('file-saver'), baseQuery(call)]);
        if (error) return { error };
        if (data instanceof Blob) fileSaver.saveAs(data, `${code_prefix.toLowerCase()}-participants.csv`);
        return { data: null };
      },
      invalidatesTags: onSuccess<'StudyLog'>('StudyLog'),
    }),
    deleteStudyExport: build.mutation<null, string>({
      query: (id) => callOf(STUDY_EXPORT_CALLS.deleteStudyExport, id),
      invalidatesTags: onSuccess<'StudyExport' | 'StudyLog'>('StudyExport', 'StudyLog'),
    }),
    listStudyCuts: build.query<AnswerOf<typeof STUDY_EXPORT_CALLS.listStudyCuts>, string>({
      query: (id) => callOf(STUDY_EXPORT_CALLS.listStudyCuts, id),
      providesTags: ['StudyCut'],
    }),
    createStudyCut: build.mutation<StudyCut, OfStudy<CreateCutBody>>({
      query: ({ id, ...body }) => ({ ...callOf(STUDY_EXPORT_CALLS.createStudyCut, id), body }),
      transformResponse: (answer: AnswerOf<typeof STUDY_EXPORT_CALLS.createStudyCut>) => answer.cut,
      invalidatesTags: onSuccess<'StudyCut' | 'StudyLog'>('StudyCut', 'StudyLog'),
    }),
  }),
});

export const {
  useListStudyExportsQuery,
  useEstimateStudyExportQuery,
  useCreateStudyExportMutation,
  useDownloadStudyExportMutation,
  useDeleteStudyExportMutation,
  useExportParticipantsMutation,
  useListStudyCutsQuery,
  useCreateStudyCutMutation,
} = studyExportsApi;

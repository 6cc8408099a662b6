import { apiSlice } from '#client/api/apiSlice.ts';
import { onSuccess } from '#client/api/onSuccess.ts';
import { saveAnswer } from '#client/api/saveAnswer.ts';
import { byIdAndQuery, sendsTo } from '#client/api/sends.ts';
import { withBody } from '#client/api/withBody.ts';
import { type AnswerOf, callOf } from '#shared/calls/call.ts';
import { STUDY_PROBLEM_CALLS } from '#shared/calls/studyProblems.ts';
import type { CorrectDeviationBody, Deviation, DeviationsQuery } from '#shared/contract/deviations.ts';
import type { ChangeStudyProblemBody, StudyProblem, StudyProblemsQuery } from '#shared/contract/studyProblems.ts';
import { deviationsFile } from '#shared/studyProblemKinds.ts';

type Calls = typeof STUDY_PROBLEM_CALLS;
type OfStudy<Body = object> = Body & { id: string };

export const studyProblemsApi = apiSlice.injectEndpoints({
  endpoints: (build) => ({
    listStudyProblems: build.query<AnswerOf<Calls['listStudyProblems']>, OfStudy<StudyProblemsQuery>>({
      ...byIdAndQuery(STUDY_PROBLEM_CALLS.listStudyProblems),
      providesTags: ['StudyProblem'],
    }),
    openStudyProblem: build.mutation({
      ...sendsTo(STUDY_PROBLEM_CALLS.openStudyProblem, ({ problem }) => problem),
      invalidatesTags: onSuccess('StudyProblem', 'StudyLog'),
    }),
    changeStudyProblem: build.mutation<StudyProblem, OfStudy<ChangeStudyProblemBody & { problem_id: string }>>({
      query: ({ id, problem_id, ...body }) => withBody(STUDY_PROBLEM_CALLS.changeStudyProblem, body, id, problem_id),
      transformResponse: ({ problem }: AnswerOf<Calls['changeStudyProblem']>) => problem,
      // Also after a failure: another member of the team may have changed it.
      invalidatesTags: ['StudyProblem', 'StudyLog'],
    }),
    reopenStudyProblem: build.mutation<StudyProblem, OfStudy<{ problem_id: string }>>({
      query: ({ id, problem_id }) => callOf(STUDY_PROBLEM_CALLS.reopenStudyProblem, id, problem_id),
      transformResponse: ({ problem }: AnswerOf<Calls['reopenStudyProblem']>) => problem,
      invalidatesTags: ['StudyProblem', 'StudyLog'],
    }),
    listDeviations: build.query<AnswerOf<Calls['listDeviations']>, OfStudy<DeviationsQuery>>({
      ...byIdAndQuery(STUDY_PROBLEM_CALLS.listDeviations),
      providesTags: ['Deviation'],
    }),
    recordDeviation: build.mutation({
      ...sendsTo(STUDY_PROBLEM_CALLS.recordDeviation, ({ deviation }) => deviation),
      invalidatesTags: onSuccess('Deviation', 'StudyLog'),
    }),
    getDeviation: build.query<Deviation[], OfStudy<{ deviation_id: string }>>({
      query: ({ id, deviation_id }) => callOf(STUDY_PROBLEM_CALLS.getDeviation, id, deviation_id),
      transformResponse: ({ versions }: AnswerOf<Calls['getDeviation']>) => versions,
      providesTags: ['Deviation'],
    }),
    correctDeviation: build.mutation<Deviation, OfStudy<CorrectDeviationBody & { deviation_id: string }>>({
      query: ({ id, deviation_id, ...body }) => withBody(STUDY_PROBLEM_CALLS.correctDeviation, body, id, deviation_id),
      transformResponse: ({ deviation }: AnswerOf<Calls['correctDeviation']>) => deviation,
      // Also after a failure: another member of the team may have corrected it.
      invalidatesTags: ['Deviation', 'StudyLog'],
    }),
    exportDeviations: build.mutation<null, { id: string; code_prefix: string }>({
      queryFn: ({ id, code_prefix }, _api, _extra, baseQuery) =>
        saveAnswer(
          baseQuery({ ...callOf(STUDY_PROBLEM_CALLS.exportDeviations, id), answer: 'file' }),
          deviationsFile(code_prefix),
        ),
      invalidatesTags: onSuccess('StudyLog'),
    }),
  }),
});

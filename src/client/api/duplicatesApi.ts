import type { AnswerOf } from '#shared/calls/call.ts';
import { DUPLICATE_CALLS } from '#shared/calls/duplicates.ts';
import type { Duplicate, DuplicatesQuery } from '#shared/contract/duplicates.ts';
import { qualityMessages } from '#shared/qualityMessages.ts';
import { apiSlice } from './apiSlice.ts';
import { asNotFound, asNotFoundIn } from './asNotFound.ts';
import { onSuccessOrTooLate } from './onSuccessOrTooLate.ts';
import { byId, byIdAndQuery, byQuery, sendsTo } from './sends.ts';

type Asked = { id: string; study_id: string };

/** A decision moves an activity in or out of every list and sum, and is the result of its file. */
const afterDecision = onSuccessOrTooLate(
  'Duplicate',
  'Quality',
  'Activity',
  'Upload',
  'OwnAthlete',
  'StravaDashboard',
  'StudyLog',
  'Participant',
);

export const duplicatesApi = apiSlice.injectEndpoints({
  endpoints: (build) => ({
    listOwnDuplicates: build.query<AnswerOf<typeof DUPLICATE_CALLS.listOwnDuplicates>, DuplicatesQuery>({
      ...byQuery(DUPLICATE_CALLS.listOwnDuplicates),
      providesTags: ['Duplicate'],
    }),
    getOwnDuplicate: build.query({
      ...byId(DUPLICATE_CALLS.getOwnDuplicate, (answer) => answer.duplicate),
      transformErrorResponse: asNotFound((id) => qualityMessages('duplicate_not_found', { id })),
      providesTags: ['Duplicate'],
    }),
    decideOwnDuplicate: build.mutation({
      ...sendsTo(DUPLICATE_CALLS.decideOwnDuplicate, (answer) => answer.duplicate),
      invalidatesTags: afterDecision,
    }),
    listStudyDuplicates: build.query<
      AnswerOf<typeof DUPLICATE_CALLS.listStudyDuplicates>,
      DuplicatesQuery & { id: string }
    >({
      ...byIdAndQuery(DUPLICATE_CALLS.listStudyDuplicates),
      providesTags: ['Duplicate'],
    }),
    getStudyDuplicate: build.query<Duplicate, Asked>({
      ...byIdAndQuery(DUPLICATE_CALLS.getStudyDuplicate, (answer) => answer.duplicate),
      transformErrorResponse: asNotFoundIn((id) => qualityMessages('duplicate_not_found', { id })),
      providesTags: ['Duplicate'],
    }),
    decideStudyDuplicate: build.mutation({
      ...sendsTo(DUPLICATE_CALLS.decideStudyDuplicate, (answer) => answer.duplicate),
      invalidatesTags: afterDecision,
    }),
  }),
});

import { apiSlice } from '#client/api/apiSlice.ts';
import { onSuccess } from '#client/api/onSuccess.ts';
import { byId, byIdAndQuery, sendsTo } from '#client/api/sends.ts';
import { type AnswerOf, callOf } from '#shared/calls/call.ts';
import { QUALITY_CALLS } from '#shared/calls/quality.ts';
import type { CheckPreviewQuery, FlaggedQuery, QualityQuery } from '#shared/contract/quality.ts';
import { orStudyClosed } from './orStudyClosed.ts';

export const qualityApi = apiSlice.injectEndpoints({
  endpoints: (build) => ({
    getStudyQuality: build.query<AnswerOf<typeof QUALITY_CALLS.getStudyQuality>, QualityQuery & { id: string }>({
      ...byIdAndQuery(QUALITY_CALLS.getStudyQuality),
      providesTags: ['Quality'],
    }),
    listFlagged: build.query<AnswerOf<typeof QUALITY_CALLS.listFlagged>, FlaggedQuery & { id: string }>({
      ...byIdAndQuery(QUALITY_CALLS.listFlagged),
      providesTags: ['Quality'],
    }),
    getActivityReviews: build.query<
      AnswerOf<typeof QUALITY_CALLS.getActivityReviews>,
      { study_id: string; id: string }
    >({
      query: ({ study_id, id }) => callOf(QUALITY_CALLS.getActivityReviews, study_id, id),
      providesTags: ['Quality', 'Activity'],
    }),
    previewChecks: build.query<AnswerOf<typeof QUALITY_CALLS.previewChecks>, CheckPreviewQuery & { id: string }>({
      ...byIdAndQuery(QUALITY_CALLS.previewChecks),
      providesTags: ['Quality'],
    }),
    changeChecks: build.mutation({
      ...sendsTo(QUALITY_CALLS.changeChecks),
      // The thresholds decide the flags, and with them the days that a rule takes for valid.
      invalidatesTags: onSuccess('Quality', 'StudyLog', 'Activity', 'Participant'),
    }),
    reviewFlagged: build.mutation({
      ...sendsTo(QUALITY_CALLS.reviewFlagged),
      invalidatesTags: orStudyClosed('Quality', 'StudyLog', 'Activity', 'Participant'),
    }),
    reimportStudy: build.mutation({
      ...byId(QUALITY_CALLS.reimportStudy),
      invalidatesTags: orStudyClosed('Quality', 'StudyLog'),
    }),
  }),
});

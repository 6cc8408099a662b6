import { apiSlice } from '#client/api/apiSlice.ts';
import { onSuccess } from '#client/api/onSuccess.ts';
import { onSuccessOrTooLate } from '#client/api/onSuccessOrTooLate.ts';
import { asks, byId, sendsTo } from '#client/api/sends.ts';
import type { AnswerOf } from '#shared/calls/call.ts';
import { STUDY_TOKEN_CALLS } from '#shared/calls/studyTokens.ts';
import { SYSTEM_CALLS } from '#shared/calls/system.ts';
import type { ApiDescription } from '#shared/contract/apiDescription.ts';
import { DATA_TAG } from '#shared/tokenKinds.ts';

export const studyTokensApi = apiSlice.injectEndpoints({
  endpoints: (build) => ({
    listStudyTokens: build.query({
      ...byId(STUDY_TOKEN_CALLS.listStudyTokens, (answer) => answer.tokens),
      providesTags: ['StudyToken'],
    }),
    createStudyToken: build.mutation({
      ...sendsTo(STUDY_TOKEN_CALLS.createStudyToken),
      invalidatesTags: onSuccess('StudyToken', 'StudyLog'),
    }),
    revokeStudyToken: build.mutation({
      ...byId(STUDY_TOKEN_CALLS.revokeStudyToken),
      invalidatesTags: onSuccessOrTooLate('StudyToken', 'StudyLog'),
    }),
    /** Keeps the calls of `openapi.json` that a token may make. */
    getApiReference: build.query({
      ...asks(SYSTEM_CALLS.openapi, callsOfTokens),
    }),
  }),
});

function callsOfTokens({ openapi, info, tags, paths }: AnswerOf<typeof SYSTEM_CALLS.openapi>): ApiDescription {
  const isOfTokens = (operation: { tags: string[] }) => operation.tags.includes(DATA_TAG);
  return {
    openapi,
    info,
    tags: tags.filter(({ name }) => name === DATA_TAG),
    paths: Object.fromEntries(
      Object.entries(paths).filter(([, operations]) => Object.values(operations).every(isOfTokens)),
    ),
  };
}

import { type AnswerOf, type Call, callOf } from '#shared/calls/call.ts';
import { USER_CALLS } from '#shared/calls/users.ts';
import type { DeletionBody, ReasonBody } from '#shared/contract/reason.ts';
import type { User, UserAnswer, UsersQuery } from '#shared/contract/users.ts';
import { messages } from '#shared/messages.ts';
import type { ApiError } from './apiError.ts';
import { apiSlice } from './apiSlice.ts';
import { onSuccess } from './onSuccess.ts';
import { onSuccessOrTooLate } from './onSuccessOrTooLate.ts';
import { byId, byQuery, endpointOf, sends, sendsTo } from './sends.ts';

const LIST = { type: 'User', id: 'LIST' } as const;
const IN_RESEARCH = ['Lab', 'Researcher', 'ResearchSummary', 'Attention'] as const;
/** Of the user's studies, parts, tokens and tasks. */
const IN_STUDIES = ['Study', 'Team', 'StudyToken', 'StudyLog', 'StudyProblem'] as const;
/** The user's connections end, and records that nobody else can reach are deleted. */
const OF_PERSON = ['Athlete', 'Activity', 'Gear', 'StravaDashboard', 'Participant', 'Control'] as const;
const one = (id: string) => ({ type: 'User', id }) as const;
const sessionsOf = (id: string) => ({ type: 'Session', id }) as const;

type UserActivityChange = ReasonBody & { id: string };

const activityChange = (call: Call<UserAnswer>) => ({
  ...endpointOf(
    call,
    ({ id, ...body }: UserActivityChange) => ({ ...callOf(call, id), body }),
    (answer) => answer.user,
  ),
  invalidatesTags: (result: User | undefined, error: ApiError | undefined, { id }: UserActivityChange) =>
    onSuccessOrTooLate(LIST, 'Researcher', 'StudyToken', one(id), sessionsOf(id))(result, error),
});

export const usersApi = apiSlice.injectEndpoints({
  endpoints: (build) => ({
    listUsers: build.query<AnswerOf<typeof USER_CALLS.listUsers>, UsersQuery | undefined>({
      ...byQuery(USER_CALLS.listUsers),
      providesTags: [LIST],
    }),
    getUser: build.query({
      ...byId(USER_CALLS.getUser, (answer) => answer.user),
      transformErrorResponse: (error: ApiError) =>
        error.status === 404 ? { ...error, ...messages('user_not_found') } : error,
      providesTags: (_user, _error, id) => [one(id)],
    }),
    getUserOverview: build.query({
      ...byId(USER_CALLS.getUserOverview, (answer) => answer.overview),
      providesTags: (_overview, _error, id) => [one(id), 'Researcher', 'Study', 'Team', 'OwnAthlete', 'Athlete'],
    }),
    createUser: build.mutation({
      ...sends(USER_CALLS.createUser, (answer) => answer.user),
      invalidatesTags: onSuccess(LIST, ...IN_RESEARCH),
    }),
    deleteUser: build.mutation<null, DeletionBody & Required<ReasonBody> & { id: string }>({
      ...sendsTo(USER_CALLS.deleteUser),
      invalidatesTags: (result, error, { id }) =>
        onSuccessOrTooLate(LIST, one(id), ...IN_RESEARCH, ...IN_STUDIES, ...OF_PERSON)(result, error),
    }),
    deactivateUser: build.mutation<User, UserActivityChange>(activityChange(USER_CALLS.deactivateUser)),
    reactivateUser: build.mutation<User, UserActivityChange>(activityChange(USER_CALLS.reactivateUser)),
    resetPassword: build.mutation({
      ...sendsTo(USER_CALLS.resetPassword),
      invalidatesTags: (result, error, { id }) => onSuccess(sessionsOf(id), 'StudyToken')(result, error),
    }),
    changePassword: build.mutation({
      ...sends(USER_CALLS.changePassword),
      invalidatesTags: onSuccess('Session', 'StudyToken'),
    }),
  }),
});

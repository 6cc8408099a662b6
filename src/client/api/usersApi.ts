import { type AnswerOf, type BodyOf, type Call, callOf } from '#shared/calls/call.ts';
import { USER_CALLS } from '#shared/calls/users.ts';
import type { DeletionBody, ReasonBody } from '#shared/contract/reason.ts';
import type {
  ChangePasswordBody,
  CreateUserBody,
  ResetPasswordBody,
  User,
  UserAnswer,
  UserOverview,
  UsersQuery,
} from '#shared/contract/users.ts';
import { messages } from '#shared/messages.ts';
import type { ApiError } from './apiError.ts';
import { apiSlice } from './apiSlice.ts';
import { onSuccess } from './onSuccess.ts';

const LIST = { type: 'User', id: 'LIST' } as const;
const IN_A_LAB = ['Lab', 'Researcher', 'ResearchSummary', 'Attention'] as const;
const one = (id: string) => ({ type: 'User', id }) as const;

type UserActivityChange = ReasonBody & { id: string };

const activityChange = (call: Call) => ({
  query: ({ id, ...body }: UserActivityChange) => ({
    ...callOf(call, id),
    body: body satisfies ReasonBody,
  }),
  transformResponse: (answer: UserAnswer) => answer.user,
  invalidatesTags: (result: User | undefined, error: unknown, { id }: UserActivityChange) =>
    onSuccess<typeof LIST | 'Researcher' | ReturnType<typeof one>>(LIST, 'Researcher', one(id))(result, error),
});

export const usersApi = apiSlice.injectEndpoints({
  endpoints: (build) => ({
    listUsers: build.query<AnswerOf<typeof USER_CALLS.listUsers>, UsersQuery | undefined>({
      query: (params) => ({ ...callOf(USER_CALLS.listUsers), params: { ...params } }),
      providesTags: [LIST],
    }),
    getUser: build.query<User, string>({
      query: (id) => callOf(USER_CALLS.getUser, id),
      transformResponse: (answer: AnswerOf<typeof USER_CALLS.getUser>) => answer.user,
      transformErrorResponse: (error: ApiError) =>
        error.status === 404 ? { ...error, ...messages('user_not_found') } : error,
      providesTags: (_user, _error, id) => [one(id)],
    }),
    getUserOverview: build.query<UserOverview, string>({
      query: (id) => callOf(USER_CALLS.getUserOverview, id),
      transformResponse: (answer: AnswerOf<typeof USER_CALLS.getUserOverview>) => answer.overview,
      providesTags: (_overview, _error, id) => [one(id), 'Researcher', 'Study', 'Team', 'OwnAthlete', 'Athlete'],
    }),
    createUser: build.mutation<User, CreateUserBody>({
      query: (body) => ({
        ...callOf(USER_CALLS.createUser),
        body: body satisfies BodyOf<typeof USER_CALLS.createUser>,
      }),
      transformResponse: (answer: AnswerOf<typeof USER_CALLS.createUser>) => answer.user,
      invalidatesTags: (user, error, { lab_id }) =>
        onSuccess<typeof LIST | (typeof IN_A_LAB)[number]>(LIST, ...(lab_id === undefined ? [] : IN_A_LAB))(
          user,
          error,
        ),
    }),
    deleteUser: build.mutation<null, DeletionBody & Required<ReasonBody> & { id: string }>({
      query: ({ id, ...body }) => ({
        ...callOf(USER_CALLS.deleteUser, id),
        body: body satisfies BodyOf<typeof USER_CALLS.deleteUser>,
      }),
      invalidatesTags: (result, error, { id }) => onSuccess(LIST, one(id))(result, error),
    }),
    deactivateUser: build.mutation<User, UserActivityChange>(activityChange(USER_CALLS.deactivateUser)),
    reactivateUser: build.mutation<User, UserActivityChange>(activityChange(USER_CALLS.reactivateUser)),
    resetPassword: build.mutation<null, ResetPasswordBody & { id: string }>({
      query: ({ id, new_password }) => ({
        ...callOf(USER_CALLS.resetPassword, id),
        body: { new_password } satisfies BodyOf<typeof USER_CALLS.resetPassword>,
      }),
    }),
    changePassword: build.mutation<null, ChangePasswordBody>({
      query: (body) => ({
        ...callOf(USER_CALLS.changePassword),
        body: body satisfies BodyOf<typeof USER_CALLS.changePassword>,
      }),
    }),
  }),
});

export const {
  useListUsersQuery,
  useGetUserQuery,
  useGetUserOverviewQuery,
  useCreateUserMutation,
  useDeleteUserMutation,
  useDeactivateUserMutation,
  useReactivateUserMutation,
  useResetPasswordMutation,
  useChangePasswordMutation,
} = usersApi;

import type { ReasonBody } from '#shared/contract/reason.ts';
import type {
  ChangePasswordBody,
  CreateUserBody,
  ResetPasswordBody,
  User,
  UserAnswer,
  UserOverview,
  UserOverviewAnswer,
  UsersAnswer,
  UsersQuery,
} from '#shared/contract/users.ts';
import { messages } from '#shared/messages.ts';
import { PATHS, withId } from '#shared/paths.ts';
import type { ApiError } from './apiError.ts';
import { apiSlice } from './apiSlice.ts';
import { onSuccess } from './onSuccess.ts';

const LIST = { type: 'User', id: 'LIST' } as const;
/** What shows who belongs to a lab. */
const IN_A_LAB = ['Lab', 'Researcher', 'ResearchSummary', 'Attention'] as const;
const one = (id: string) => ({ type: 'User', id }) as const;

type UserActivityChange = ReasonBody & { id: string };

/** Deactivation and reactivation, which differ in their path only. */
const activityChange = (path: string) => ({
  query: ({ id, ...body }: UserActivityChange) => ({
    path: withId(path, id),
    method: 'POST' as const,
    body: body satisfies ReasonBody,
  }),
  transformResponse: (answer: UserAnswer) => answer.user,
  invalidatesTags: (result: User | undefined, error: unknown, { id }: UserActivityChange) =>
    onSuccess<typeof LIST | 'Researcher' | ReturnType<typeof one>>(LIST, 'Researcher', one(id))(result, error),
});

export const usersApi = apiSlice.injectEndpoints({
  endpoints: (build) => ({
    listUsers: build.query<UsersAnswer, UsersQuery | undefined>({
      query: (params) => ({ path: PATHS.users, params: { ...params } }),
      providesTags: [LIST],
    }),
    getUser: build.query<User, string>({
      query: (id) => ({ path: withId(PATHS.user, id) }),
      transformResponse: (answer: UserAnswer) => answer.user,
      transformErrorResponse: (error: ApiError) =>
        error.status === 404 ? { ...error, ...messages('user_not_found') } : error,
      providesTags: (_user, _error, id) => [one(id)],
    }),
    getUserOverview: build.query<UserOverview, string>({
      query: (id) => ({ path: withId(PATHS.userOverview, id) }),
      transformResponse: (answer: UserOverviewAnswer) => answer.overview,
      providesTags: (_overview, _error, id) => [one(id), 'Researcher', 'Study', 'Team', 'OwnAthlete', 'Athlete'],
    }),
    createUser: build.mutation<User, CreateUserBody>({
      query: (body) => ({ path: PATHS.users, method: 'POST', body }),
      transformResponse: (answer: UserAnswer) => answer.user,
      invalidatesTags: (user, error, { lab_id }) =>
        onSuccess<typeof LIST | (typeof IN_A_LAB)[number]>(LIST, ...(lab_id === undefined ? [] : IN_A_LAB))(
          user,
          error,
        ),
    }),
    deleteUser: build.mutation<null, Required<ReasonBody> & { id: string }>({
      query: ({ id, ...body }) => ({ path: withId(PATHS.user, id), method: 'DELETE', body }),
      invalidatesTags: (result, error, { id }) => onSuccess(LIST, one(id))(result, error),
    }),
    deactivateUser: build.mutation<User, UserActivityChange>(activityChange(PATHS.deactivateUser)),
    reactivateUser: build.mutation<User, UserActivityChange>(activityChange(PATHS.reactivateUser)),
    resetPassword: build.mutation<null, ResetPasswordBody & { id: string }>({
      query: ({ id, new_password }) => ({
        path: withId(PATHS.resetPassword, id),
        method: 'POST',
        body: { new_password } satisfies ResetPasswordBody,
      }),
    }),
    /** The session reads the profile again afterwards. */
    changePassword: build.mutation<null, ChangePasswordBody>({
      query: (body) => ({ path: PATHS.changePassword, method: 'POST', body }),
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

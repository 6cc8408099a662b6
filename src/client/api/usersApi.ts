import type {
  ChangePasswordBody,
  CreateUserBody,
  ResetPasswordBody,
  User,
  UserAnswer,
  UsersAnswer,
  UsersQuery,
} from '#shared/contract/users.ts';
import { messages } from '#shared/messages.ts';
import { PATHS, withId } from '#shared/paths.ts';
import type { ApiError } from './apiError.ts';
import { apiSlice } from './apiSlice.ts';
import { onSuccess } from './onSuccess.ts';

const LIST = { type: 'User', id: 'LIST' } as const;
const one = (id: string) => ({ type: 'User', id }) as const;

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
        error.status === 404 ? { ...error, message: messages.userNotFound } : error,
      providesTags: (_user, _error, id) => [one(id)],
    }),
    createUser: build.mutation<User, CreateUserBody>({
      query: (body) => ({ path: PATHS.users, method: 'POST', body }),
      transformResponse: (answer: UserAnswer) => answer.user,
      invalidatesTags: onSuccess(LIST),
    }),
    deleteUser: build.mutation<null, string>({
      query: (id) => ({ path: withId(PATHS.user, id), method: 'DELETE' }),
      invalidatesTags: (result, error, id) => onSuccess(LIST, one(id))(result, error),
    }),
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
  useCreateUserMutation,
  useDeleteUserMutation,
  useResetPasswordMutation,
  useChangePasswordMutation,
} = usersApi;

import type { DeletionBody } from '#shared/contract/reason.ts';
import type {
  ChangePasswordBody,
  CreateUserBody,
  ResetPasswordBody,
  UserAnswer,
  UserOverviewAnswer,
  UsersAnswer,
} from '#shared/contract/users.ts';
import { type Calls, get, post, remove } from './call.ts';

export const USER_CALLS = {
  listUsers: get<UsersAnswer>('/users', 'users:list'),
  getUser: get<UserAnswer>('/users/:id', 'users:read'),
  getUserOverview: get<UserOverviewAnswer>('/users/:id/overview', 'users:read'),
  createUser: post<UserAnswer, CreateUserBody>('/users', 'users:create'),
  deleteUser: remove<null, DeletionBody>('/users/:id', 'users:delete'),
  deactivateUser: post<UserAnswer>('/users/:id/deactivate', 'users:deactivate'),
  reactivateUser: post<UserAnswer>('/users/:id/reactivate', 'users:deactivate'),
  resetPassword: post<null, ResetPasswordBody>('/users/:id/reset-password', 'users:reset-password'),
  changePassword: post<null, ChangePasswordBody>('/users/change-password', 'profile:change-password'),
} satisfies Calls;

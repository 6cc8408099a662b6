import type { DeletionBody } from '#shared/contract/reason.ts';
import type {
  ChangePasswordBody,
  CreateUserBody,
  ResetPasswordBody,
  UserAnswer,
  UserOverviewAnswer,
  UsersAnswer,
} from '#shared/contract/users.ts';
import { type Calls, call } from './call.ts';

export const USER_CALLS = {
  listUsers: call<{ answer: UsersAnswer }>('GET', '/users', 'users:list'),
  getUser: call<{ answer: UserAnswer }>('GET', '/users/:id', 'users:read'),
  getUserOverview: call<{ answer: UserOverviewAnswer }>('GET', '/users/:id/overview', 'users:read'),
  createUser: call<{ body: CreateUserBody; answer: UserAnswer }>('POST', '/users', 'users:create'),
  deleteUser: call<{ body: DeletionBody; answer: null }>('DELETE', '/users/:id', 'users:delete'),
  deactivateUser: call<{ answer: UserAnswer }>('POST', '/users/:id/deactivate', 'users:deactivate'),
  reactivateUser: call<{ answer: UserAnswer }>('POST', '/users/:id/reactivate', 'users:deactivate'),
  resetPassword: call<{ body: ResetPasswordBody; answer: null }>(
    'POST',
    '/users/:id/reset-password',
    'users:reset-password',
  ),
  changePassword: call<{ body: ChangePasswordBody; answer: null }>(
    'POST',
    '/users/change-password',
    'profile:change-password',
  ),
} satisfies Calls;

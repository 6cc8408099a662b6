import type { Calls } from './call.ts';

export const USER_CALLS = {
  listUsers: { method: 'GET', path: '/users', right: 'users:list' },
  getUser: { method: 'GET', path: '/users/:id', right: 'users:read' },
  getUserOverview: { method: 'GET', path: '/users/:id/overview', right: 'users:read' },
  createUser: { method: 'POST', path: '/users', right: 'users:create' },
  deleteUser: { method: 'DELETE', path: '/users/:id', right: 'users:delete' },
  deactivateUser: { method: 'POST', path: '/users/:id/deactivate', right: 'users:deactivate' },
  reactivateUser: { method: 'POST', path: '/users/:id/reactivate', right: 'users:deactivate' },
  resetPassword: { method: 'POST', path: '/users/:id/reset-password', right: 'users:reset-password' },
  changePassword: { method: 'POST', path: '/users/change-password', right: 'profile:change-password' },
} as const satisfies Calls;

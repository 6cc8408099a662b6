import type { Calls } from './call.ts';

export const AUTH_CALLS = {
  getProfile: { method: 'GET', path: '/users/me', right: 'profile:read' },
  listSessions: { method: 'GET', path: '/users/:id/sessions', right: 'sessions:read' },
  endSession: { method: 'DELETE', path: '/users/:user_id/sessions/:id', right: 'sessions:end' },
  endSessions: { method: 'DELETE', path: '/users/:id/sessions', right: 'sessions:end' },
  login: { method: 'POST', path: '/auth/login' },
  refresh: { method: 'POST', path: '/auth/refresh' },
  logout: { method: 'POST', path: '/auth/logout' },
} as const satisfies Calls;

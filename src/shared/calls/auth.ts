import type { LoginBody, RefreshBody, TokenAnswer } from '#shared/contract/auth.ts';
import type { SessionsAnswer } from '#shared/contract/sessions.ts';
import type { ProfileAnswer } from '#shared/contract/users.ts';
import { type Calls, call } from './call.ts';

export const AUTH_CALLS = {
  getProfile: call<{ answer: ProfileAnswer }>('GET', '/users/me', 'profile:read'),
  listSessions: call<{ answer: SessionsAnswer }>('GET', '/users/:id/sessions', 'sessions:read'),
  endSession: call<{ answer: null }>('DELETE', '/users/:user_id/sessions/:id', 'sessions:end'),
  endSessions: call<{ answer: null }>('DELETE', '/users/:id/sessions', 'sessions:end'),
  login: call<{ body: LoginBody; answer: TokenAnswer }>('POST', '/auth/login'),
  refresh: call<{ body: RefreshBody; answer: TokenAnswer }>('POST', '/auth/refresh'),
  logout: call<{ answer: null }>('POST', '/auth/logout'),
} satisfies Calls;

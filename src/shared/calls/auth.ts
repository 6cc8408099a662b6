import type { LoginBody, RefreshBody, TokenAnswer } from '#shared/contract/auth.ts';
import type { SessionsAnswer } from '#shared/contract/sessions.ts';
import type { ProfileAnswer } from '#shared/contract/users.ts';
import { type Calls, get, post, remove } from './call.ts';

export const AUTH_CALLS = {
  getProfile: get<ProfileAnswer>('/users/me', 'profile:read'),
  listSessions: get<SessionsAnswer>('/users/:id/sessions', 'sessions:read'),
  endSession: remove<null>('/users/:user_id/sessions/:id', 'sessions:end'),
  endSessions: remove<null>('/users/:id/sessions', 'sessions:end'),
  login: post<TokenAnswer, LoginBody>('/auth/login'),
  refresh: post<TokenAnswer, RefreshBody>('/auth/refresh'),
  logout: post<null>('/auth/logout'),
} satisfies Calls;

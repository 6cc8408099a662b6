/** §7 Paths of the calls below `API_BASE`, written once for both sides. `:id` is a UUID. */
export const PATHS = {
  login: '/auth/login',
  logout: '/auth/logout',
  refresh: '/auth/refresh',
  me: '/users/me',
  changePassword: '/users/change-password',
  users: '/users',
  user: '/users/:id',
  resetPassword: '/users/:id/reset-password',
  health: '/health',
  ready: '/ready',
  openapi: '/openapi.json',
} as const;

/** `path` with its `:id`, and its `:user_id` where it has one, filled in and escaped. */
export function withId(path: string, id: string, userId = ''): string {
  return path.replace(':id', encodeURIComponent(id)).replace(':user_id', encodeURIComponent(userId));
}

/** §7 Paths of the calls below `API_BASE`, written once for both sides. `:id` is a UUID. */
export const PATHS = {
  login: '/auth/login',
  logout: '/auth/logout',
  refresh: '/auth/refresh',
  me: '/users/me',
  changePassword: '/users/change-password',
  users: '/users',
  user: '/users/:id',
  userOverview: '/users/:id/overview',
  resetPassword: '/users/:id/reset-password',
  deactivateUser: '/users/:id/deactivate',
  reactivateUser: '/users/:id/reactivate',
  audit: '/audit',
  auditExport: '/audit/export',
  /** Here `:id` may also be the word `me`, and `:user_id` too. */
  sessions: '/users/:id/sessions',
  session: '/users/:user_id/sessions/:id',
  search: '/search',
  health: '/health',
  ready: '/ready',
  openapi: '/openapi.json',
} as const;

/** `path` with its `:id`, and its `:user_id` where it has one, filled in and escaped. */
export function withId(path: string, id: string, userId = ''): string {
  return path.replace(':id', encodeURIComponent(id)).replace(':user_id', encodeURIComponent(userId));
}

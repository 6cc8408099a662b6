import type { AuthState } from '#client/session/authSlice.ts';
import type { ProfileState } from '#client/session/profileSlice.ts';

/** What a protected route does with a visitor. */
export type Verdict = 'wait' | 'failed' | 'login' | 'change-password' | 'forbidden' | 'show';

export interface Visit {
  auth: Pick<AuthState, 'isAuthenticated' | 'loading'>;
  profile: Pick<ProfileState, 'loading' | 'error' | 'data'>;
  /** Send somebody whose password must change to change it. */
  checkPassword: boolean;
  /** Lower-case names of the roles that may enter; everybody when it is left out. */
  allowedRoles?: readonly string[];
}

/**
 * The five steps in their order. A profile is waited for only while it can still come: somebody whom the session has
 * already refused has none, and is sent to sign in rather than kept waiting.
 */
export function judge({ auth, profile, checkPassword, allowedRoles }: Visit): Verdict {
  if (!auth.isAuthenticated) return auth.loading ? 'wait' : 'login';
  if (profile.loading) return 'wait';
  if (!profile.data) return profile.error ? 'failed' : 'wait';
  const { role, must_change_password } = profile.data.user;
  if (checkPassword && must_change_password) return 'change-password';
  if (allowedRoles && !allowedRoles.includes(role.toLowerCase())) return 'forbidden';
  return 'show';
}

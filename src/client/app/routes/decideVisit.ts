import type { AuthState } from '#client/session/authSlice.ts';
import type { ProfileState } from '#client/session/profileSlice.ts';

type Verdict = 'wait' | 'failed' | 'login' | 'change-password' | 'forbidden' | 'show';

export interface Visit {
  auth: Pick<AuthState, 'isAuthenticated' | 'loading'>;
  profile: Pick<ProfileState, 'loading' | 'error' | 'data'>;
  checkPassword: boolean;
  allowedRoles?: readonly string[];
}

/**
 * The order of the five steps matters: a session that was refused gets no profile, so it leads to sign-in and does not
 * wait.
 */
export function decideVisit({ auth, profile, checkPassword, allowedRoles }: Visit): Verdict {
  if (!auth.isAuthenticated) return auth.loading ? 'wait' : 'login';
  if (profile.loading) return 'wait';
  if (!profile.data) return profile.error ? 'failed' : 'wait';
  const { role, must_change_password } = profile.data.user;
  if (checkPassword && must_change_password) return 'change-password';
  if (allowedRoles && !allowedRoles.includes(role.toLowerCase())) return 'forbidden';
  return 'show';
}

import { useLocation, useNavigate } from 'react-router';
import { ChangePasswordPage } from '#client/features/auth/ChangePasswordPage.tsx';
import { readOrigin } from './origin.ts';
import { SCREENS } from './screens.ts';

/** `/change-password`, and after it back to where the person was going. */
export function ChangePasswordRoute() {
  const navigate = useNavigate();
  const { from } = readOrigin(useLocation().state);
  return <ChangePasswordPage onChanged={() => navigate(from ?? SCREENS.dashboard, { replace: true })} />;
}

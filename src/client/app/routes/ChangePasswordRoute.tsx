import { useLocation, useNavigate } from 'react-router';
import { readOrigin } from '#client/app/screens/origin.ts';
import { ChangePasswordPage } from '#client/features/auth/ChangePasswordPage.tsx';
import { SCREENS } from '#shared/screens.ts';

export function ChangePasswordRoute() {
  const navigate = useNavigate();
  const { from } = readOrigin(useLocation().state);
  return <ChangePasswordPage onChanged={() => navigate(from ?? SCREENS.dashboard, { replace: true })} />;
}

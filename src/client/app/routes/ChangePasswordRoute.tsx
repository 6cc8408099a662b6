import { useLocation } from 'react-router';
import { readOrigin } from '#client/app/screens/origin.ts';
import { ChangePasswordPage } from '#client/features/auth/ChangePasswordPage.tsx';
import { SCREENS } from '#shared/screens.ts';
import { useNavigateFromHere } from './useNavigateFromHere.ts';

export function ChangePasswordRoute() {
  const navigate = useNavigateFromHere();
  const { from } = readOrigin(useLocation().state);
  return <ChangePasswordPage onChanged={() => navigate(from ?? SCREENS.dashboard, { replace: true })} />;
}

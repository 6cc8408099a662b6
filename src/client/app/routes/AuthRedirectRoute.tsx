import { LanguageChoice } from '#client/app/preferences/LanguageChoice.tsx';
import { AuthRedirectPage } from '#client/features/strava/connection/AuthRedirectPage.tsx';
import { SCREENS } from '#shared/screens.ts';
import { receiptPage } from './participation.tsx';

export function AuthRedirectRoute() {
  return (
    <AuthRedirectPage dashboardPath={SCREENS.dashboard} languages={<LanguageChoice />} participation={receiptPage} />
  );
}

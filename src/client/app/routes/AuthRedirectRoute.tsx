import { LanguageChoice } from '#client/app/preferences/LanguageChoice.tsx';
import { SCREENS } from '#client/app/screens/screens.ts';
import { AuthRedirectPage } from '#client/features/strava/connection/AuthRedirectPage.tsx';

/** `/strava-integration/auth-redirect` */
export function AuthRedirectRoute() {
  return <AuthRedirectPage dashboardPath={SCREENS.dashboard} languages={<LanguageChoice />} />;
}

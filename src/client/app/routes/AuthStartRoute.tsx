import { LanguageChoice } from '#client/app/preferences/LanguageChoice.tsx';
import { SCREENS } from '#client/app/screens/screens.ts';
import { AuthStartPage } from '#client/features/strava/connection/AuthStartPage.tsx';

/** `/strava-integration/auth-start` */
export function AuthStartRoute() {
  return <AuthStartPage loginPath={SCREENS.login} dashboardPath={SCREENS.dashboard} languages={<LanguageChoice />} />;
}

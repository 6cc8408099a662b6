import { AuthStartPage } from '#client/features/strava/connection/AuthStartPage.tsx';
import { LanguageChoice } from './LanguageChoice.tsx';
import { SCREENS } from './screens.ts';

/** `/strava-integration/auth-start` */
export function AuthStartRoute() {
  return <AuthStartPage loginPath={SCREENS.login} dashboardPath={SCREENS.dashboard} languages={<LanguageChoice />} />;
}

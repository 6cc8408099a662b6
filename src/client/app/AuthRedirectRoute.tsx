import { AuthRedirectPage } from '#client/features/strava/connection/AuthRedirectPage.tsx';
import { LanguageChoice } from './LanguageChoice.tsx';
import { SCREENS } from './screens.ts';

/** `/strava-integration/auth-redirect` */
export function AuthRedirectRoute() {
  return <AuthRedirectPage dashboardPath={SCREENS.dashboard} languages={<LanguageChoice />} />;
}

import { LanguageChoice } from '#client/app/preferences/LanguageChoice.tsx';
import { AuthStartPage } from '#client/features/strava/connection/AuthStartPage.tsx';
import { SCREENS } from '#shared/screens.ts';
import { participationPage } from './participation.tsx';

export function AuthStartRoute() {
  return (
    <AuthStartPage
      loginPath={SCREENS.login}
      dashboardPath={SCREENS.dashboard}
      languages={<LanguageChoice />}
      participation={participationPage}
    />
  );
}

import { AUTH_START_AGAIN, SCREENS } from '#shared/screens.ts';

export const STRAVA_SCREENS = {
  webhook: `${SCREENS.dashboard}#webhook`,
  authStartOwn: `${SCREENS.authStart}?source=self`,
  authStartAgain: AUTH_START_AGAIN,
  authStartOwnAgain: `${SCREENS.authStart}?source=self&again=1`,
} as const;

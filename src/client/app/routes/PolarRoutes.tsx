import { LanguageChoice } from '#client/app/preferences/LanguageChoice.tsx';
import { PolarRedirectPage } from '#client/features/strava/polar/PolarRedirectPage.tsx';
import { PolarStartPage } from '#client/features/strava/polar/PolarStartPage.tsx';
import { receiptPage } from './participation.tsx';

export const PolarStartRoute = () => <PolarStartPage languages={<LanguageChoice />} />;
export const PolarRedirectRoute = () => (
  <PolarRedirectPage languages={<LanguageChoice />} participation={receiptPage} />
);

import { LanguageChoice } from '#client/app/preferences/LanguageChoice.tsx';
import { AuthStartPage } from '#client/features/sources/connection/AuthStartPage.tsx';
import { participationPage } from './participation.tsx';

export function AuthStartRoute() {
  return <AuthStartPage languages={<LanguageChoice />} participation={participationPage} />;
}

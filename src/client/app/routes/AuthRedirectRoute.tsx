import { LanguageChoice } from '#client/app/preferences/LanguageChoice.tsx';
import { AuthRedirectPage } from '#client/features/sources/connection/AuthRedirectPage.tsx';
import { receiptPage } from './participation.tsx';

export function AuthRedirectRoute() {
  return <AuthRedirectPage languages={<LanguageChoice />} participation={receiptPage} />;
}

import { Link } from 'react-router';
import { useTexts } from '#client/texts/useTexts.ts';
import { ContactLine } from '#client/ui/page/ContactLine.tsx';
import { fetchedPart } from '#client/ui/page/fetchedPart.tsx';
import { SCREENS } from '#shared/screens.ts';
import { EntryFrame } from './EntryFrame.tsx';
import { LoginForm } from './LoginForm.tsx';

const StateBlock = fetchedPart(
  async () =>
    (await import(/* webpackPrefetch: true, webpackChunkName: "dashboard" */ '#client/ui/page/StateBlock.tsx'))
      .StateBlock,
);

interface LoginPageProps {
  hasExpired?: boolean;
}

export function LoginPage({ hasExpired = false }: LoginPageProps) {
  const texts = useTexts().auth.login;
  return (
    <EntryFrame title={texts.title}>
      {hasExpired && <StateBlock tone="warning" title={texts.expired} text={texts.signInAgain} />}
      <LoginForm />
      <Link to={SCREENS.forgotPassword}>{texts.forgotPassword}</Link>
      <ContactLine />
    </EntryFrame>
  );
}

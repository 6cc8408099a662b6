import { Link } from 'react-router';
import { useTexts } from '#client/texts/useTexts.ts';
import { ContactLine } from '#client/ui/page/ContactLine.tsx';
import { fetchedPart } from '#client/ui/page/fetchedPart.tsx';
import { EntryFrame } from './EntryFrame.tsx';
import { LoginForm } from './LoginForm.tsx';

const StateBlock = fetchedPart(
  async () =>
    (await import(/* webpackPrefetch: true, webpackChunkName: "dashboard" */ '#client/ui/page/StateBlock.tsx'))
      .StateBlock,
);

interface LoginPageProps {
  forgotPasswordPath: string;
  hasExpired?: boolean;
}

export function LoginPage({ forgotPasswordPath, hasExpired = false }: LoginPageProps) {
  const texts = useTexts().auth.login;
  return (
    <EntryFrame title={texts.title}>
      {hasExpired && <StateBlock tone="warning" title={texts.expired} text={texts.signInAgain} />}
      <LoginForm />
      <Link to={forgotPasswordPath}>{texts.forgotPassword}</Link>
      <ContactLine />
    </EntryFrame>
  );
}

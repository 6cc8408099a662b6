import { Link } from 'react-router';
import { useTexts } from '#client/texts/useTexts.ts';
import { ContactLine } from '#client/ui/page/ContactLine.tsx';
import { StateBlock } from '#client/ui/page/StateBlock.tsx';
import { EntryFrame } from './EntryFrame.tsx';
import { LoginForm } from './LoginForm.tsx';

interface LoginPageProps {
  forgotPasswordPath: string;
  /** A session ended while somebody was at work. */
  hasExpired?: boolean;
}

/** Where a session begins. */
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

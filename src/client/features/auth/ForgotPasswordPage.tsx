import { Link } from 'react-router';
import { useTexts } from '#client/texts/useTexts.ts';
import { EntryFrame } from './EntryFrame.tsx';

interface ForgotPasswordPageProps {
  loginPath: string;
}

/** Only an admin can give a new password. */
export function ForgotPasswordPage({ loginPath }: ForgotPasswordPageProps) {
  const { forgotPassword } = useTexts().auth;
  return (
    <EntryFrame title={forgotPassword.title}>
      <p>{forgotPassword.text}</p>
      <Link to={loginPath}>{forgotPassword.back}</Link>
    </EntryFrame>
  );
}

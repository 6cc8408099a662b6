import { Link } from 'react-router';
import { useAccountTexts } from '#client/texts/useAccountTexts.ts';
import { EntryFrame } from './EntryFrame.tsx';

interface ForgotPasswordPageProps {
  loginPath: string;
}

/** Only an admin can give a new password. */
export function ForgotPasswordPage({ loginPath }: ForgotPasswordPageProps) {
  const { forgotPassword } = useAccountTexts();
  return (
    <EntryFrame title={forgotPassword.title}>
      <p>{forgotPassword.text}</p>
      <Link to={loginPath}>{forgotPassword.back}</Link>
    </EntryFrame>
  );
}

import { Link } from 'react-router';
import { accountTexts } from '#client/texts/account.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatCount } from '#client/ui/format/format.ts';
import { ContactLine } from '#client/ui/page/ContactLine.tsx';
import { TEMPORARY_PASSWORD_SECONDS } from '#shared/constants.ts';
import { SCREENS } from '#shared/screens.ts';
import { EntryFrame } from './EntryFrame.tsx';

export function ForgotPasswordPage() {
  const { forgotPassword } = useTexts(accountTexts);
  return (
    <EntryFrame title={forgotPassword.title}>
      <p>{forgotPassword.text}</p>
      <ContactLine />
      <p>{forgotPassword.why}</p>
      <p>{forgotPassword.next({ hours: formatCount(TEMPORARY_PASSWORD_SECONDS / 3600) })}</p>
      <Link to={SCREENS.login}>{forgotPassword.back}</Link>
    </EntryFrame>
  );
}

import { Link } from 'react-router';
import { pagesTexts } from '#client/texts/pages.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { BackButton } from '#client/ui/page/BackButton.tsx';
import { MessagePage } from '#client/ui/page/MessagePage.tsx';
import { SCREENS } from '#shared/screens.ts';

export function ErrorPage() {
  const { error } = useTexts(pagesTexts);
  return (
    <MessagePage title={error.title} text={error.text} why={error.why}>
      <Link to={SCREENS.login}>{error.signIn}</Link>
      <BackButton />
    </MessagePage>
  );
}

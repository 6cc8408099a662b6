import { Link } from 'react-router';
import { pagesTexts } from '#client/texts/pages.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { BackButton } from '#client/ui/page/BackButton.tsx';
import { MessagePage } from '#client/ui/page/MessagePage.tsx';
import { SCREENS } from '#shared/screens.ts';

export function NotFoundPage() {
  const { notFound } = useTexts(pagesTexts);
  return (
    <MessagePage title={notFound.title} text={notFound.text} why={notFound.why}>
      <Link to={SCREENS.home}>{notFound.back}</Link>
      <BackButton />
    </MessagePage>
  );
}

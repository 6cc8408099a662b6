import { Link } from 'react-router';
import { usePagesTexts } from '#client/texts/usePagesTexts.ts';
import { BackButton } from '#client/ui/BackButton.tsx';
import { MessagePage } from '#client/ui/MessagePage.tsx';
import { SCREENS } from './screens.ts';

/** An address that leads nowhere. */
export function NotFoundPage() {
  const { notFound } = usePagesTexts();
  return (
    <MessagePage title={notFound.title} text={notFound.text} why={notFound.why}>
      <Link to={SCREENS.home}>{notFound.back}</Link>
      <BackButton />
    </MessagePage>
  );
}

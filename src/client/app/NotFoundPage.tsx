import { Link } from 'react-router';
import { usePagesTexts } from '#client/texts/usePagesTexts.ts';
import { MessagePage } from './MessagePage.tsx';
import { SCREENS } from './screens.ts';

/** An address that leads nowhere. */
export function NotFoundPage() {
  const { notFound } = usePagesTexts();
  return (
    <MessagePage title={notFound.title} text={notFound.text}>
      <Link to={SCREENS.home}>{notFound.back}</Link>
    </MessagePage>
  );
}

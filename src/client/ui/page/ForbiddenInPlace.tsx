import { Link } from 'react-router';
import { usePagesTexts } from '#client/texts/usePagesTexts.ts';
import { BackButton } from './BackButton.tsx';
import { MessagePage } from './MessagePage.tsx';

/** What `/forbidden` says, in the place of a page or an area that the person has no part in. */
export function ForbiddenInPlace({ backHref }: { backHref: string }) {
  const { forbidden } = usePagesTexts();
  return (
    <MessagePage title={forbidden.title} text={forbidden.text} why={forbidden.why}>
      <Link to={backHref}>{forbidden.back}</Link>
      <BackButton />
    </MessagePage>
  );
}

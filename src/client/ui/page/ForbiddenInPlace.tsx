import { Link } from 'react-router';
import { pagesTexts } from '#client/texts/pages.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { SCREENS } from '#shared/screens.ts';
import { BackButton } from './BackButton.tsx';
import { MessagePage } from './MessagePage.tsx';

/** The text of `/forbidden` in place of a page or an area. */
export function ForbiddenInPlace() {
  const { forbidden } = useTexts(pagesTexts);
  return (
    <MessagePage title={forbidden.title} text={forbidden.text} why={forbidden.why}>
      <Link to={SCREENS.dashboard}>{forbidden.back}</Link>
      <BackButton />
    </MessagePage>
  );
}

import { Link } from 'react-router';
import { usePagesTexts } from '#client/texts/usePagesTexts.ts';
import { MessagePage } from './MessagePage.tsx';
import { SCREENS } from './screens.ts';

/** Where a visitor without the right role ends. */
export function ForbiddenPage() {
  const { forbidden } = usePagesTexts();
  return (
    <MessagePage title={forbidden.title} text={forbidden.text}>
      <Link to={SCREENS.dashboard}>{forbidden.back}</Link>
    </MessagePage>
  );
}

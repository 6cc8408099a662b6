import { Link } from 'react-router';
import type { pages } from '#client/texts/en/pages.ts';
import { usePagesTexts } from '#client/texts/usePagesTexts.ts';
import { MessagePage } from './MessagePage.tsx';
import { SCREENS } from './screens.ts';

interface PendingPageProps {
  screen: Exclude<keyof (typeof pages)['pending'], 'text' | 'back'>;
}

/** Holds the place of a page whose content is not there yet. */
export function PendingPage({ screen }: PendingPageProps) {
  const { pending } = usePagesTexts();
  return (
    <MessagePage title={pending[screen]} text={pending.text}>
      <Link to={SCREENS.dashboard}>{pending.back}</Link>
    </MessagePage>
  );
}

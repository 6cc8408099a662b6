import { Link } from 'react-router';
import type { Texts } from '#client/texts/en.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { MessagePage } from './MessagePage.tsx';
import { SCREENS } from './screens.ts';

interface PendingPageProps {
  screen: Exclude<keyof Texts['app']['pending'], 'text' | 'back'>;
}

/** Holds the place of a page whose content is not there yet. */
export function PendingPage({ screen }: PendingPageProps) {
  const { pending } = useTexts().app;
  return (
    <MessagePage title={pending[screen]} text={pending.text}>
      <Link to={SCREENS.dashboard}>{pending.back}</Link>
    </MessagePage>
  );
}

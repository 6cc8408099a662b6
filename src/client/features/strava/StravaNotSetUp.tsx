import { selectAuth } from '#client/session/authSlice.ts';
import { useAppSelector } from '#client/session/store.ts';
import { stravaTexts } from '#client/texts/strava.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { StateBlock } from '#client/ui/page/StateBlock.tsx';

/** Says that this installation has no Strava app, and to whom that is a task, how to give it one; `others` is what all others hear. */
export function StravaNotSetUp({ others }: { others?: string }) {
  const { notSetUp } = useTexts(stravaTexts);
  const isAdmin = useAppSelector(selectAuth).role?.toLowerCase() === 'admin';
  return (
    <StateBlock tone="warning" title={notSetUp.title} text={isAdmin ? notSetUp.admin : (others ?? notSetUp.others)} />
  );
}

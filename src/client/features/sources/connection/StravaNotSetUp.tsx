import { selectAuth } from '#client/session/authSlice.ts';
import { useAppSelector } from '#client/session/store.ts';
import { stravaTexts } from '#client/texts/strava.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { StateBlock } from '#client/ui/page/StateBlock.tsx';

export function StravaNotSetUp({ others }: { others?: string }) {
  const { notSetUp } = useTexts(stravaTexts);
  const isAdmin = useAppSelector(selectAuth).role?.toLowerCase() === 'admin';
  return (
    <StateBlock tone="warning" title={notSetUp.title} text={isAdmin ? notSetUp.admin : (others ?? notSetUp.others)} />
  );
}

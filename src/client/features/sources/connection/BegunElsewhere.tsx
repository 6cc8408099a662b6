import { selectAuth } from '#client/session/authSlice.ts';
import { useAppSelector } from '#client/session/store.ts';
import { contactTexts } from '#client/texts/participant/contact.ts';
import { joiningTexts } from '#client/texts/participant/joining.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { ButtonLink } from '#client/ui/page/ButtonLink.tsx';
import { SCREENS } from '#shared/screens.ts';
import { hasInvite } from './inviteMemory.ts';

/** Apps such as chats hand over to the browser, which knows neither the link nor the attempt. */
export function BegunElsewhere() {
  const { redirect } = useTexts(joiningTexts);
  const { ask } = useTexts(contactTexts);
  const { isAuthenticated } = useAppSelector(selectAuth);
  if (isAuthenticated || hasInvite()) return null;
  return (
    <>
      <p>{redirect.elsewhere}</p>
      <p>
        <ButtonLink to={SCREENS.ownPage}>{ask.lost}</ButtonLink>
      </p>
    </>
  );
}

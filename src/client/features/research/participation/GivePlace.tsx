import { invitesApi } from '#client/api/research/invitesApi.ts';
import { Failed } from '#client/features/research/Failed.tsx';
import { selectAuth } from '#client/session/authSlice.ts';
import { useAppSelector } from '#client/session/store.ts';
import { contactTexts } from '#client/texts/participant/contact.ts';
import { participationTexts } from '#client/texts/participant/participation.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { ConfirmButton } from '#client/ui/dialog/ConfirmButton.tsx';
import { ButtonLink } from '#client/ui/page/ButtonLink.tsx';
import { SectionHead } from '#client/ui/page/SectionHead.tsx';
import { showToast } from '#client/ui/toast/toasts.ts';
import { SCREENS } from '#shared/screens.ts';

/** The signed-in user takes the place; staff do not, because the link is not theirs. */
export function GivePlace({ receipt }: { receipt: string }) {
  const { account: texts } = useTexts(participationTexts);
  const { signIn } = useTexts(contactTexts).ask;
  const { isAuthenticated, role } = useAppSelector(selectAuth);
  const [take, { error }] = invitesApi.useTakePlaceMutation();
  if (isAuthenticated && role?.toLowerCase() !== 'user') return null;
  const handleTake = async () => {
    const answer = await take(receipt);
    if (!('error' in answer)) showToast({ variant: 'success', text: texts.done });
  };
  return (
    <section className="participation-part no-print">
      <SectionHead>{texts.title}</SectionHead>
      <p>{isAuthenticated ? texts.text : texts.signIn}</p>
      {!isAuthenticated && (
        // This tab remembers the receipt, so the page opens again after the sign-in.
        <div className="k-actions">
          <ButtonLink to={SCREENS.login} state={{ from: SCREENS.invite }}>
            {signIn}
          </ButtonLink>
        </div>
      )}
      {error && <Failed title={texts.failed} failure={error} />}
      {isAuthenticated && (
        <ConfirmButton
          label={texts.take}
          dialog={{
            title: texts.confirm,
            text: texts.confirmText,
            confirmLabel: texts.take,
            busyLabel: texts.taking,
          }}
          onConfirm={handleTake}
        />
      )}
    </section>
  );
}

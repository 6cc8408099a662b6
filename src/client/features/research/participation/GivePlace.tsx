import { invitesApi } from '#client/api/research/invitesApi.ts';
import { Failed } from '#client/features/research/Failed.tsx';
import { selectAuth } from '#client/session/authSlice.ts';
import { useAppSelector } from '#client/session/store.ts';
import { participationTexts } from '#client/texts/participant/participation.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { ConfirmButton } from '#client/ui/dialog/ConfirmButton.tsx';
import { showToast } from '#client/ui/toast/toasts.ts';

/** The signed-in user takes the place; staff do not, because the link is not theirs. */
export function GivePlace({ receipt }: { receipt: string }) {
  const { account: texts } = useTexts(participationTexts);
  const { isAuthenticated, role } = useAppSelector(selectAuth);
  const [take, { error }] = invitesApi.useTakePlaceMutation();
  if (isAuthenticated && role?.toLowerCase() !== 'user') return null;
  const handleTake = async () => {
    const answer = await take(receipt);
    if (!('error' in answer)) showToast({ variant: 'success', text: texts.done });
  };
  return (
    <section className="participation-part no-print">
      <h2>{texts.title}</h2>
      <p>{isAuthenticated ? texts.text : texts.signIn}</p>
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

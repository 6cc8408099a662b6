import Button from 'antd/es/button';
import { useState } from 'react';
import { isApiError } from '#client/api/apiError.ts';
import { invitesApi } from '#client/api/research/invitesApi.ts';
import { Failed } from '#client/features/research/Failed.tsx';
import { selectAuth } from '#client/session/authSlice.ts';
import { useAppSelector } from '#client/session/store.ts';
import { participationTexts } from '#client/texts/participant/participation.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { ConfirmDialog } from '#client/ui/dialog/ConfirmDialog.tsx';
import { showToast } from '#client/ui/toast/toasts.ts';

/** The signed-in user takes the place; staff do not, because the link is not theirs. */
export function GivePlace({ receipt }: { receipt: string }) {
  const { account: texts } = useTexts(participationTexts);
  const { isAuthenticated, role } = useAppSelector(selectAuth);
  const [take, { isLoading, error }] = invitesApi.useTakePlaceMutation();
  const [isAsking, setAsking] = useState(false);
  if (isAuthenticated && role?.toLowerCase() !== 'user') return null;
  const handleTake = async () => {
    const answer = await take(receipt);
    setAsking(false);
    if (!('error' in answer)) showToast({ variant: 'success', text: texts.done });
  };
  return (
    <section className="participation-part no-print">
      <h2>{texts.title}</h2>
      <p>{isAuthenticated ? texts.text : texts.signIn}</p>
      {isApiError(error) && <Failed title={texts.failed} failure={error} />}
      {isAuthenticated && <Button onClick={() => setAsking(true)}>{texts.take}</Button>}
      <ConfirmDialog
        open={isAsking}
        title={texts.confirm}
        text={texts.confirmText}
        confirmLabel={isLoading ? texts.taking : texts.take}
        isBusy={isLoading}
        onConfirm={() => void handleTake()}
        onCancel={() => setAsking(false)}
      />
    </section>
  );
}

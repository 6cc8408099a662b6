import './invite.css';
import { stravaApi } from '#client/api/stravaApi.ts';
import { inviteTexts } from '#client/texts/participant/invite.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { ModalDialog } from '#client/ui/dialog/ModalDialog.tsx';
import { QueryBoundary } from '#client/ui/page/QueryBoundary.tsx';
import { InviteLink } from './InviteLink.tsx';

export function AddAthleteDialog({ onClose }: { onClose: () => void }) {
  const texts = useTexts(inviteTexts);
  const query = stravaApi.useGetInviteQuery();
  return (
    <ModalDialog open title={texts.title} onClose={onClose}>
      <p>{texts.text}</p>
      <QueryBoundary query={query} failedTitle={texts.failed} skeleton={<div className="k-invite" />}>
        {(invite) => <InviteLink url={invite.url} createdAt={invite.created_at} />}
      </QueryBoundary>
    </ModalDialog>
  );
}

import { invitesApi } from '#client/api/research/invitesApi.ts';
import { Failed } from '#client/features/research/Failed.tsx';
import { participationTexts } from '#client/texts/participant/participation.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { ConfirmButton } from '#client/ui/dialog/ConfirmButton.tsx';

interface RefuseInviteProps {
  invite: string;
  /** Null: the link of a study. */
  code: string | null;
  onRefused: () => void;
}

export function RefuseInvite({ invite, code, onRefused }: RefuseInviteProps) {
  const texts = useTexts(participationTexts);
  const [refuse, { error }] = invitesApi.useRefuseInviteMutation();
  const handleRefuse = async () => {
    const answer = await refuse(invite);
    if (!('error' in answer)) onRefused();
  };
  return (
    <div className="no-print">
      {error && <Failed title={texts.refuseFailed} failure={error} />}
      <ConfirmButton
        label={texts.refuse}
        type="link"
        dialog={{
          title: texts.refuseTitle,
          text: code === null ? texts.refuseOpenText : texts.refuseText,
          confirmLabel: texts.refuse,
        }}
        onConfirm={handleRefuse}
      />
    </div>
  );
}

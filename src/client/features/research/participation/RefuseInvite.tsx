import Button from 'antd/es/button';
import { useState } from 'react';
import { invitesApi } from '#client/api/research/invitesApi.ts';
import { Failed } from '#client/features/research/Failed.tsx';
import { participationTexts } from '#client/texts/participant/participation.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { ConfirmDialog } from '#client/ui/dialog/ConfirmDialog.tsx';

interface RefuseInviteProps {
  invite: string;
  /** Null: the link of a study. */
  code: string | null;
  onRefused: () => void;
}

export function RefuseInvite({ invite, code, onRefused }: RefuseInviteProps) {
  const texts = useTexts(participationTexts);
  const [refuse, { isLoading, error }] = invitesApi.useRefuseInviteMutation();
  const [isAsking, setAsking] = useState(false);
  const handleRefuse = async () => {
    const answer = await refuse(invite);
    setAsking(false);
    if (!('error' in answer)) onRefused();
  };
  return (
    <div className="no-print">
      {error && <Failed title={texts.refuseFailed} failure={error} />}
      <Button type="link" onClick={() => setAsking(true)}>
        {texts.refuse}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={texts.refuseTitle}
        text={code === null ? texts.refuseOpenText : texts.refuseText}
        confirmLabel={texts.refuse}
        isBusy={isLoading}
        onConfirm={() => void handleRefuse()}
        onCancel={() => setAsking(false)}
      />
    </div>
  );
}

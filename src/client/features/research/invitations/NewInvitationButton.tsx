import Button from 'antd/es/button';
import { useState } from 'react';
import { invitationsTexts } from '#client/texts/invitations.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import type { Study } from '#shared/contract/studies.ts';
import { InviteDialog } from './InviteDialog.tsx';

interface NewInvitationButtonProps {
  study: Study;
  participant: { id: string; code: string };
}

export function NewInvitationButton({ study, participant: { id, code } }: NewInvitationButtonProps) {
  const texts = useTexts(invitationsTexts);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" aria-label={texts.newFor({ code })} onClick={() => setOpen(true)}>
        {texts.newOne}
      </Button>
      {isOpen && <InviteDialog study={study} ids={[id]} onClose={() => setOpen(false)} />}
    </>
  );
}

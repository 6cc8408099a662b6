import Button from 'antd/es/button';
import { useState } from 'react';
import { invitationsTexts } from '#client/texts/invitations.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import type { Study } from '#shared/contract/studies.ts';
import { StudyLinkDialog } from './StudyLinkDialog.tsx';

export function StudyLinkButton({ study }: { study: Study }) {
  const { studyLink } = useTexts(invitationsTexts);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{studyLink.action}</Button>
      {isOpen && <StudyLinkDialog study={study} onClose={() => setOpen(false)} />}
    </>
  );
}

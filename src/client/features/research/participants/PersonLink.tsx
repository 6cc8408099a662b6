import Button from 'antd/es/button';
import { useState } from 'react';
import { personLinkTexts } from '#client/texts/study/personLink.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { ModalDialog } from '#client/ui/dialog/ModalDialog.tsx';
import { fetchedPart } from '#client/ui/page/fetchedPart.tsx';
import { PageSection } from '#client/ui/page/PageSection.tsx';
import type { Participant } from '#shared/contract/participants.ts';
import { mayInStudy } from '#shared/roles.ts';
import type { LinkAct } from './PersonLinkForm.tsx';

const PersonLinkForm = fetchedPart(
  async () => (await import(/* webpackChunkName: "person-link" */ './PersonLinkForm.tsx')).PersonLinkForm,
);

/** For admins only: links the code with an account, without showing which. */
export function PersonLink({ participant }: { participant: Participant }) {
  const link = useTexts(personLinkTexts);
  const [act, setAct] = useState<LinkAct | null>(null);
  if (!mayInStudy(participant.part, 'participants:link') || participant.withdrawal !== null) return null;
  const { id, code, joined_at } = participant;
  const acts: readonly LinkAct[] = joined_at === null ? ['link'] : ['link', 'reveal', 'unlink'];
  const handleClose = () => setAct(null);
  return (
    <PageSection title={link.title} isControl>
      <p>{joined_at === null ? link.none : link.about}</p>
      <div className="k-person-link no-print">
        {acts.map((one) => (
          <Button key={one} danger={one === 'unlink'} onClick={() => setAct(one)}>
            {link[one].open}
          </Button>
        ))}
      </div>
      <ModalDialog open={act !== null} title={act ? link[act].title({ code }) : ''} onClose={handleClose}>
        {act && <PersonLinkForm act={act} participantId={id} onDone={handleClose} />}
      </ModalDialog>
    </PageSection>
  );
}

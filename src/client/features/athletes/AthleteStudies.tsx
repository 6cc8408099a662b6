import Button from 'antd/es/button';
import { useState } from 'react';
import { athletesTexts } from '#client/texts/athletes.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { ModalDialog } from '#client/ui/dialog/ModalDialog.tsx';
import { fetchedPart } from '#client/ui/page/fetchedPart.tsx';
import { PageSection } from '#client/ui/page/PageSection.tsx';
import type { ConnectedAthlete } from './connectedAthlete.ts';

const RevealCodesForm = fetchedPart(
  async () => (await import(/* webpackChunkName: "reveal-codes" */ './RevealCodesForm.tsx')).RevealCodesForm,
);

/** For admins: how many studies may read the account, and, with a reason, under which codes. */
export function AthleteStudies({ athlete }: { athlete: ConnectedAthlete }) {
  const { studies } = useTexts(athletesTexts);
  const [isOpen, setOpen] = useState(false);
  const handleClose = () => setOpen(false);
  return (
    <PageSection title={studies.title}>
      <p>{studies.count({ count: athlete.study_count ?? 0 })}</p>
      <p>{studies.about}</p>
      <Button className="no-print" onClick={() => setOpen(true)}>
        {studies.reveal}
      </Button>
      <ModalDialog open={isOpen} title={studies.revealTitle({ name: athlete.name })} onClose={handleClose}>
        <RevealCodesForm athleteId={athlete.id} onCancel={handleClose} />
      </ModalDialog>
    </PageSection>
  );
}

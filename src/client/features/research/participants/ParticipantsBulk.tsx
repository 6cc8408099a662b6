import Button from 'antd/es/button';
import { useState } from 'react';
import { copyCodes } from '#client/features/research/addParticipants/copyCodes.ts';
import { participantsTexts } from '#client/texts/participants.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { ModalDialog } from '#client/ui/dialog/ModalDialog.tsx';
import type { RowSelection } from '#client/ui/table/useRowSelection.ts';
import type { ListedParticipant } from '#shared/contract/participants.ts';
import type { Study } from '#shared/contract/studies.ts';
import { SetGroupForm } from './SetGroupForm.tsx';

interface ParticipantsBulkProps {
  study: Study;
  selection: RowSelection<ListedParticipant>;
  mayChange: boolean;
}

export function ParticipantsBulk({ study, selection, mayChange }: ParticipantsBulkProps) {
  const texts = useTexts(participantsTexts);
  const [isGrouping, setGrouping] = useState(false);
  const close = () => setGrouping(false);
  const chosen = [...selection.chosen.values()];
  return (
    <>
      {mayChange && <Button onClick={() => setGrouping(true)}>{texts.table.setGroup}</Button>}
      <Button
        onClick={() =>
          void copyCodes(
            chosen.map(({ code }) => code),
            texts.table,
          )
        }
      >
        {texts.table.copyCodes}
      </Button>
      <ModalDialog open={isGrouping} title={texts.group.title({ count: chosen.length })} onClose={close}>
        <SetGroupForm
          studyId={study.id}
          groups={study.groups}
          ids={[...selection.chosen.keys()]}
          onDone={() => {
            close();
            selection.clear();
          }}
          onCancel={close}
        />
      </ModalDialog>
    </>
  );
}

import Button from 'antd/es/button';
import { useState } from 'react';
import { textOfError } from '#client/api/apiError.ts';
import { studyExportsApi } from '#client/api/research/studyExportsApi.ts';
import { copyCodes } from '#client/features/research/addParticipants/copyCodes.ts';
import { InviteDialog } from '#client/features/research/invitations/InviteDialog.tsx';
import { RemindSelected } from '#client/features/research/reminders/RemindSelected.tsx';
import { invitationsTexts } from '#client/texts/invitations.ts';
import { participantsTexts } from '#client/texts/participants.ts';
import { useSay, useTexts } from '#client/texts/useTexts.ts';
import { BusyButton } from '#client/ui/dialog/BusyButton.tsx';
import { ModalDialog } from '#client/ui/dialog/ModalDialog.tsx';
import type { RowSelection } from '#client/ui/table/useRowSelection.ts';
import { showToast } from '#client/ui/toast/toasts.ts';
import type { ListedParticipant } from '#shared/contract/participants.ts';
import type { Study } from '#shared/contract/studies.ts';
import { mayInStudy } from '#shared/roles.ts';
import { SetGroupForm } from './SetGroupForm.tsx';

interface ParticipantsBulkProps {
  study: Study;
  selection: RowSelection<ListedParticipant>;
  mayChange: boolean;
}

export function ParticipantsBulk({ study, selection, mayChange }: ParticipantsBulkProps) {
  const texts = useTexts(participantsTexts);
  const invitations = useTexts(invitationsTexts);
  const mayInvite = mayChange && mayInStudy(study.part, 'participants:invite');
  const mayRemind = mayChange && mayInStudy(study.part, 'reminders:send');
  const { language } = useTexts().ui;
  const say = useSay();
  const [exportChosen, { isLoading: isExporting }] = studyExportsApi.useExportParticipantsMutation();
  const [isGrouping, setGrouping] = useState(false);
  const [isInviting, setInviting] = useState(false);
  const close = () => setGrouping(false);
  const chosen = [...selection.chosen.values()];
  const handleExport = async () => {
    const ids = chosen.map(({ id }) => id);
    const { error } = await exportChosen({ id: study.id, code_prefix: study.code_prefix, ids, language });
    if (!error) return;
    const why = say(textOfError(error));
    showToast({ variant: 'error', text: `${texts.table.exportFailed} ${why}` });
  };
  return (
    <>
      {mayChange && <Button onClick={() => setGrouping(true)}>{texts.table.setGroup}</Button>}
      {mayInvite && <Button onClick={() => setInviting(true)}>{invitations.action}</Button>}
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
      {mayRemind && <RemindSelected studyId={study.id} ids={chosen.map(({ id }) => id)} onDone={selection.clear} />}
      <BusyButton label={texts.table.exportSelected} isBusy={isExporting} onAct={handleExport} />
      {isInviting && (
        <InviteDialog
          study={study}
          ids={chosen.map(({ id }) => id)}
          onClose={(isMade) => {
            setInviting(false);
            if (isMade) selection.clear();
          }}
        />
      )}
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

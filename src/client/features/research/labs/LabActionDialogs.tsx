import { labsApi } from '#client/api/research/labsApi.ts';
import { DeleteForm } from '#client/forms/DeleteForm.tsx';
import { toServerErrors } from '#client/forms/serverErrors.ts';
import { labsTexts } from '#client/texts/labs.ts';
import { useSay, useTexts } from '#client/texts/useTexts.ts';
import { ModalDialog } from '#client/ui/dialog/ModalDialog.tsx';
import type { Lab } from '#shared/contract/research.ts';
import { researchMessages } from '#shared/researchMessages.ts';
import { AssignResearcher } from './AssignResearcher.tsx';
import { LabForm } from './LabForm.tsx';

export interface LabAction {
  kind: 'edit' | 'assign' | 'delete';
  lab: Lab;
}

interface LabActionDialogsProps {
  action: LabAction | null;
  onClose: () => void;
  onDeleted?: () => void;
}

export function LabActionDialogs({ action, onClose, onDeleted }: LabActionDialogsProps) {
  const texts = useTexts(labsTexts);
  const { lab } = action ?? {};
  const name = lab?.name ?? '';
  const handleDeleted = () => {
    onClose();
    onDeleted?.();
  };
  return (
    <>
      <ModalDialog open={action?.kind === 'edit'} title={texts.edit.title({ name })} onClose={onClose}>
        {lab && <LabForm lab={lab} onDone={onClose} onCancel={onClose} />}
      </ModalDialog>
      <ModalDialog open={action?.kind === 'assign'} title={texts.assign.title({ lab: name })} onClose={onClose}>
        {lab && <AssignResearcher lab={lab} onClose={onClose} />}
      </ModalDialog>
      <ModalDialog open={action?.kind === 'delete'} title={texts.delete.title({ name })} onClose={onClose}>
        {lab && <DeleteLabForm lab={lab} onDone={handleDeleted} onCancel={onClose} />}
      </ModalDialog>
    </>
  );
}

interface DeleteLabFormProps {
  lab: Lab;
  onDone: () => void;
  onCancel: () => void;
}

function DeleteLabForm({ lab: { id, name }, ...props }: DeleteLabFormProps) {
  const texts = useTexts(labsTexts).delete;
  const say = useSay();
  const [deleteLab] = labsApi.useDeleteLabMutation();
  return (
    <DeleteForm
      {...props}
      isRight={(typed) => typed === name}
      wrong={texts.mismatch}
      remove={(confirmed) => deleteLab({ id, ...confirmed }).unwrap()}
      toErrors={(failure) => toServerErrors(failure, ['typed', 'reason'])}
      done={say(researchMessages('lab_deleted'))}
      words={{ ...texts, typed: texts.name, hint: texts.hint({ name }) }}
    />
  );
}

import { object } from 'yup';
import { studiesApi } from '#client/api/research/studiesApi.ts';
import { AppForm } from '#client/forms/AppForm.tsx';
import { DeleteForm } from '#client/forms/DeleteForm.tsx';
import { ReasonField } from '#client/forms/ReasonField.tsx';
import { optionalReason } from '#client/forms/reasonRule.ts';
import { studiesTexts } from '#client/texts/studies.ts';
import { useSay, useTexts } from '#client/texts/useTexts.ts';
import { ModalDialog } from '#client/ui/dialog/ModalDialog.tsx';
import type { Study } from '#shared/contract/studies.ts';
import { researchMessages } from '#shared/researchMessages.ts';
import { CloseStudy } from './CloseStudy.tsx';
import { toStudyErrors } from './toStudyErrors.ts';

export interface StudyAct {
  kind: 'close' | 'reopen' | 'delete';
  study: Study;
}

interface StudyDialogsProps {
  act: StudyAct | null;
  onClose: () => void;
  onDeleted: () => void;
}

export function StudyDialogs({ act, onClose, onDeleted }: StudyDialogsProps) {
  const { close, reopen, remove } = useTexts(studiesTexts);
  const { kind, study } = act ?? {};
  const title = study?.title ?? '';
  return (
    <>
      <ModalDialog open={kind === 'close'} title={close.title({ title })} onClose={onClose}>
        {study && <CloseStudy study={study} onDone={onClose} />}
      </ModalDialog>
      <ModalDialog open={kind === 'reopen'} title={reopen.title({ title })} onClose={onClose}>
        {study && <ReopenForm study={study} onDone={onClose} />}
      </ModalDialog>
      <ModalDialog open={kind === 'delete'} title={remove.title({ title })} onClose={onClose}>
        {study && <DeleteStudyForm study={study} onDone={onDeleted} onCancel={onClose} />}
      </ModalDialog>
    </>
  );
}

interface DeleteStudyFormProps {
  study: Study;
  onDone: () => void;
  onCancel: () => void;
}

function DeleteStudyForm({ study, ...props }: DeleteStudyFormProps) {
  const { remove } = useTexts(studiesTexts);
  const say = useSay();
  const [deleteStudy] = studiesApi.useDeleteStudyMutation();
  return (
    <DeleteForm
      {...props}
      isRight={(typed) => typed === study.title}
      wrong={remove.wrong}
      remove={(confirmed) => deleteStudy({ id: study.id, ...confirmed }).unwrap()}
      toErrors={toStudyErrors}
      done={say(researchMessages('study_deleted'))}
      words={{ ...remove, hint: remove.typedHint({ title: study.title }) }}
    />
  );
}

const NO_REASON = { reason: '' };
const reopenSchema = object({ reason: optionalReason });

function ReopenForm({ study, onDone }: { study: Study; onDone: () => void }) {
  const { reopen } = useTexts(studiesTexts);
  const say = useSay();
  const [reopenStudy] = studiesApi.useReopenStudyMutation();
  return (
    <AppForm
      initialValues={NO_REASON}
      schema={reopenSchema}
      onSubmit={({ reason }) => reopenStudy({ id: study.id, reason: reason.trim() || undefined }).unwrap()}
      toErrors={toStudyErrors}
      doneText={say(researchMessages('study_reopened'))}
      onDone={onDone}
      words={reopen}
      onCancel={onDone}
      submitWhen="always"
    >
      <p>{reopen.effect}</p>
      <ReasonField isOptional />
    </AppForm>
  );
}

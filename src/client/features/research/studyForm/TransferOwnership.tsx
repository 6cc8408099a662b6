import './studyForm.css';
import Button from 'antd/es/button';
import { useState } from 'react';
import { object, string } from 'yup';
import { labsApi } from '#client/api/research/labsApi.ts';
import { studiesApi } from '#client/api/research/studiesApi.ts';
import { activeResearchers } from '#client/features/research/studies/activeResearchers.ts';
import { toStudyErrors } from '#client/features/research/studies/toStudyErrors.ts';
import { AppForm } from '#client/forms/AppForm.tsx';
import { SelectField } from '#client/forms/SelectField.tsx';
import { toFailure } from '#client/forms/submitting.ts';
import { useReadNow } from '#client/session/useReadNow.ts';
import { labsTexts } from '#client/texts/labs.ts';
import { studiesTexts } from '#client/texts/studies.ts';
import { studyFormTexts } from '#client/texts/study/studyForm.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { ModalDialog } from '#client/ui/dialog/ModalDialog.tsx';
import { PageSection } from '#client/ui/page/PageSection.tsx';
import { QueryBoundary } from '#client/ui/page/QueryBoundary.tsx';
import { StateBlock } from '#client/ui/page/StateBlock.tsx';
import { showToast } from '#client/ui/toast/toasts.ts';
import type { Study } from '#shared/contract/studies.ts';
import { messages } from '#shared/messages.ts';

const UNCHOSEN = { owner_id: '' };
const needsSomebody = object({ owner_id: string().required(messages('required')) });

interface TransferOwnershipProps {
  study: Study;
  onTransferred: (study: Study) => void;
  /** The owner transferred the study, and lost every right to it. */
  onGivenAway: () => void;
}

export function TransferOwnership({ study, onTransferred, onGivenAway }: TransferOwnershipProps) {
  const { table } = useTexts(studiesTexts);
  const { edit } = useTexts(studyFormTexts);
  const { choose } = useTexts(labsTexts);
  const read = useReadNow();
  const [changeStudy] = studiesApi.useChangeStudyMutation();
  const [isOpen, setOpen] = useState(false);
  const query = labsApi.useListLabResearchersQuery({ id: study.lab_id }, { skip: !isOpen });
  const others = activeResearchers(query.data?.researchers)?.filter(({ user_id }) => user_id !== study.owner_id);
  const isOwn = study.part === 'owner';
  const ownerEmail = study.owner_email ?? table.unknown;

  const give = (owner_id: string, version: number) => changeStudy({ id: study.id, owner_id, version }).unwrap();
  /** Other changes of the study do not matter here; the form keeps its version, so that it still shows them. */
  const giveDespiteChanges = async (owner_id: string, error: unknown): Promise<Study> => {
    if (toFailure(error).code !== 'changed_meanwhile') throw error;
    const newest = await read(studiesApi.endpoints.getStudy, study.id);
    if (newest.owner_id !== study.owner_id) throw error;
    const { owner_id: owner, owner_email } = await give(owner_id, newest.version);
    return { ...study, owner_id: owner, owner_email };
  };
  const send = async ({ owner_id }: typeof UNCHOSEN) => {
    const saved = await give(owner_id, study.version).catch((error) => giveDespiteChanges(owner_id, error));
    if (!isOwn) onTransferred(saved);
  };
  const handleDone = ({ owner_id }: typeof UNCHOSEN) => {
    const email = others?.find(({ user_id }) => user_id === owner_id)?.email ?? '';
    showToast({ variant: 'success', text: edit.transferred({ email }) });
    setOpen(false);
    if (isOwn) onGivenAway();
  };
  const field = (
    <SelectField
      name="owner_id"
      label={edit.newOwner}
      placeholder=""
      hint={others?.length === 0 ? edit.nobodyElse : edit.newOwnerHint}
      choices={(others ?? []).map(({ user_id, email }) => ({ value: user_id, label: email }))}
    />
  );
  return (
    <PageSection title={edit.transferTitle} isControl>
      <div className="study-transfer">
        <p>{edit.transferText({ email: isOwn ? table.you : ownerEmail })}</p>
        <Button onClick={() => setOpen(true)}>{edit.transfer}</Button>
      </div>
      <ModalDialog open={isOpen} title={edit.transferDialog} onClose={() => setOpen(false)}>
        <AppForm
          initialValues={UNCHOSEN}
          schema={needsSomebody}
          onSubmit={send}
          toErrors={toStudyErrors}
          onDone={handleDone}
          words={{ submit: edit.transferSubmit, submitting: edit.transferring }}
          onCancel={() => setOpen(false)}
          isDanger
        >
          <QueryBoundary query={query} failedTitle={choose.usersFailed} skeleton={field}>
            {() => field}
          </QueryBoundary>
          <StateBlock tone="warning" text={isOwn ? edit.youLose : edit.ownerLoses({ email: ownerEmail })} />
        </AppForm>
      </ModalDialog>
    </PageSection>
  );
}

import { labsApi } from '#client/api/research/labsApi.ts';
import { StoredForm } from '#client/forms/StoredForm.tsx';
import { TextField } from '#client/forms/TextField.tsx';
import { labsTexts } from '#client/texts/labs.ts';
import { useSay, useTexts } from '#client/texts/useTexts.ts';
import type { ChangeLabBody, Lab } from '#shared/contract/research.ts';
import { researchMessages } from '#shared/researchMessages.ts';
import { createLabSchema } from './createLabSchema.ts';
import { toCreateLabErrors } from './toCreateLabErrors.ts';

interface LabFormProps {
  lab: Pick<Lab, 'id' | 'email' | 'name'>;
  onDone?: () => void;
  onCancel?: () => void;
}

/** A field that was not edited is not sent, because another admin may have changed it. */
function changesOf(lab: LabFormProps['lab'], email: string, name: string): ChangeLabBody {
  return { ...(email !== lab.email && { email }), ...(name !== lab.name && { name }) };
}

export function LabForm({ lab, onDone, onCancel }: LabFormProps) {
  const { edit } = useTexts(labsTexts);
  const say = useSay();
  const [changeLab] = labsApi.useChangeLabMutation();
  return (
    <StoredForm
      initialValues={{ email: lab.email, name: lab.name }}
      schema={createLabSchema}
      onSubmit={({ email, name }) => changeLab({ id: lab.id, ...changesOf(lab, email.trim(), name.trim()) }).unwrap()}
      toErrors={toCreateLabErrors}
      doneText={say(researchMessages('lab_saved'))}
      onDone={onDone}
      onCancel={onCancel}
      label={edit.form}
    >
      <TextField name="email" label={edit.email} type="email" />
      <TextField name="name" label={edit.name} />
    </StoredForm>
  );
}

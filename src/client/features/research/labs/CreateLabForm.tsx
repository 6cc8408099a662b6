import { labsApi } from '#client/api/research/labsApi.ts';
import { AppForm } from '#client/forms/AppForm.tsx';
import { TextField } from '#client/forms/TextField.tsx';
import { labsTexts } from '#client/texts/labs.ts';
import { useSay, useTexts } from '#client/texts/useTexts.ts';
import { SUBMIT_DELAY_MS } from '#shared/constants.ts';
import type { CreateLabBody } from '#shared/contract/research.ts';
import { researchMessages } from '#shared/researchMessages.ts';
import { createLabSchema } from './createLabSchema.ts';
import { toCreateLabErrors } from './toCreateLabErrors.ts';

interface CreateLabFormProps {
  onDone: () => void;
  onCancel?: () => void;
}

const NOTHING_TYPED: CreateLabBody = { email: '', name: '' };

export function CreateLabForm({ onDone, onCancel }: CreateLabFormProps) {
  const { create } = useTexts(labsTexts);
  const say = useSay();
  const [createLab] = labsApi.useCreateLabMutation();
  return (
    <AppForm
      initialValues={NOTHING_TYPED}
      schema={createLabSchema}
      onSubmit={({ email, name }) => createLab({ email: email.trim(), name: name.trim() }).unwrap()}
      toErrors={toCreateLabErrors}
      doneText={say(researchMessages('lab_created'))}
      onDone={onDone}
      minimumDelayMs={SUBMIT_DELAY_MS.createLab}
      words={create}
      onCancel={onCancel}
    >
      <TextField name="email" label={create.email} type="email" />
      <TextField name="name" label={create.name} />
    </AppForm>
  );
}

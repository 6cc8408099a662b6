import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { labsApi } from '#client/api/research/labsApi.ts';
import { usersApi } from '#client/api/usersApi.ts';
import { AppForm } from '#client/forms/AppForm.tsx';
import { KeptFields } from '#client/forms/KeptFields.tsx';
import { RadioField } from '#client/forms/RadioField.tsx';
import { Refused } from '#client/forms/submitting.ts';
import { TextField } from '#client/forms/TextField.tsx';
import { usersTexts } from '#client/texts/users.ts';
import { useSay, useTexts } from '#client/texts/useTexts.ts';
import { fetchedPart } from '#client/ui/page/fetchedPart.tsx';
import { choicesOf } from '#client/ui/select/choicesOf.ts';
import { showToast } from '#client/ui/toast/toasts.ts';
import { SUBMIT_DELAY_MS } from '#shared/constants.ts';
import type { CreateUserBody, User } from '#shared/contract/users.ts';
import { messages } from '#shared/messages.ts';
import { ROLES } from '#shared/roles.ts';
import { screenOf } from '#shared/screens.ts';
import { createResearcherSchema, createUserSchema } from './createUserSchema.ts';
import { FirstPasswordField } from './FirstPasswordField.tsx';
import { toCreateUserErrors } from './toUserFormErrors.ts';

// A select is more code than the rest of the form.
const NewResearcherLabField = fetchedPart(
  async () => (await import(/* webpackChunkName: "lab-field" */ './NewResearcherLabField.tsx')).NewResearcherLabField,
);

interface CreateUserFormProps {
  onDone: () => void;
  onCancel: () => void;
}

interface CreateUserValues extends Omit<CreateUserBody, 'role' | 'lab_id'> {
  role: CreateUserBody['role'] | '';
  lab_id: string;
}

const NOTHING_TYPED: CreateUserValues = { email: '', initial_password: '', role: '', lab_id: '' };

export function CreateUserForm({ onDone, onCancel }: CreateUserFormProps) {
  const { create, roles } = useTexts(usersTexts);
  const say = useSay();
  const navigate = useNavigate();
  const [createUser] = usersApi.useCreateUserMutation();
  const labs = labsApi.useListLabsQuery({ sort: 'name' });
  const schema = labs.data?.total ? createResearcherSchema : createUserSchema;
  const created = useRef<User>(null);
  const handleSubmit = async ({ email, initial_password, role, lab_id }: CreateUserValues) => {
    if (role === '') throw new Refused({ fields: { role: messages('required') } });
    const body = { email: email.trim(), initial_password, role };
    created.current = await createUser(role === 'researcher' && lab_id !== '' ? { ...body, lab_id } : body).unwrap();
  };
  const handleDone = () => {
    const id = created.current?.id;
    const action =
      id === undefined ? undefined : { label: create.open, onSelect: () => navigate(screenOf('user', id)) };
    showToast({ variant: 'success', text: say(messages('user_created')), action });
    onDone();
  };
  return (
    <AppForm
      initialValues={NOTHING_TYPED}
      schema={schema}
      onSubmit={handleSubmit}
      toErrors={toCreateUserErrors}
      onDone={handleDone}
      minimumDelayMs={SUBMIT_DELAY_MS.createUser}
      words={create}
      onCancel={onCancel}
    >
      <TextField name="email" label={create.email} type="email" />
      <FirstPasswordField name="initial_password" label={create.initialPassword} hint={create.initialPasswordHint} />
      <RadioField name="role" label={create.role} choices={choicesOf(ROLES, roles)} />
      <KeptFields names={['lab_id']} />
      <NewResearcherLabField labs={labs.data?.labs} hasFailed={labs.isError} />
    </AppForm>
  );
}

import { useCreateUserMutation } from '#client/api/usersApi.ts';
import { AppForm } from '#client/forms/AppForm.tsx';
import { PasswordField } from '#client/forms/PasswordField.tsx';
import { RadioField } from '#client/forms/RadioField.tsx';
import { submitting } from '#client/forms/submitting.ts';
import { TextField } from '#client/forms/TextField.tsx';
import { useSay } from '#client/texts/useTexts.ts';
import { useUsersTexts } from '#client/texts/useUsersTexts.ts';
import { showToast } from '#client/ui/toasts.ts';
import { SUBMIT_DELAY_MS } from '#shared/constants.ts';
import type { CreateUserBody } from '#shared/contract/users.ts';
import { messages } from '#shared/messages.ts';
import { ROLES } from '#shared/roles.ts';
import { createUserSchema } from './createUserSchema.ts';
import { toCreateUserErrors } from './toUserFormErrors.ts';

interface CreateUserFormProps {
  onDone: () => void;
  onCancel: () => void;
}

interface CreateUserValues extends Omit<CreateUserBody, 'role'> {
  role: CreateUserBody['role'] | '';
}

const NOTHING_TYPED: CreateUserValues = { email: '', initial_password: '', role: '' };

/** A new account with a first password, which its owner has to change. */
export function CreateUserForm({ onDone, onCancel }: CreateUserFormProps) {
  const { create, roles } = useUsersTexts();
  const say = useSay();
  const [createUser] = useCreateUserMutation();
  const handleSubmit = async ({ email, initial_password, role }: CreateUserValues) => {
    if (role === '') return { fields: { role: messages.required } };
    return submitting(createUser({ email: email.trim(), initial_password, role }).unwrap(), toCreateUserErrors);
  };
  return (
    <AppForm
      initialValues={NOTHING_TYPED}
      schema={createUserSchema}
      onSubmit={handleSubmit}
      onDone={() => {
        showToast({ variant: 'success', text: say(messages.userCreated) });
        onDone();
      }}
      minimumDelayMs={SUBMIT_DELAY_MS.createUser}
      submitLabel={create.submit}
      submittingLabel={create.submitting}
      onCancel={onCancel}
    >
      <TextField name="email" label={create.email} type="email" />
      <PasswordField
        name="initial_password"
        label={create.initialPassword}
        hint={create.initialPasswordHint}
        autoComplete="new-password"
      />
      <RadioField
        name="role"
        label={create.role}
        choices={ROLES.map((role) => ({ value: role, label: roles[role] }))}
      />
    </AppForm>
  );
}

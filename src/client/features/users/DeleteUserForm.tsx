import { usersApi } from '#client/api/usersApi.ts';
import { AppForm } from '#client/forms/AppForm.tsx';
import { ReasonField } from '#client/forms/ReasonField.tsx';
import { TextField } from '#client/forms/TextField.tsx';
import { usersTexts } from '#client/texts/users.ts';
import { useSay, useTexts } from '#client/texts/useTexts.ts';
import { SUBMIT_DELAY_MS } from '#shared/constants.ts';
import type { User } from '#shared/contract/users.ts';
import type { Sentence } from '#shared/sentence.ts';
import { deleteUserSchema } from './deleteUserSchema.ts';
import { toDeleteOrResetErrors } from './toUserFormErrors.ts';

interface DeleteUserFormProps {
  user: Pick<User, 'id' | 'email'>;
  successMessage: Sentence;
  onDone: () => void;
  onCancel: () => void;
}

/** The user's e-mail address must be typed to confirm. */
export function DeleteUserForm({ user, successMessage, onDone, onCancel }: DeleteUserFormProps) {
  const texts = useTexts(usersTexts).delete;
  const say = useSay();
  const [deleteUser] = usersApi.useDeleteUserMutation();
  return (
    <AppForm
      initialValues={{ email: '', reason: '' }}
      schema={deleteUserSchema(user.email)}
      onSubmit={({ email, reason }) => deleteUser({ id: user.id, reason: reason.trim(), typed: email.trim() }).unwrap()}
      toErrors={toDeleteOrResetErrors}
      doneText={say(successMessage)}
      onDone={onDone}
      minimumDelayMs={SUBMIT_DELAY_MS.deleteUser}
      words={texts}
      onCancel={onCancel}
      keepsChanges={false}
      isDanger
    >
      <p>{texts.effect}</p>
      <TextField name="email" label={texts.email} hint={texts.hint({ email: user.email })} type="email" />
      <ReasonField isOptional />
    </AppForm>
  );
}

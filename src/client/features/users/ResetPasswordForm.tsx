import { object, string } from 'yup';
import { usersApi } from '#client/api/usersApi.ts';
import { AppForm } from '#client/forms/AppForm.tsx';
import { usersTexts } from '#client/texts/users.ts';
import { useSay, useTexts } from '#client/texts/useTexts.ts';
import { PASSWORD_MAX, PASSWORD_MIN, SUBMIT_DELAY_MS } from '#shared/constants.ts';
import type { ResetPasswordBody, User } from '#shared/contract/users.ts';
import { messages } from '#shared/messages.ts';
import { FirstPasswordField } from './FirstPasswordField.tsx';
import { toDeleteOrResetErrors } from './toUserFormErrors.ts';

export const resetPasswordSchema = object({
  new_password: string()
    .required(messages('required'))
    .min(PASSWORD_MIN, messages('password_too_short'))
    .max(PASSWORD_MAX, messages('password_too_long')),
});

interface ResetPasswordFormProps {
  user: Pick<User, 'id' | 'email'>;
  onDone: () => void;
}

const NOTHING_TYPED: ResetPasswordBody = { new_password: '' };

export function ResetPasswordForm({ user, onDone }: ResetPasswordFormProps) {
  const texts = useTexts(usersTexts).reset;
  const say = useSay();
  const [resetPassword] = usersApi.useResetPasswordMutation();
  return (
    <AppForm
      initialValues={NOTHING_TYPED}
      schema={resetPasswordSchema}
      onSubmit={({ new_password }) => resetPassword({ id: user.id, new_password }).unwrap()}
      toErrors={toDeleteOrResetErrors}
      doneText={say(messages('password_reset'))}
      onDone={onDone}
      minimumDelayMs={SUBMIT_DELAY_MS.resetPassword}
      words={texts}
      onCancel={onDone}
    >
      <p>{texts.effect}</p>
      <FirstPasswordField name="new_password" label={texts.newPassword} hint={texts.hint} />
    </AppForm>
  );
}

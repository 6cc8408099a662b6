import { usersApi } from '#client/api/usersApi.ts';
import { AppForm } from '#client/forms/AppForm.tsx';
import { PasswordField } from '#client/forms/PasswordField.tsx';
import { accountTexts } from '#client/texts/account.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { SUBMIT_DELAY_MS } from '#shared/constants.ts';
import { type ChangePasswordValues, changePasswordSchema } from './changePasswordSchema.ts';
import { toChangePasswordErrors } from './toChangePasswordErrors.ts';

interface ChangePasswordFormProps {
  asksCurrent: boolean;
  onDone: () => void;
  onCancel?: () => void;
}

const NOTHING_TYPED: ChangePasswordValues = { currentPassword: '', password: '', confirmation: '' };

export function ChangePasswordForm({ asksCurrent, onDone, onCancel }: ChangePasswordFormProps) {
  const texts = useTexts(accountTexts).changePassword;
  const [changePassword] = usersApi.useChangePasswordMutation();
  const handleSubmit = ({ currentPassword, password }: ChangePasswordValues) => {
    const current = asksCurrent ? { current_password: currentPassword } : {};
    return changePassword({ new_password: password, ...current }).unwrap();
  };
  return (
    <AppForm
      initialValues={NOTHING_TYPED}
      schema={changePasswordSchema(asksCurrent)}
      onSubmit={handleSubmit}
      toErrors={toChangePasswordErrors}
      doneText={texts.done}
      onDone={onDone}
      minimumDelayMs={SUBMIT_DELAY_MS.changePassword}
      words={texts}
      submitWhen="touched"
      onCancel={onCancel}
    >
      {asksCurrent && (
        <PasswordField name="currentPassword" label={texts.currentPassword} autoComplete="current-password" />
      )}
      <PasswordField name="password" label={texts.newPassword} hint={texts.hint} autoComplete="new-password" />
      <PasswordField name="confirmation" label={texts.confirmation} autoComplete="new-password" />
    </AppForm>
  );
}

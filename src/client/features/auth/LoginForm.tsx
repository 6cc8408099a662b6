import { AppForm } from '#client/forms/AppForm.tsx';
import { PasswordField } from '#client/forms/PasswordField.tsx';
import { TextField } from '#client/forms/TextField.tsx';
import { login } from '#client/session/session.ts';
import { useAppDispatch } from '#client/store.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { toLoginErrors } from './toLoginErrors.ts';
import { type Credentials, validateLogin } from './validateLogin.ts';

const NOTHING_TYPED: Credentials = { email: '', password: '' };

/** Email and password. What follows a success is the router's business: it sees that somebody is signed in. */
export function LoginForm() {
  const texts = useTexts().auth.login;
  const dispatch = useAppDispatch();
  const handleSubmit = async ({ email, password }: Credentials) => {
    const error = await dispatch(login({ email: email.trim(), password }));
    return error ? toLoginErrors(error, texts) : undefined;
  };
  return (
    <AppForm
      initialValues={NOTHING_TYPED}
      schema={validateLogin}
      onSubmit={handleSubmit}
      submitLabel={texts.submit}
      submittingLabel={texts.submitting}
      submitWhen="always"
      keepsChanges={false}
    >
      <TextField name="email" label={texts.email} type="email" autoComplete="username" />
      <PasswordField name="password" label={texts.password} autoComplete="current-password" />
    </AppForm>
  );
}

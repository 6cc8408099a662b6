import { useEffect, useRef, useState } from 'react';
import { AppForm } from '#client/forms/AppForm.tsx';
import { PasswordField } from '#client/forms/PasswordField.tsx';
import { TextField } from '#client/forms/TextField.tsx';
import { type FormSchema, validateWith } from '#client/forms/validateWith.ts';
import { login } from '#client/session/session.ts';
import { useAppDispatch } from '#client/session/store.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { toLoginErrors } from './toLoginErrors.ts';

const NOTHING_TYPED = { email: '', password: '' };

/** The schema comes after the form: its library would be a tenth of what the page has to fetch. */
const loadSchema = async (): Promise<FormSchema> =>
  (await import(/* webpackPrefetch: true, webpackChunkName: "login-schema" */ './loginSchema.ts')).loginSchema;

/** Where the schema cannot be fetched, the server alone decides. */
const ANYTHING: FormSchema = { validateSync: (values) => values };

/** Email and password. What follows a success is the router's business: it sees that somebody is signed in. */
export function LoginForm() {
  const texts = useTexts().auth.login;
  const dispatch = useAppDispatch();
  const [schema, setSchema] = useState(ANYTHING);
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const load = () => void loadSchema().then(setSchema, () => undefined);
    const element = frame.current;
    element?.addEventListener('input', load, { once: true });
    return () => element?.removeEventListener('input', load);
  }, []);
  // Not where a keyboard would open on the screen unasked.
  useEffect(() => {
    if (window.matchMedia('(pointer: fine)').matches) frame.current?.querySelector('input')?.focus();
  }, []);
  const handleSubmit = async ({ email, password }: typeof NOTHING_TYPED) => {
    const fields = validateWith(await loadSchema().catch(() => ANYTHING))({ email, password });
    if (Object.keys(fields).length > 0) return { fields };
    const error = await dispatch(login({ email: email.trim(), password }));
    return error ? toLoginErrors(error, texts) : undefined;
  };
  return (
    <div ref={frame}>
      <AppForm
        initialValues={NOTHING_TYPED}
        schema={schema}
        onSubmit={handleSubmit}
        submitLabel={texts.submit}
        submittingLabel={texts.submitting}
        submitWhen="always"
        keepsChanges={false}
      >
        <TextField name="email" label={texts.email} type="email" autoComplete="username" />
        <PasswordField name="password" label={texts.password} autoComplete="current-password" />
      </AppForm>
    </div>
  );
}

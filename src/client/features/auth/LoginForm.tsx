import { useEffect, useRef, useState } from 'react';
import type { ApiError } from '#client/api/apiError.ts';
import { AppForm } from '#client/forms/AppForm.tsx';
import { PasswordField } from '#client/forms/PasswordField.tsx';
import { type FormErrors, Refused } from '#client/forms/submitting.ts';
import { TextField } from '#client/forms/TextField.tsx';
import { type FormSchema, validateWith } from '#client/forms/validateWith.ts';
import { login } from '#client/session/session.ts';
import { useAppDispatch } from '#client/session/store.ts';
import type { Texts } from '#client/texts/en.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { textOfFailure } from '#shared/shownText.ts';

function toLoginErrors(error: ApiError, { auth: { login: texts }, ui }: Texts): FormErrors {
  if (error.status === 'NETWORK') return { status: ui.unreachable };
  if (error.status === 429 && error.retryAfterSeconds !== undefined) {
    return { status: texts.tooManyAttempts({ minutes: Math.max(1, Math.ceil(error.retryAfterSeconds / 60)) }) };
  }
  return { status: textOfFailure(error) };
}

const NOTHING_TYPED = { email: '', password: '' };

/** Loaded after the form, because its library would be a tenth of the page's code. */
const loadSchema = async (): Promise<FormSchema> =>
  (await import(/* webpackPrefetch: true, webpackChunkName: "login-schema" */ './loginSchema.ts')).loginSchema;

/** When the schema cannot be fetched, the server alone decides. */
const ANYTHING: FormSchema = { validateSync: (values) => values };

/** The router follows the session, so a success needs nothing here. */
export function LoginForm() {
  const all = useTexts();
  const texts = all.auth.login;
  const dispatch = useAppDispatch();
  const [schema, setSchema] = useState(ANYTHING);
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const load = () => void loadSchema().then(setSchema, () => undefined);
    const element = frame.current;
    element?.addEventListener('input', load, { once: true });
    return () => element?.removeEventListener('input', load);
  }, []);
  // Touch screens would open their keyboard.
  useEffect(() => {
    if (window.matchMedia('(pointer: fine)').matches) frame.current?.querySelector('input')?.focus();
  }, []);
  const handleSubmit = async ({ email, password }: typeof NOTHING_TYPED) => {
    const fields = validateWith(await loadSchema().catch(() => ANYTHING))({ email, password });
    if (Object.keys(fields).length > 0) throw new Refused({ fields });
    const error = await dispatch(login({ email: email.trim(), password }));
    if (error) throw new Refused(toLoginErrors(error, all));
  };
  return (
    <div ref={frame}>
      <AppForm
        initialValues={NOTHING_TYPED}
        schema={schema}
        onSubmit={handleSubmit}
        words={texts}
        submitWhen="always"
        keepsChanges={false}
      >
        <TextField name="email" label={texts.email} type="email" autoComplete="username" />
        <PasswordField name="password" label={texts.password} autoComplete="current-password" />
      </AppForm>
    </div>
  );
}

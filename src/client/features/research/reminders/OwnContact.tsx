import { BusyButton } from '#client/ui/dialog/BusyButton.tsx';
import { FOCUS_HOME } from '#client/ui/dialog/dialogStack.ts';
import { SectionHead } from '#client/ui/page/SectionHead.tsx';
import { choicesOf } from '#client/ui/select/choicesOf.ts';
import '#client/ui/menu/summary.css';
import { useState } from 'react';
import { object } from 'yup';
import { remindersApi } from '#client/api/research/remindersApi.ts';
import { AppForm } from '#client/forms/AppForm.tsx';
import { RadioField } from '#client/forms/RadioField.tsx';
import { TextField } from '#client/forms/TextField.tsx';
import { textRule } from '#client/forms/textRule.ts';
import { contactTexts } from '#client/texts/participant/contact.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { showToast } from '#client/ui/toast/toasts.ts';
import { EMAIL_MAX } from '#shared/constants.ts';
import type { ContactAnswer, ContactOfBody } from '#shared/contract/reminders.ts';
import { isEmail } from '#shared/email.ts';
import { messages } from '#shared/messages.ts';

interface OwnContactProps {
  of: ContactOfBody;
}

/**
 * A participant's own address, on their page; it comes last there, so that nothing moves when its answer arrives. Without
 * a mail server there is nothing to show.
 */
export function OwnContact({ of }: OwnContactProps) {
  const { title, intro } = useTexts(contactTexts);
  const { data } = remindersApi.useReadContactQuery(of);
  if (!data?.is_mail_set_up) return null;
  return (
    <section className="participation-part no-print">
      <SectionHead>{title}</SectionHead>
      <Address of={of} contact={data.contact} intro={intro} />
    </section>
  );
}

/** Closed at first, and last on the page, for the same reason; without a mail server there is nothing to show. */
export function InvitedContact({ invite }: { invite: string }) {
  const { later, laterIntro } = useTexts(contactTexts);
  const { data } = remindersApi.useReadContactQuery({ invite });
  if (!data?.is_mail_set_up) return null;
  return (
    <section className="participation-part no-print">
      <details open={data.contact !== null}>
        <summary className="k-summary" {...{ [FOCUS_HOME]: '' }}>
          {later}
        </summary>
        <Address of={{ invite }} contact={data.contact} intro={laterIntro} />
      </details>
    </section>
  );
}

interface AddressProps extends OwnContactProps {
  contact: ContactAnswer['contact'];
  /** What the address is for, and when it is deleted. */
  intro: string;
}

function Address({ of, contact, intro }: AddressProps) {
  return contact ? <Known of={of} contact={contact} /> : <Leave of={of} intro={intro} />;
}

function Known({ of, contact }: OwnContactProps & { contact: NonNullable<ContactAnswer['contact']> }) {
  const texts = useTexts(contactTexts);
  const [remove, { isLoading, isError }] = remindersApi.useRemoveContactMutation();
  const handleRemove = async () => {
    const { error } = await remove(of);
    showToast(error ? { variant: 'error', text: texts.failed } : { variant: 'success', text: texts.removed });
  };
  return (
    <>
      <p role="status">{texts.states(contact)}</p>
      {isError && <p className="k-form-status">{texts.failed}</p>}
      <BusyButton label={texts.remove} isBusy={isLoading} busyLabel={texts.removing} onAct={handleRemove} />
    </>
  );
}

function emailProblem(typed: string) {
  if (typed.trim() === '') return messages('required');
  return isEmail(typed.trim()) ? undefined : messages('invalid_email');
}
const schema = object({ email: textRule(emailProblem) });

function Leave({ of, intro }: Omit<AddressProps, 'contact'>) {
  const texts = useTexts(contactTexts);
  const { ui } = useTexts();
  // Fixed, because a change of the display's language would empty the form.
  const [initialValues] = useState({ email: '', language: ui.language });
  const [save] = remindersApi.useSaveContactMutation();
  const send = ({ email, language }: { email: string; language: string }) =>
    save({ ...of, email: email.trim(), language: language === 'de' ? 'de' : 'en' }).unwrap();
  return (
    <>
      <p>{intro}</p>
      <AppForm initialValues={initialValues} schema={schema} onSubmit={send} words={texts} submitWhen="always">
        <TextField name="email" type="email" autoComplete="email" label={texts.email} maxLength={EMAIL_MAX} />
        <RadioField
          name="language"
          label={texts.language}
          choices={choicesOf(['de', 'en'] as const, texts.languages)}
        />
      </AppForm>
    </>
  );
}

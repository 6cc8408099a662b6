import { useState } from 'react';
import { object, string } from 'yup';
import { dayUpTo } from '#client/features/research/dayRule.ts';
import { noteRule } from '#client/features/research/noteRule.ts';
import { AppForm } from '#client/forms/AppForm.tsx';
import { DateField } from '#client/forms/DateField.tsx';
import { RadioField } from '#client/forms/RadioField.tsx';
import { TextAreaField } from '#client/forms/TextAreaField.tsx';
import { followUpTexts } from '#client/texts/study/followUp.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { choicesOf } from '#client/ui/select/choicesOf.ts';
import { CONTACT_CHANNELS, CONTACT_OUTCOMES, type ContactChannel, type ContactOutcome } from '#shared/contactLog.ts';
import { messages } from '#shared/messages.ts';
import type { Contacts } from './useContacts.ts';

interface Values {
  contacted_on: string;
  channel: string;
  outcome: string;
  note: string;
}

const schemaUpTo = (today: string) =>
  object({
    contacted_on: dayUpTo(today),
    channel: string().required(messages('required')),
    outcome: string().required(messages('required')),
    note: noteRule(),
  });

interface ContactFormProps {
  today: string;
  contacts: Contacts;
  onDone: () => void;
}

export function ContactForm({ today, contacts, onDone }: ContactFormProps) {
  const { contacts: texts } = useTexts(followUpTexts);
  // Fixed, because the next day would empty the form at midnight.
  const [initial] = useState({ contacted_on: today, channel: 'phone', outcome: '', note: '' });
  const send = ({ channel, outcome, ...rest }: Values) =>
    contacts.note({ ...rest, channel: channel as ContactChannel, outcome: outcome as ContactOutcome });
  return (
    <AppForm<Values>
      initialValues={initial}
      schema={schemaUpTo(today)}
      onSubmit={send}
      onDone={onDone}
      onCancel={onDone}
    >
      <DateField name="contacted_on" label={texts.on} />
      <RadioField name="channel" label={texts.channel} choices={choicesOf(CONTACT_CHANNELS, texts.channels)} />
      <RadioField name="outcome" label={texts.outcome} choices={choicesOf(CONTACT_OUTCOMES, texts.outcomes)} />
      <TextAreaField name="note" label={texts.text} hint={texts.textHint} isOptional rows={2} />
    </AppForm>
  );
}

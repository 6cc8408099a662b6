import { object, string } from 'yup';
import { participantsApi } from '#client/api/research/participantsApi.ts';
import { dayUpTo } from '#client/features/research/dayRule.ts';
import { AppForm } from '#client/forms/AppForm.tsx';
import { CheckboxField } from '#client/forms/CheckboxField.tsx';
import { DateField } from '#client/forms/DateField.tsx';
import { RadioField } from '#client/forms/RadioField.tsx';
import { participantsTexts } from '#client/texts/participants.ts';
import { studiesTexts } from '#client/texts/studies.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { choicesOf } from '#client/ui/select/choicesOf.ts';
import { dayIn } from '#shared/calendarDate.ts';
import { answersAskedBy, NO_ANSWER } from '#shared/consentVersions.ts';
import type { ConsentAnswer } from '#shared/contract/joining.ts';
import type { Study } from '#shared/contract/studies.ts';
import { messages } from '#shared/messages.ts';

type Values = Record<ConsentAnswer, boolean> & { signed_on: string; language: string };

interface PaperConsentFormProps {
  participant: { id: string; code: string };
  study: Pick<Study, 'consent' | 'data_categories' | 'permitted_sources' | 'withdrawal_policy' | 'timezone'>;
  onDone: () => void;
}

const UNTICKED: Values = {
  ...NO_ANSWER,
  signed_on: '',
  language: '',
};

const schemaOf = (today: string) =>
  object({
    language: string().required(messages('required')),
    signed_on: dayUpTo(today),
  });

/** What the participant ticked and signed on paper. */
export function PaperConsentForm({ participant, study, onDone }: PaperConsentFormProps) {
  const { paper } = useTexts(participantsTexts);
  const { sources, values: words } = useTexts(studiesTexts);
  const [record] = participantsApi.useRecordPaperConsentMutation();
  const asked = answersAskedBy(study);
  const send = (values: Values) =>
    record({
      id: participant.id,
      consent_version: study.consent.version,
      language: values.language === 'de' ? 'de' : 'en',
      signed_on: values.signed_on,
      sources: study.permitted_sources,
      answers: asked.filter((answer) => values[answer]),
    }).unwrap();
  return (
    <AppForm<Values>
      initialValues={UNTICKED}
      schema={schemaOf(dayIn(study.timezone, new Date()))}
      onSubmit={send}
      doneText={paper.recorded}
      onDone={onDone}
      words={paper}
      onCancel={onDone}
    >
      <p>{paper.effect({ version: String(study.consent.version) })}</p>
      <p>{paper.sources({ sources: study.permitted_sources.map((source) => sources[source]).join(', ') })}</p>
      <DateField name="signed_on" label={paper.signedOn} hint={paper.signedHint} />
      <RadioField name="language" label={paper.language} choices={choicesOf(['de', 'en'] as const, paper.languages)} />
      <fieldset className="paper-answers">
        <legend>{paper.answers}</legend>
        {asked.map((answer) => (
          <CheckboxField key={answer} name={answer} label={words.answers[answer]} />
        ))}
      </fieldset>
    </AppForm>
  );
}

import { answersAskedBy, NO_ANSWER } from '#shared/consentVersions.ts';
import './joining.css';
import { AppForm } from '#client/forms/AppForm.tsx';
import { agreedSchema } from '#client/forms/agreedSchema.ts';
import { CheckboxField } from '#client/forms/CheckboxField.tsx';
import type { FormWords } from '#client/forms/FormBody.tsx';
import { toStatus } from '#client/forms/submitting.ts';
import { ownStudiesTexts } from '#client/texts/participant/ownStudies.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import type { StudyToJoin } from '#shared/contract/invites.ts';
import type { ConsentAnswer, JoinBody } from '#shared/contract/joining.ts';
import { JoinInformation } from './JoinInformation.tsx';

type ConsentValues = Record<ConsentAnswer | 'agreed' | 'with_account', boolean>;

const UNTICKED: ConsentValues = {
  ...NO_ANSWER,
  agreed: false,
  with_account: false,
};

export type Consent = Omit<JoinBody, 'code'> & { with_account: boolean };

interface ConsentFormProps {
  study: StudyToJoin;
  /** Rejects with the failure of the call. */
  onConsent: (consent: Consent) => Promise<void>;
  onDone?: () => void;
  onCancel?: () => void;
  words: FormWords;
  accountLabel?: string | undefined;
  isPage?: boolean;
  isBelow?: boolean;
}

export function ConsentForm(props: ConsentFormProps) {
  const { study, onConsent, onDone, onCancel, words, accountLabel, isPage = false, isBelow = false } = props;
  const { dialog, answers } = useTexts(ownStudiesTexts);
  const { language } = useTexts().ui;
  const asked = answersAskedBy(study);
  const send = (values: ConsentValues) =>
    onConsent({
      consent_version: study.consent.version,
      language,
      text_sha256: study.consent[`sha256_${language}`],
      sources: study.sources,
      answers: asked.filter((answer) => values[answer]),
      with_account: values.with_account,
    });
  return (
    <AppForm<ConsentValues>
      initialValues={UNTICKED}
      schema={agreedSchema}
      onSubmit={send}
      toErrors={toStatus}
      onDone={onDone}
      words={words}
      submitWhen="always"
      onCancel={onCancel}
    >
      <JoinInformation study={study} isPage={isPage} isBelow={isBelow} />
      <fieldset className="own-study-answers">
        <legend>{dialog.choices}</legend>
        <p className="k-field-hint">{dialog.optional}</p>
        {asked.map((answer) => (
          <CheckboxField key={answer} name={answer} label={answers[answer]} />
        ))}
      </fieldset>
      {accountLabel !== undefined && <CheckboxField name="with_account" label={accountLabel} />}
      <CheckboxField name="agreed" label={dialog.box({ lab: study.lab_name })} />
    </AppForm>
  );
}

import { useState } from 'react';
import { useFormState } from 'react-final-form';
import { object, string } from 'yup';
import { studiesApi } from '#client/api/research/studiesApi.ts';
import { AppForm } from '#client/forms/AppForm.tsx';
import { useSavedMeanwhile } from '#client/forms/conflict/useSavedMeanwhile.ts';
import { ValuesConflict } from '#client/forms/conflict/ValuesConflict.tsx';
import { RadioField } from '#client/forms/RadioField.tsx';
import { ReasonField } from '#client/forms/ReasonField.tsx';
import { reasonRule } from '#client/forms/reasonRule.ts';
import { toServerErrors } from '#client/forms/serverErrors.ts';
import { TextAreaField } from '#client/forms/TextAreaField.tsx';
import { TextField } from '#client/forms/TextField.tsx';
import { useReadNow } from '#client/session/useReadNow.ts';
import { consentTexts } from '#client/texts/consent.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { showToast } from '#client/ui/toast/toasts.ts';
import { NEXT_CONSENT_KINDS } from '#shared/consentVersions.ts';
import { STUDY_LIMITS } from '#shared/constants.ts';
import type { Study } from '#shared/contract/studies.ts';
import { messages } from '#shared/messages.ts';
import { ConsentDifference } from './ConsentDifference.tsx';

interface Values extends WrittenConsent {
  kind: string;
  reason: string;
  approved_by: string;
}

const NAMES = ['kind', 'text_de', 'text_en', 'reason', 'ethics_ref', 'approved_by'];
const ROWS = 10;

function schemaOf({ consent: former }: Study, { form }: typeof consentTexts.en) {
  const atMost = (limit: number) => string().max(limit, form.tooLong({ limit }));
  const text = atMost(STUDY_LIMITS.consentMax).test('required', messages('required'), (given) =>
    Boolean(given?.trim()),
  );
  return object({
    kind: string().required(messages('required')),
    text_de: text.test(
      'changed',
      form.unchanged,
      (german, { parent }) => german !== former.text_de || parent.text_en !== former.text_en,
    ),
    text_en: text,
    reason: reasonRule,
    ethics_ref: atMost(STUDY_LIMITS.ethicsRefMax),
    approved_by: atMost(STUDY_LIMITS.approvedByMax),
  });
}

function Preview({ study }: { study: Study }) {
  const { form } = useTexts(consentTexts);
  const { values } = useFormState<Values>({ subscription: { values: true } });
  return (
    <section className="consent-preview" aria-label={form.preview}>
      <h3>{form.preview}</h3>
      <ConsentDifference before={study.consent} after={values} />
    </section>
  );
}

interface NewConsentFormProps {
  study: Study;
  onDone: () => void;
}

/** When another user saved the study first, both versions are shown. */
export function NewConsentForm({ study, onDone }: NewConsentFormProps) {
  const texts = useTexts(consentTexts);
  const { form } = texts;
  const read = useReadNow();
  const [change] = studiesApi.useChangeStudyMutation();
  const [base, setBase] = useState(study);
  const [initial] = useState(() => ({ kind: '', ...writtenIn(study), reason: '', approved_by: '' }));
  const { conflict, save } = useSavedMeanwhile(base, setBase, () => read(studiesApi.endpoints.getStudy, base.id));
  const publish = async ({ kind, reason, ethics_ref, approved_by, ...written }: Values) => {
    const known = NEXT_CONSENT_KINDS.find((one) => one === kind);
    const given = { ethics_ref: ethics_ref.trim() || null, approved_by: approved_by.trim() || null };
    const call = change({
      id: base.id,
      version: base.version,
      reason: reason.trim(),
      consent: { ...written, ...(known && { kind: known }), ...given },
    }).unwrap();
    const saved = await save(call);
    showToast({ variant: 'success', text: form.published({ version: String(saved.consent.version) }) });
  };
  return (
    <AppForm<Values>
      initialValues={initial}
      schema={schemaOf(base, texts)}
      onSubmit={publish}
      toErrors={(failure) => toServerErrors(failure, NAMES)}
      onDone={onDone}
      words={form}
      onCancel={onDone}
    >
      {conflict && (
        <ValuesConflict
          key={conflict.theirs.version}
          {...conflict}
          valuesOf={writtenIn}
          fields={[
            { field: 'text_de', label: form.texts.de, words: ({ text_de }) => text_de },
            { field: 'text_en', label: form.texts.en, words: ({ text_en }) => text_en },
            { field: 'ethics_ref', label: form.ethics, words: ({ ethics_ref }) => ethics_ref },
          ]}
        />
      )}
      <RadioField
        name="kind"
        label={form.kind}
        choices={NEXT_CONSENT_KINDS.map((kind) => ({
          value: kind,
          label: texts.kinds[kind],
          note: texts.kindNotes[kind],
        }))}
      />
      <TextAreaField name="text_de" label={form.texts.de} lang="de" rows={ROWS} />
      <TextAreaField name="text_en" label={form.texts.en} lang="en" rows={ROWS} />
      <Preview study={base} />
      <ReasonField label={form.reason} hint={form.reasonHint} />
      <TextField name="ethics_ref" label={form.ethics} isOptional />
      <TextField name="approved_by" label={form.approved} hint={form.approvedHint} isOptional />
    </AppForm>
  );
}

/** What a new version of the consent takes over from the study, and may change. */
interface WrittenConsent {
  text_de: string;
  text_en: string;
  ethics_ref: string;
}

const writtenIn = ({ consent, ethics_ref }: Study): WrittenConsent => ({
  text_de: consent.text_de,
  text_en: consent.text_en,
  ethics_ref: ethics_ref ?? '',
});

import { useFormState } from 'react-final-form';
import { object, string } from 'yup';
import { studiesApi } from '#client/api/research/studiesApi.ts';
import { AppForm } from '#client/forms/AppForm.tsx';
import { RadioField } from '#client/forms/RadioField.tsx';
import { ReasonField } from '#client/forms/ReasonField.tsx';
import { reasonRule } from '#client/forms/reasonRule.ts';
import { toServerErrors } from '#client/forms/serverErrors.ts';
import { TextAreaField } from '#client/forms/TextAreaField.tsx';
import { TextField } from '#client/forms/TextField.tsx';
import { consentTexts } from '#client/texts/consent.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { showToast } from '#client/ui/toast/toasts.ts';
import { NEXT_CONSENT_KINDS } from '#shared/consentVersions.ts';
import { STUDY_LIMITS } from '#shared/constants.ts';
import type { Study } from '#shared/contract/studies.ts';
import { messages } from '#shared/messages.ts';
import { ConsentDifference } from './ConsentDifference.tsx';

interface Values {
  kind: string;
  text_de: string;
  text_en: string;
  reason: string;
  ethics_ref: string;
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
  onCancel: () => void;
}

export function NewConsentForm({ study, onDone, onCancel }: NewConsentFormProps) {
  const texts = useTexts(consentTexts);
  const { form } = texts;
  const [change] = studiesApi.useChangeStudyMutation();
  const publish = async ({ kind, reason, ethics_ref, approved_by, ...written }: Values) => {
    const known = NEXT_CONSENT_KINDS.find((one) => one === kind);
    const given = { ethics_ref: ethics_ref.trim() || null, approved_by: approved_by.trim() || null };
    const saved = await change({
      id: study.id,
      version: study.version,
      reason: reason.trim(),
      consent: { ...written, ...(known && { kind: known }), ...given },
    }).unwrap();
    showToast({ variant: 'success', text: form.published({ version: String(saved.consent.version) }) });
  };
  return (
    <AppForm<Values>
      initialValues={{
        kind: '',
        text_de: study.consent.text_de,
        text_en: study.consent.text_en,
        reason: '',
        ethics_ref: study.ethics_ref ?? '',
        approved_by: '',
      }}
      schema={schemaOf(study, texts)}
      onSubmit={publish}
      toErrors={(failure) => toServerErrors(failure, NAMES)}
      onDone={onDone}
      words={form}
      onCancel={onCancel}
    >
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
      <Preview study={study} />
      <ReasonField label={form.reason} hint={form.reasonHint} />
      <TextField name="ethics_ref" label={form.ethics} isOptional />
      <TextField name="approved_by" label={form.approved} hint={form.approvedHint} isOptional />
    </AppForm>
  );
}

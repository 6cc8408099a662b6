import { useState } from 'react';
import { useForm, useFormState } from 'react-final-form';
import { object, string } from 'yup';
import { studiesApi } from '#client/api/research/studiesApi.ts';
import { AppForm } from '#client/forms/AppForm.tsx';
import { ConflictChoice } from '#client/forms/conflict/ConflictChoice.tsx';
import { type SavedMeanwhile, saveUnlessChanged } from '#client/forms/conflict/savedMeanwhile.ts';
import { RadioField } from '#client/forms/RadioField.tsx';
import { ReasonField } from '#client/forms/ReasonField.tsx';
import { reasonRule } from '#client/forms/reasonRule.ts';
import { toServerErrors } from '#client/forms/serverErrors.ts';
import { TextAreaField } from '#client/forms/TextAreaField.tsx';
import { TextField } from '#client/forms/TextField.tsx';
import { useAppDispatch } from '#client/session/store.ts';
import { consentTexts } from '#client/texts/consent.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { showToast } from '#client/ui/toast/toasts.ts';
import { NEXT_CONSENT_KINDS } from '#shared/consentVersions.ts';
import { STUDY_LIMITS } from '#shared/constants.ts';
import type { Study } from '#shared/contract/studies.ts';
import { messages } from '#shared/messages.ts';
import type { ShownText } from '#shared/shownText.ts';
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
  const dispatch = useAppDispatch();
  const [change] = studiesApi.useChangeStudyMutation();
  const [base, setBase] = useState(study);
  const [initial] = useState(() => ({ kind: '', ...writtenIn(study), reason: '', approved_by: '' }));
  const [conflict, setConflict] = useState<SavedMeanwhile<Study> | null>(null);
  const showTheirs = async (sentence: ShownText) => {
    const fresh = studiesApi.endpoints.getStudy.initiate(base.id, { subscribe: false, forceRefetch: true });
    const theirs = await dispatch(fresh).unwrap();
    setConflict({ sentence, before: base, theirs });
    setBase(theirs);
  };
  const publish = async ({ kind, reason, ethics_ref, approved_by, ...written }: Values) => {
    const known = NEXT_CONSENT_KINDS.find((one) => one === kind);
    const given = { ethics_ref: ethics_ref.trim() || null, approved_by: approved_by.trim() || null };
    const call = change({
      id: base.id,
      version: base.version,
      reason: reason.trim(),
      consent: { ...written, ...(known && { kind: known }), ...given },
    }).unwrap();
    await saveUnlessChanged(call, showTheirs);
    const saved = await call;
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
      {conflict && <ConsentConflict key={conflict.theirs.version} {...conflict} />}
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

const FIELDS = ['text_de', 'text_en', 'ethics_ref'] as const;

function differences(values: WrittenConsent, before: Study, newest: Study) {
  const [former, theirs] = [writtenIn(before), writtenIn(newest)];
  return FIELDS.filter((field) => values[field] !== theirs[field]).map((field) => ({
    field,
    mine: values[field],
    theirs: theirs[field],
    isMine: values[field] !== former[field],
  }));
}

function ConsentConflict({ sentence, before, theirs }: SavedMeanwhile<Study>) {
  const { form: words } = useTexts(consentTexts);
  const form = useForm<WrittenConsent>();
  const [found] = useState(() => differences(form.getState().values, before, theirs));
  const labels = { text_de: words.texts.de, text_en: words.texts.en, ethics_ref: words.ethics };
  const rows = found.map((difference) => ({
    ...difference,
    label: labels[difference.field],
    words: { mine: difference.mine, theirs: difference.theirs },
  }));
  return <ConflictChoice sentence={sentence} rows={rows} />;
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

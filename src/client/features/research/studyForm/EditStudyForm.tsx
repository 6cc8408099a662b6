import { useState } from 'react';
import { useForm, useFormState } from 'react-final-form';
import { studiesApi } from '#client/api/research/studiesApi.ts';
import { logTexts } from '#client/features/research/log/logTexts.ts';
import { valueWords } from '#client/features/research/log/logWords.ts';
import { toStudyErrors } from '#client/features/research/studies/toStudyErrors.ts';
import { AppForm } from '#client/forms/AppForm.tsx';
import { ConflictChoice } from '#client/forms/conflict/ConflictChoice.tsx';
import { type SavedMeanwhile, saveUnlessChanged } from '#client/forms/conflict/savedMeanwhile.ts';
import { RadioField } from '#client/forms/RadioField.tsx';
import { ReasonField } from '#client/forms/ReasonField.tsx';
import { Refused } from '#client/forms/submitting.ts';
import { useAppDispatch } from '#client/session/store.ts';
import { studyFormTexts } from '#client/texts/study/studyForm.ts';
import { useSay, useTexts } from '#client/texts/useTexts.ts';
import type { Study } from '#shared/contract/studies.ts';
import { researchMessages } from '#shared/researchMessages.ts';
import type { ShownText } from '#shared/shownText.ts';
import { ApprovedByField } from './ApprovedByField.tsx';
import type { ConsentTemplates } from './ConsentSection.tsx';
import { StudyFormFields } from './StudyFormFields.tsx';
import { differences, type StudyDifference } from './studyConflicts.ts';
import { hasOtherConsent, savedStudySchema } from './studySchema.ts';
import {
  approvalOf,
  CONSENT_KINDS,
  changesOf,
  needsReason,
  type StudyFormValues,
  valuesOfStudy,
} from './studyValues.ts';

interface EditStudyFormProps {
  base: Study;
  onBase: (study: Study) => void;
  templates: ConsentTemplates;
  onSaved: () => void;
  onCancel: () => void;
}

interface Consents {
  holders: number;
  isGiven: boolean;
}

function useConsents({ id, consent }: Study): Consents {
  const { data } = studiesApi.useGetStudyConsentQuery(id, { refetchOnMountOrArgChange: true });
  const inForce = data?.versions.find(({ version }) => version === consent.version);
  return { holders: inForce?.holders ?? 0, isGiven: (data?.coverage.joined ?? 0) > 0 };
}

type EditStudyFieldsProps = Pick<EditStudyFormProps, 'base' | 'templates'> & { consents: Consents };

function EditStudyFields({ base, templates, consents }: EditStudyFieldsProps) {
  const { edit } = useTexts(studyFormTexts);
  const say = useSay();
  const { values } = useFormState<StudyFormValues>({ subscription: { values: true } });
  const hasParticipants = base.participant_count > 0;
  const { version } = base.consent;
  const isNeeded = needsReason(changesOf(values, base), consents.isGiven);
  const isOther = hasOtherConsent(values, base);
  return (
    <StudyFormFields
      templates={templates}
      labName={base.lab_name}
      ownPrefix={base.code_prefix}
      zone={base.timezone}
      prefixLocked={hasParticipants ? say(researchMessages('prefix_locked')) : undefined}
      saved={base}
      categoriesNote={hasParticipants ? edit.addCategoryLocked : undefined}
      consentNote={isOther ? edit.nextConsent({ version: version + 1 }) : edit.currentConsent({ version })}
      consentFields={isOther && <NextConsentFields version={version} holders={consents.holders} />}
      startHint={consents.isGiven ? edit.startLocked : undefined}
    >
      <ReasonField label={edit.reason} hint={isNeeded ? edit.reasonNeeded : edit.reasonHint} isOptional={!isNeeded} />
    </StudyFormFields>
  );
}

/** Only changed fields are sent; when another user saved first, both versions are shown. */
export function EditStudyForm({ base, onBase, templates, onSaved, onCancel }: EditStudyFormProps) {
  const texts = useTexts(studyFormTexts);
  const say = useSay();
  const dispatch = useAppDispatch();
  const [changeStudy] = studiesApi.useChangeStudyMutation();
  const consents = useConsents(base);
  const [initial] = useState(() => valuesOfStudy(base));
  const [conflict, setConflict] = useState<SavedMeanwhile<Study> | null>(null);

  const showTheirs = async (sentence: ShownText) => {
    const fresh = studiesApi.endpoints.getStudy.initiate(base.id, { subscribe: false, forceRefetch: true });
    const theirs = await dispatch(fresh).unwrap();
    setConflict({ sentence, before: base, theirs });
    onBase(theirs);
  };
  const send = async (values: StudyFormValues) => {
    const changes = changesOf(values, base);
    const reason = values.reason.trim() || undefined;
    const { consent: written, ...others } = changes;
    const consent = written && { ...written, kind: values.consent_kind, ...approvalOf(values) };
    const body = { version: base.version, reason, ...others, ...(consent && { consent }) };
    const call = changeStudy({ id: base.id, ...body }).unwrap();
    await saveUnlessChanged(call, showTheirs);
  };
  return (
    <AppForm<StudyFormValues>
      initialValues={initial}
      schema={savedStudySchema(texts.form, base, consents.isGiven)}
      onSubmit={async (values) => {
        // The log records changes, so a reason alone would be lost.
        const isReasonAlone = values.reason.trim() !== '' && Object.keys(changesOf(values, base)).length === 0;
        if (isReasonAlone) throw new Refused({ fields: { reason: texts.edit.reasonAlone } });
        await send(values);
      }}
      toErrors={toStudyErrors}
      doneText={say(researchMessages('study_saved'))}
      onDone={onSaved}
      submitWhen={conflict ? 'always' : 'edited'}
      onCancel={onCancel}
      isWide
    >
      {conflict && <StudyConflict key={conflict.theirs.version} {...conflict} />}
      <EditStudyFields base={base} templates={templates} consents={consents} />
    </AppForm>
  );
}

interface NextConsentFieldsProps {
  version: number;
  holders: number;
}

function NextConsentFields({ version, holders }: NextConsentFieldsProps) {
  const { edit } = useTexts(studyFormTexts);
  return (
    <>
      {holders > 0 && (
        <RadioField
          name="consent_kind"
          label={edit.agreed({ count: holders, version })}
          choices={CONSENT_KINDS.map((kind) => ({ value: kind, label: edit.dataFlow[kind]({ version }) }))}
        />
      )}
      <ApprovedByField />
    </>
  );
}

function StudyConflict({ sentence, before, theirs }: SavedMeanwhile<Study>) {
  const texts = useTexts(logTexts);
  const form = useForm<StudyFormValues>();
  const [found] = useState(() => differences(form.getState().values, before, theirs));
  const show = (field: StudyDifference['field'], value: StudyDifference['mine']) => {
    const words = field === 'history_weeks' ? texts.values.history({ count: Number(value) }) : undefined;
    return words ?? valueWords(field, value, texts, theirs.timezone);
  };
  const rows = found.map((difference) => ({
    ...difference,
    label: texts.fields[difference.field],
    words: { mine: show(difference.field, difference.mine), theirs: show(difference.field, difference.theirs) },
  }));
  return <ConflictChoice sentence={sentence} rows={rows} />;
}

import { useState } from 'react';
import { useFormState } from 'react-final-form';
import { studiesApi } from '#client/api/research/studiesApi.ts';
import { logTexts } from '#client/features/research/log/logTexts.ts';
import { valueWords } from '#client/features/research/log/logWords.ts';
import { toStudyErrors } from '#client/features/research/studies/toStudyErrors.ts';
import { AppForm } from '#client/forms/AppForm.tsx';
import { type SavedMeanwhile, useSavedMeanwhile } from '#client/forms/conflict/useSavedMeanwhile.ts';
import { ValuesConflict } from '#client/forms/conflict/ValuesConflict.tsx';
import { RadioField } from '#client/forms/RadioField.tsx';
import { ReasonField } from '#client/forms/ReasonField.tsx';
import { Refused } from '#client/forms/submitting.ts';
import { useReadNow } from '#client/session/useReadNow.ts';
import { studyFormTexts } from '#client/texts/study/studyForm.ts';
import { useSay, useTexts } from '#client/texts/useTexts.ts';
import type { Study } from '#shared/contract/studies.ts';
import { researchMessages } from '#shared/researchMessages.ts';
import { ApprovedByField } from './ApprovedByField.tsx';
import type { ConsentTemplates } from './ConsentSection.tsx';
import { StudyFormFields } from './StudyFormFields.tsx';
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
      historyHint={consents.isGiven ? edit.historyAgreed : undefined}
      sourcesHint={consents.isGiven ? edit.sourcesAgreed : undefined}
    >
      <ReasonField label={edit.reason} hint={isNeeded ? edit.reasonNeeded : edit.reasonHint} isOptional={!isNeeded} />
    </StudyFormFields>
  );
}

/** Only changed fields are sent; when another user saved first, both versions are shown. */
export function EditStudyForm({ base, onBase, templates, onSaved, onCancel }: EditStudyFormProps) {
  const texts = useTexts(studyFormTexts);
  const say = useSay();
  const read = useReadNow();
  const [changeStudy] = studiesApi.useChangeStudyMutation();
  const consents = useConsents(base);
  const [initial] = useState(() => valuesOfStudy(base));
  const { conflict, save } = useSavedMeanwhile(base, onBase, () => read(studiesApi.endpoints.getStudy, base.id));
  const send = async (values: StudyFormValues) => {
    const changes = changesOf(values, base);
    const reason = values.reason.trim() || undefined;
    const { consent: written, ...others } = changes;
    const consent = written && { ...written, kind: values.consent_kind, ...approvalOf(values) };
    const body = { version: base.version, reason, ...others, ...(consent && { consent }) };
    await save(changeStudy({ id: base.id, ...body }).unwrap());
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

/** What the rule counts is changed on a screen of its own; a version of the consent is never changed. */
const UNTOUCHED = ['lab_id', 'owner_id', 'reason', 'count', 'target', 'approved_by', 'consent_kind'] as const;
type ConflictName = Exclude<keyof StudyFormValues, (typeof UNTOUCHED)[number]>;

function StudyConflict(conflict: SavedMeanwhile<Study>) {
  const texts = useTexts(logTexts);
  const names = Object.keys(valuesOfStudy(conflict.theirs)) as (keyof StudyFormValues)[];
  return (
    <ValuesConflict
      {...conflict}
      valuesOf={valuesOfStudy}
      fields={names
        .filter((name): name is ConflictName => !(UNTOUCHED as readonly string[]).includes(name))
        .map((field) => ({
          field,
          label: texts.fields[field],
          words: (values: StudyFormValues) =>
            field === 'history_weeks'
              ? texts.values.history({ count: Number(values[field]) })
              : valueWords(field, values[field], texts, conflict.theirs.timezone),
        }))}
    />
  );
}

import { useState } from 'react';
import { useFormState } from 'react-final-form';
import { studiesApi, useChangeStudyMutation } from '#client/api/studiesApi.ts';
import { AppForm } from '#client/forms/AppForm.tsx';
import { submitting } from '#client/forms/submitting.ts';
import { TextAreaField } from '#client/forms/TextAreaField.tsx';
import type { FieldErrors } from '#client/forms/validateWith.ts';
import { useAppDispatch } from '#client/store.ts';
import { useStudyFormTexts } from '#client/texts/useStudyFormTexts.ts';
import { useSay } from '#client/texts/useTexts.ts';
import { showToast } from '#client/ui/toasts.ts';
import { REASON_MAX } from '#shared/constants.ts';
import type { Study } from '#shared/contract/studies.ts';
import { researchMessages } from '#shared/researchMessages.ts';
import type { ConsentTemplates } from './ConsentSection.tsx';
import { type Overtaken, savingUnlessOvertaken } from './overtaken.ts';
import { StudyConflict } from './StudyConflict.tsx';
import { StudyFormFields } from './StudyFormFields.tsx';
import { studyFaults } from './studyFaults.ts';
import { changedPart, type StudyFormValues, toStudyBody, valuesOfStudy } from './studyValues.ts';
import { toStudyErrors } from './toStudyErrors.ts';

interface EditStudyFormProps {
  /** The state from which the change begins. */
  base: Study;
  onBase: (study: Study) => void;
  templates: ConsentTemplates;
  onSaved: () => void;
  onCancel: () => void;
}

const CATEGORIES = ['heart_rate', 'device', 'route'] as const;

const hasOtherConsent = (values: StudyFormValues, { consent }: Study) =>
  values.consent_de !== consent.text_de || values.consent_en !== consent.text_en;

function EditStudyFields({ base, templates }: Pick<EditStudyFormProps, 'base' | 'templates'>) {
  const { edit } = useStudyFormTexts();
  const say = useSay();
  const { values } = useFormState<StudyFormValues>({ subscription: { values: true } });
  const hasParticipants = base.participant_count > 0;
  const { version } = base.consent;
  return (
    <StudyFormFields
      templates={templates}
      labName={base.lab_name}
      ownPrefix={base.code_prefix}
      zone={base.timezone}
      locks={hasParticipants ? { code_prefix: say(researchMessages.prefixLocked) } : {}}
      categoriesNote={hasParticipants ? edit.addCategoryLocked : undefined}
      consentNote={hasOtherConsent(values, base) ? edit.nextConsent(version + 1) : edit.currentConsent(version)}
    >
      <TextAreaField name="reason" label={edit.reason} hint={edit.reasonHint} isOptional rows={2} />
    </StudyFormFields>
  );
}

/** The form of a saved study. Only what differs is sent; when somebody else saved first, both versions are laid side by side. */
export function EditStudyForm({ base, onBase, templates, onSaved, onCancel }: EditStudyFormProps) {
  const texts = useStudyFormTexts();
  const say = useSay();
  const dispatch = useAppDispatch();
  const [changeStudy] = useChangeStudyMutation();
  const [initial] = useState(() => valuesOfStudy(base));
  const [conflict, setConflict] = useState<Overtaken<Study> | null>(null);

  const faults = (values: StudyFormValues): FieldErrors => {
    const found = studyFaults(values, texts.form, false);
    const isMore = CATEGORIES.some((name) => values[name] && !base.data_categories[name]);
    if (isMore && base.participant_count > 0 && !hasOtherConsent(values, base)) {
      found.data_categories = researchMessages.categoryNeedsConsent;
    }
    if (values.reason.length > REASON_MAX) found.reason = texts.form.tooLong(REASON_MAX);
    return found;
  };
  const layBeside = async (sentence: string) => {
    const fresh = studiesApi.endpoints.getStudy.initiate(base.id, { subscribe: false, forceRefetch: true });
    const theirs = await dispatch(fresh).unwrap();
    setConflict({ sentence, before: base, theirs });
    onBase(theirs);
  };
  const changesOf = (values: StudyFormValues) => changedPart(toStudyBody(valuesOfStudy(base)), toStudyBody(values));
  const send = async (values: StudyFormValues) => {
    const changes = changesOf(values);
    const reason = values.reason.trim() || undefined;
    const call = changeStudy({ id: base.id, version: base.version, reason, ...changes }).unwrap();
    await savingUnlessOvertaken(call, layBeside);
  };
  return (
    <AppForm<StudyFormValues>
      initialValues={initial}
      schema={faults}
      onSubmit={async (values) => {
        // The log records changes; a reason alone would be lost.
        const isReasonAlone = values.reason.trim() !== '' && Object.keys(changesOf(values)).length === 0;
        if (isReasonAlone) return { fields: { reason: texts.edit.reasonAlone } };
        return submitting(send(values), toStudyErrors);
      }}
      onDone={() => {
        showToast({ variant: 'success', text: say(researchMessages.studySaved) });
        onSaved();
      }}
      submitLabel={texts.edit.save}
      submittingLabel={texts.edit.saving}
      submitWhen={conflict ? 'always' : 'edited'}
      onCancel={onCancel}
      isWide
    >
      {conflict && <StudyConflict key={conflict.theirs.version} {...conflict} />}
      <EditStudyFields base={base} templates={templates} />
    </AppForm>
  );
}

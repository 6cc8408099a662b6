import { useRef } from 'react';
import { useFormState } from 'react-final-form';
import { labsApi } from '#client/api/research/labsApi.ts';
import { studiesApi } from '#client/api/research/studiesApi.ts';
import { toStudyErrors } from '#client/features/research/studies/toStudyErrors.ts';
import { AppForm } from '#client/forms/AppForm.tsx';
import type { FormDraft } from '#client/forms/formDraft.ts';
import { studyFormTexts } from '#client/texts/study/studyForm.ts';
import { useSay, useTexts } from '#client/texts/useTexts.ts';
import { StateBlock } from '#client/ui/page/StateBlock.tsx';
import { showToast } from '#client/ui/toast/toasts.ts';
import type { Study } from '#shared/contract/studies.ts';
import type { ProfileAnswer } from '#shared/contract/users.ts';
import type { StudyRule } from '#shared/days/adherenceRule.ts';
import { researchMessages } from '#shared/researchMessages.ts';
import { ApprovedByField } from './ApprovedByField.tsx';
import type { ConsentTemplates } from './ConsentSection.tsx';
import { StudyDraftKeeper } from './StudyDraftKeeper.tsx';
import { StudyFormFields } from './StudyFormFields.tsx';
import { draftKey, removeDraft } from './studyDraft.ts';
import { studySchema } from './studySchema.ts';
import { newStudyValues, type StudyFormValues, toNewStudyBody, valuesOfCopy } from './studyValues.ts';

interface NewStudyFormProps {
  profile: ProfileAnswer;
  templates: ConsentTemplates;
  copied: Study | undefined;
  onCreated: (study: Study, addsParticipants: boolean) => void;
  onCancel: () => void;
}

function NewStudyFields({
  profile,
  templates,
  choosesOwner,
  copiedRule,
}: Pick<NewStudyFormProps, 'profile' | 'templates'> & { choosesOwner: boolean; copiedRule: StudyRule | undefined }) {
  const { values } = useFormState<StudyFormValues>({ subscription: { values: true } });
  const { data } = labsApi.useListLabsQuery(undefined, { skip: !choosesOwner });
  const chosen = data?.labs.find(({ id }) => id === values.lab_id)?.name;
  const own = profile.profile?.lab_name;
  return (
    <StudyFormFields
      templates={templates}
      labName={(choosesOwner ? chosen : own) ?? ''}
      choosesOwner={choosesOwner}
      copiedRule={copiedRule}
      zone={values.timezone}
      consentFields={<ApprovedByField />}
    />
  );
}

export function NewStudyForm({ profile, templates, copied, onCreated, onCancel }: NewStudyFormProps) {
  const texts = useTexts(studyFormTexts).form;
  const say = useSay();
  const [createStudy] = studiesApi.useCreateStudyMutation();
  const created = useRef<Study>(null);
  const draft = useRef<FormDraft>(null);
  const addsParticipants = useRef(false);
  const choosesOwner = profile.user.role.toLowerCase() === 'admin';
  const key = draftKey(profile.user.id, copied?.id ?? null);
  const initial = useRef(
    newStudyValues({
      contact_email: choosesOwner ? '' : profile.user.email,
      consent_de: templates.de,
      consent_en: templates.en,
    }),
  );

  const send = async (values: StudyFormValues) => {
    const { lab_id, owner_id } = values;
    const whose = choosesOwner ? { lab_id, owner_id } : {};
    created.current = await createStudy({ ...toNewStudyBody(values, copied?.rule), ...whose }).unwrap();
  };
  const handleDone = () => {
    removeDraft(key);
    showToast({ variant: 'success', text: say(researchMessages('study_created')) });
    if (created.current) onCreated(created.current, addsParticipants.current);
  };
  const copy = copied && valuesOfCopy(copied, texts.copyOf({ title: copied.title }));
  return (
    <>
      {copied && (
        <div className="study-notice">
          <StateBlock text={texts.copiedFrom({ title: copied.title })} />
        </div>
      )}
      <AppForm<StudyFormValues>
        initialValues={initial.current}
        schema={studySchema(texts, choosesOwner, copied?.rule)}
        onSubmit={send}
        toErrors={toStudyErrors}
        onDone={handleDone}
        words={texts}
        alternative={{
          label: texts.submitAndAdd,
          onChoose: (isChosen) => {
            addsParticipants.current = isChosen;
          },
        }}
        onCancel={onCancel}
        draft={draft}
        isWide
      >
        <StudyDraftKeeper ref={draft} draftKey={key} start={copy ?? {}} />
        <NewStudyFields profile={profile} templates={templates} choosesOwner={choosesOwner} copiedRule={copied?.rule} />
      </AppForm>
    </>
  );
}

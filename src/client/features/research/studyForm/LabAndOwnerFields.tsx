import { useEffect, useEffectEvent } from 'react';
import { useForm, useFormState } from 'react-final-form';
import { labsApi } from '#client/api/research/labsApi.ts';
import { activeResearchers } from '#client/features/research/studies/activeResearchers.ts';
import { KeptFields } from '#client/forms/KeptFields.tsx';
import { SelectField } from '#client/forms/SelectField.tsx';
import { labsTexts } from '#client/texts/labs.ts';
import { studiesTexts } from '#client/texts/studies.ts';
import { studyFormTexts } from '#client/texts/study/studyForm.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { ButtonLink } from '#client/ui/page/ButtonLink.tsx';
import { QueryBoundary } from '#client/ui/page/QueryBoundary.tsx';
import { StateBlock } from '#client/ui/page/StateBlock.tsx';
import { SCREENS } from '#shared/screens.ts';
import type { StudyFormValues } from './studyValues.ts';

export function LabAndOwnerFields() {
  const { fields } = useTexts(studiesTexts);
  const texts = useTexts(studyFormTexts).form;
  const form = useForm<StudyFormValues>();
  const { values } = useFormState<StudyFormValues>({ subscription: { values: true } });
  const { choose, changeRole } = useTexts(labsTexts);
  const labs = labsApi.useListLabsQuery(undefined);
  const staff = labsApi.useListLabResearchersQuery({ id: values.lab_id }, { skip: values.lab_id === '' });

  const owners = activeResearchers(staff.currentData?.researchers);
  const isStranger = owners && !owners.some(({ user_id }) => user_id === values.owner_id);
  const lab = labs.data?.labs.find(({ id }) => id === values.lab_id);
  const forgetOwner = useEffectEvent(() => {
    if (values.owner_id !== '') form.change('owner_id', '');
  });
  useEffect(() => {
    if (isStranger) forgetOwner();
  }, [isStranger]);
  const prefillContact = useEffectEvent((email: string) => {
    if (values.contact_email === '') form.change('contact_email', email);
  });
  useEffect(() => {
    if (lab) prefillContact(lab.email);
  }, [lab]);

  const ownerHint =
    (values.lab_id === '' && texts.ownerNeedsLab) || (owners?.length === 0 && texts.labWithoutResearchers);
  const labField = (
    <SelectField
      name="lab_id"
      label={fields.lab_id}
      placeholder={texts.chooseLab}
      choices={(labs.data?.labs ?? []).map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
  const ownerField = (
    <SelectField
      name="owner_id"
      label={fields.owner_id}
      placeholder={texts.chooseOwner}
      hint={ownerHint || undefined}
      choices={(owners ?? []).map(({ user_id, email }) => ({ value: user_id, label: email }))}
    />
  );
  return (
    <>
      <KeptFields names={['lab_id', 'owner_id']} />
      <QueryBoundary
        query={labs}
        failedTitle={choose.labsFailed}
        isEmpty={(answer) => answer.labs.length === 0}
        empty={
          <StateBlock
            tone="warning"
            text={texts.noLab}
            action={<ButtonLink to={SCREENS.labs}>{changeRole.toLabs}</ButtonLink>}
          />
        }
        skeleton={labField}
      >
        {() => labField}
      </QueryBoundary>
      <QueryBoundary
        query={{ ...staff, data: staff.currentData }}
        failedTitle={choose.usersFailed}
        skeleton={ownerField}
      >
        {() => ownerField}
      </QueryBoundary>
    </>
  );
}

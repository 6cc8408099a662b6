import { TextAreaField } from '#client/forms/TextAreaField.tsx';
import { TextField } from '#client/forms/TextField.tsx';
import { studiesTexts } from '#client/texts/studies.ts';
import { studyFormTexts } from '#client/texts/study/studyForm.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { FormSection } from './FormSection.tsx';
import { LabAndOwnerFields } from './LabAndOwnerFields.tsx';
import { PrefixField } from './PrefixField.tsx';
import type { StudyLocks } from './studyLocks.ts';

interface BasicsSectionProps {
  choosesOwner: boolean;
  ownPrefix: string;
  locks: StudyLocks;
}

export function BasicsSection({ choosesOwner, ownPrefix, locks }: BasicsSectionProps) {
  const { fields } = useTexts(studiesTexts);
  const { form } = useTexts(studyFormTexts);
  return (
    <FormSection id="basics" title={form.basics}>
      {choosesOwner && <LabAndOwnerFields />}
      <TextField name="title" label={fields.title} hint={form.titleHint} />
      <TextAreaField name="description" label={fields.description} hint={form.descriptionHint} isOptional rows={3} />
      <PrefixField own={ownPrefix} lockedBecause={locks.code_prefix} />
      <TextField name="ethics_ref" label={fields.ethics_ref} hint={form.ethicsHint} isOptional />
      <TextField name="contact_email" label={fields.contact_email} type="email" hint={form.contactHint} />
    </FormSection>
  );
}

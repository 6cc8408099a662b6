import { TextField } from '#client/forms/TextField.tsx';
import { studyFormTexts } from '#client/texts/study/studyForm.ts';
import { useTexts } from '#client/texts/useTexts.ts';

export function ApprovedByField() {
  const { form } = useTexts(studyFormTexts);
  return <TextField name="approved_by" label={form.approved} hint={form.approvedHint} isOptional />;
}

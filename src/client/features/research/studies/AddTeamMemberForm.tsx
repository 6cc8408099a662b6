import { object, string } from 'yup';
import { labsApi } from '#client/api/research/labsApi.ts';
import { studiesApi } from '#client/api/research/studiesApi.ts';
import { AppForm } from '#client/forms/AppForm.tsx';
import { RadioField } from '#client/forms/RadioField.tsx';
import { TextField } from '#client/forms/TextField.tsx';
import { studiesTexts } from '#client/texts/studies.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { choicesOf } from '#client/ui/select/choicesOf.ts';
import { showToast } from '#client/ui/toast/toasts.ts';
import type { Study } from '#shared/contract/studies.ts';
import type { TeamMember } from '#shared/contract/studyTeam.ts';
import { isEmail } from '#shared/email.ts';
import { messages } from '#shared/messages.ts';
import type { TeamLevel } from '#shared/roles.ts';
import { activeResearchers } from './activeResearchers.ts';
import { toStudyErrors } from './toStudyErrors.ts';

const LEVELS: readonly TeamLevel[] = ['manager', 'analyst'];
const START: { email: string; level: TeamLevel } = { email: '', level: 'analyst' };

const schema = object({
  email: string()
    .trim()
    .required(messages('required'))
    .test('email', messages('invalid_email'), (email) => isEmail(email)),
});

interface AddTeamMemberFormProps {
  study: Study;
  team: readonly TeamMember[];
  onDone: () => void;
}

export function AddTeamMemberForm({ study, team, onDone }: AddTeamMemberFormProps) {
  const { team: texts } = useTexts(studiesTexts);
  const [add] = studiesApi.useAddTeamMemberMutation();
  // Only for suggestions; without them the user types the whole address.
  const { data } = labsApi.useListLabResearchersQuery({ id: study.lab_id });
  const known = new Set(team.map(({ user_id }) => user_id));
  const suggestions = activeResearchers(data?.researchers)
    ?.filter(({ user_id }) => !known.has(user_id))
    .map(({ email }) => email);
  return (
    <AppForm
      initialValues={START}
      schema={schema}
      onSubmit={({ email, level }) => add({ id: study.id, email: email.trim(), level }).unwrap()}
      toErrors={toStudyErrors}
      onDone={({ email }) => {
        showToast({ variant: 'success', text: texts.added({ email: email.trim() }) });
        onDone();
      }}
      words={texts}
      onCancel={onDone}
    >
      <TextField name="email" label={texts.email} type="email" hint={texts.emailHint} suggestions={suggestions} />
      <RadioField name="level" label={texts.level} choices={choicesOf(LEVELS, texts.levelHint)} />
    </AppForm>
  );
}

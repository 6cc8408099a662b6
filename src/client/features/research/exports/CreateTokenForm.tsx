import { object, string } from 'yup';
import { studyTokensApi } from '#client/api/research/studyTokensApi.ts';
import { settingsApi } from '#client/api/settingsApi.ts';
import { AppForm } from '#client/forms/AppForm.tsx';
import { RadioField } from '#client/forms/RadioField.tsx';
import { toServerErrors } from '#client/forms/serverErrors.ts';
import { TextField } from '#client/forms/TextField.tsx';
import { tokensTexts } from '#client/texts/study/tokens.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import type { NewTokenAnswer, TokenLevel } from '#shared/contract/studyTokens.ts';
import { messages } from '#shared/messages.ts';

const TOKEN_LEVELS: readonly TokenLevel[] = ['coded', 'deidentified', 'aggregated'];
const TOKEN_DAYS = [7, 30, 90] as const;
const TOKEN_NAME_MAX = 60;

interface Values {
  name: string;
  level: TokenLevel;
  days: string;
}
const EMPTY: Values = { name: '', level: 'coded', days: '90' };
const schema = object({ name: string().trim().required(messages('required')) });
const daysOf = (text: string) => TOKEN_DAYS.find((days) => String(days) === text) ?? 90;

interface CreateTokenFormProps {
  studyId: string;
  onCreated: (made: NewTokenAnswer) => void;
  onCancel: () => void;
}

export function CreateTokenForm({ studyId, onCreated, onCancel }: CreateTokenFormProps) {
  const texts = useTexts(tokensTexts);
  const [create] = studyTokensApi.useCreateStudyTokenMutation();
  const { data: settings } = settingsApi.useGetSettingsQuery();
  const aggregatedNote = settings ? texts.aggregatedNote({ count: settings.small_cells }) : '';
  return (
    <AppForm<Values>
      initialValues={EMPTY}
      schema={schema}
      onSubmit={({ name, level, days }) =>
        create({ id: studyId, name: name.trim(), level, days: daysOf(days) })
          .unwrap()
          .then(onCreated)
      }
      toErrors={(failure) => toServerErrors(failure, ['name'])}
      words={{ submit: texts.createSubmit, submitting: texts.creating }}
      onCancel={onCancel}
    >
      <TextField name="name" label={texts.name} hint={texts.nameHint} maxLength={TOKEN_NAME_MAX} />
      <RadioField
        name="level"
        label={texts.level}
        choices={TOKEN_LEVELS.map((level) => ({
          value: level,
          label: texts.levels[level],
          note: level === 'aggregated' ? aggregatedNote : texts.levelNotes[level],
        }))}
      />
      <RadioField
        name="days"
        label={texts.expiry}
        choices={TOKEN_DAYS.map((days) => ({ value: String(days), label: texts.days({ days }) }))}
      />
    </AppForm>
  );
}

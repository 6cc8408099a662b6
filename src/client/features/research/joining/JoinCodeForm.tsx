import { object } from 'yup';
import { AppForm } from '#client/forms/AppForm.tsx';
import { judged } from '#client/forms/judged.ts';
import { submitting } from '#client/forms/submitting.ts';
import { TextField } from '#client/forms/TextField.tsx';
import { ownStudiesTexts } from '#client/texts/participant/ownStudies.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { messages } from '#shared/messages.ts';
import { normalizeCode, parseCode } from '#shared/participantCode.ts';
import { saidOf } from '#shared/said.ts';
import { typedCodeProblem } from '#shared/typedCodeProblem.ts';

const EMPTY = { code: '' };
const EXAMPLE_PREFIX = 'KDZ';
const LONGEST = 40;

/** The prefix is the typed one, because the study is not known yet. */
function codeProblem(typed: string) {
  if (typed.trim() === '') return messages('required');
  return typedCodeProblem(typed, parseCode(normalizeCode(typed))?.prefix ?? EXAMPLE_PREFIX) ?? undefined;
}
const schema = object({ code: judged(codeProblem) });

interface JoinCodeFormProps {
  check: (code: string) => Promise<void>;
  onCancel: () => void;
}

export function JoinCodeForm({ check, onCancel }: JoinCodeFormProps) {
  const { dialog } = useTexts(ownStudiesTexts);
  return (
    <AppForm
      initialValues={EMPTY}
      schema={schema}
      onSubmit={({ code }) =>
        submitting(check(normalizeCode(code)), (failure) => ({ fields: { code: saidOf(failure) } }))
      }
      submitLabel={dialog.check}
      submittingLabel={dialog.checking}
      submitWhen="always"
      keepsChanges={false}
      onCancel={onCancel}
    >
      <p>{dialog.intro}</p>
      <TextField name="code" label={dialog.typed} hint={dialog.typedHint} maxLength={LONGEST} isCapitals />
    </AppForm>
  );
}

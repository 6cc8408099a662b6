import { AppForm } from '#client/forms/AppForm.tsx';
import { TextField } from '#client/forms/TextField.tsx';
import { ownStudiesTexts } from '#client/texts/participant/ownStudies.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { normalizeCode } from '#shared/participantCode.ts';
import { textOfFailure } from '#shared/shownText.ts';
import { codeSchema, LONGEST_CODE } from './codeSchema.ts';

const EMPTY = { code: '' };

interface JoinCodeFormProps {
  check: (code: string) => Promise<void>;
  onCancel: () => void;
}

export function JoinCodeForm({ check, onCancel }: JoinCodeFormProps) {
  const { dialog } = useTexts(ownStudiesTexts);
  return (
    <AppForm
      initialValues={EMPTY}
      schema={codeSchema}
      onSubmit={({ code }) => check(normalizeCode(code))}
      toErrors={(failure) => ({ fields: { code: textOfFailure(failure) } })}
      words={{ submit: dialog.check, submitting: dialog.checking }}
      submitWhen="always"
      onCancel={onCancel}
    >
      <p>{dialog.intro}</p>
      <TextField name="code" label={dialog.typed} hint={dialog.typedHint} maxLength={LONGEST_CODE} isCapitals />
    </AppForm>
  );
}

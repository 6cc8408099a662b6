import { object, string } from 'yup';
import { settingsApi } from '#client/api/settingsApi.ts';
import { AppForm } from '#client/forms/AppForm.tsx';
import { ReasonField } from '#client/forms/ReasonField.tsx';
import { reasonRule } from '#client/forms/reasonRule.ts';
import { TextAreaField } from '#client/forms/TextAreaField.tsx';
import { installationTexts } from '#client/texts/installation.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { StateBlock } from '#client/ui/page/StateBlock.tsx';
import { BASIS_MAX } from '#shared/constants.ts';
import { messages } from '#shared/messages.ts';
import { researchMessages } from '#shared/researchMessages.ts';

const EMPTY = { strava_basis: '', reason: '' };
const schema = object({
  strava_basis: string()
    .trim()
    .required(messages('required'))
    .max(BASIS_MAX, researchMessages('basis_too_long', { limit: BASIS_MAX })),
  reason: reasonRule,
});

export function RecordBasisForm() {
  const { basis, reasonHint } = useTexts(installationTexts);
  const [changeSettings] = settingsApi.useChangeSettingsMutation();
  return (
    <>
      <StateBlock text={basis.none} />
      <AppForm
        initialValues={EMPTY}
        schema={schema}
        onSubmit={({ strava_basis, reason }) =>
          changeSettings({ strava_basis: strava_basis.trim(), reason: reason.trim() }).unwrap()
        }
        doneText={basis.recorded}
        words={{ submit: basis.record, submitting: basis.recording }}
        label={basis.record}
      >
        <TextAreaField name="strava_basis" label={basis.text} hint={basis.textHint} />
        <ReasonField hint={reasonHint} />
      </AppForm>
    </>
  );
}

import { object } from 'yup';
import { settingsApi } from '#client/api/settingsApi.ts';
import { AppForm } from '#client/forms/AppForm.tsx';
import { ReasonField } from '#client/forms/ReasonField.tsx';
import { reasonRule } from '#client/forms/reasonRule.ts';
import { installationTexts } from '#client/texts/installation.ts';
import { useTexts } from '#client/texts/useTexts.ts';

const NO_REASON = { reason: '' };
const schema = object({ reason: reasonRule });

interface WithdrawBasisFormProps {
  onDone: () => void;
  onCancel: () => void;
}

export function WithdrawBasisForm({ onDone, onCancel }: WithdrawBasisFormProps) {
  const { basis, reasonHint } = useTexts(installationTexts);
  const [changeSettings] = settingsApi.useChangeSettingsMutation();
  return (
    <AppForm
      initialValues={NO_REASON}
      schema={schema}
      onSubmit={({ reason }) => changeSettings({ strava_basis: null, reason: reason.trim() }).unwrap()}
      doneText={basis.withdrawn}
      onDone={onDone}
      words={{ submit: basis.withdrawSubmit, submitting: basis.withdrawing }}
      onCancel={onCancel}
      isDanger
    >
      <ul className="k-settings-effects">
        {basis.withdrawEffects.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      <ReasonField hint={reasonHint} />
    </AppForm>
  );
}

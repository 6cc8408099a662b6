import { object } from 'yup';
import { settingsApi } from '#client/api/settingsApi.ts';
import { AppForm } from '#client/forms/AppForm.tsx';
import { ReasonField } from '#client/forms/ReasonField.tsx';
import { reasonRule } from '#client/forms/reasonRule.ts';
import { installationTexts } from '#client/texts/installation.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { DialogButton } from '#client/ui/dialog/DialogButton.tsx';
import { formatDateTime } from '#client/ui/format/format.ts';
import { FactList } from '#client/ui/page/FactList.tsx';
import type { StravaBasis } from '#shared/contract/settings.ts';
export function RecordedBasis({ basis }: { basis: StravaBasis }) {
  const { basis: texts } = useTexts(installationTexts);
  return (
    <>
      <FactList
        facts={[
          { label: texts.text, value: <span className="k-settings-text">{basis.text}</span> },
          { label: texts.at, value: formatDateTime(basis.at) },
          { label: texts.by, value: basis.by_email ?? texts.unknown },
        ]}
      />
      <div>
        <DialogButton label={texts.withdraw} title={texts.withdrawTitle}>
          {(close) => <WithdrawBasisForm onDone={close} />}
        </DialogButton>
      </div>
    </>
  );
}

const NO_REASON = { reason: '' };
const schema = object({ reason: reasonRule });

interface WithdrawBasisFormProps {
  onDone: () => void;
}

function WithdrawBasisForm({ onDone }: WithdrawBasisFormProps) {
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
      onCancel={onDone}
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

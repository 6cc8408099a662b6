import { object, string } from 'yup';
import { settingsApi } from '#client/api/settingsApi.ts';
import { RadioField } from '#client/forms/RadioField.tsx';
import { ReasonField } from '#client/forms/ReasonField.tsx';
import { reasonRule } from '#client/forms/reasonRule.ts';
import { StoredForm } from '#client/forms/StoredForm.tsx';
import { installationTexts } from '#client/texts/installation.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import type { DisplayPolicy } from '#shared/contract/settings.ts';
import { messages } from '#shared/messages.ts';

interface DisplayValues {
  display_policy: DisplayPolicy;
  reason: string;
}

const POLICIES: readonly DisplayPolicy[] = ['own_only', 'derived', 'full'];
const schema = object({ display_policy: string().required(messages('required')), reason: reasonRule });

export function DisplayPolicyForm({ current }: { current: DisplayPolicy }) {
  const { display, reasonHint } = useTexts(installationTexts);
  const [changeSettings] = settingsApi.useChangeSettingsMutation();
  return (
    <StoredForm<DisplayValues>
      initialValues={{ display_policy: current, reason: '' }}
      schema={schema}
      onSubmit={({ display_policy, reason }) => changeSettings({ display_policy, reason: reason.trim() }).unwrap()}
      doneText={display.saved}
      label={display.title}
    >
      <RadioField
        name="display_policy"
        label={display.level}
        choices={POLICIES.map((value) => ({ value, label: display.names[value], note: display.effects[value] }))}
      />
      <ReasonField hint={reasonHint} />
    </StoredForm>
  );
}

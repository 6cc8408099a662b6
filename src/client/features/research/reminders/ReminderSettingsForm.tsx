import { object, string } from 'yup';
import { remindersApi } from '#client/api/research/remindersApi.ts';
import { CheckboxField } from '#client/forms/CheckboxField.tsx';
import { NumberField } from '#client/forms/NumberField.tsx';
import { StoredForm } from '#client/forms/StoredForm.tsx';
import { remindersTexts } from '#client/texts/study/reminders.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import type { ReminderSettings } from '#shared/contract/reminders.ts';
import { messages } from '#shared/messages.ts';
import { TRIGGERED_KINDS, type TriggeredKind } from '#shared/reminderKinds.ts';

const LIMITS = {
  not_connected_days: [1, 60],
  silent_days: [1, 60],
  send_hour: [0, 23],
  quiet_from: [0, 23],
  quiet_to: [0, 23],
  gap_days: [1, 60],
  most: [1, 100],
} as const;
type NumberName = keyof typeof LIMITS;
const NUMBERS = Object.keys(LIMITS) as NumberName[];

type Values = Record<NumberName, string> & Record<`kind_${TriggeredKind}`, boolean> & { is_on: boolean };

function toValues(settings: ReminderSettings): Values {
  const numbers = NUMBERS.map((name) => [name, String(settings[name])]);
  const kinds = TRIGGERED_KINDS.map((kind) => [`kind_${kind}`, settings.kinds.includes(kind)]);
  return Object.fromEntries([['is_on', settings.is_on], ...numbers, ...kinds]) as Values;
}

function toSettings(values: Values): ReminderSettings {
  const numbers = Object.fromEntries(NUMBERS.map((name) => [name, Number(values[name])])) as Record<NumberName, number>;
  const kinds = TRIGGERED_KINDS.filter((kind) => values[`kind_${kind}`]);
  return { is_on: values.is_on, kinds, ...numbers };
}

interface ReminderSettingsFormProps {
  studyId: string;
  settings: ReminderSettings;
  timezone: string;
  mayChange: boolean;
}

export function ReminderSettingsForm({ studyId, settings, timezone, mayChange }: ReminderSettingsFormProps) {
  const texts = useTexts(remindersTexts);
  const [change] = remindersApi.useChangeReminderSettingsMutation();
  const numberRule = ([from, to]: readonly [number, number]) =>
    string()
      .trim()
      .required(messages('required'))
      .test(
        'range',
        texts.range({ from: String(from), to: String(to) }),
        (text) => /^\d+$/.test(text) && Number(text) >= from && Number(text) <= to,
      );
  const schema = object(Object.fromEntries(NUMBERS.map((name) => [name, numberRule(LIMITS[name])])));
  const locked = mayChange ? {} : { lockedBecause: texts.readOnly };
  return (
    <StoredForm<Values>
      initialValues={toValues(settings)}
      schema={schema}
      onSubmit={(values) => change({ id: studyId, ...toSettings(values) }).unwrap()}
      doneText={texts.saved}
      label={texts.settings}
    >
      <CheckboxField name="is_on" label={texts.isOn} {...locked} />
      <div className="k-reminder-settings">
        <fieldset>
          <legend>{texts.when}</legend>
          {TRIGGERED_KINDS.map((kind) => (
            <CheckboxField key={kind} name={`kind_${kind}`} label={texts.kinds[kind]} {...locked} />
          ))}
        </fieldset>
        <fieldset>
          <legend>{texts.limits}</legend>
          <NumberField name="not_connected_days" label={texts.notConnectedDays} {...locked} />
          <NumberField name="silent_days" label={texts.silentDays} {...locked} />
          <NumberField name="gap_days" label={texts.gapDays} {...locked} />
          <NumberField name="most" label={texts.most} {...locked} />
          <NumberField
            name="send_hour"
            label={texts.sendHour}
            unit={texts.hourUnit}
            hint={texts.zone({ zone: timezone.replaceAll('_', ' ') })}
            {...locked}
          />
          <NumberField name="quiet_from" label={texts.quietFrom} unit={texts.hourUnit} {...locked} />
          <NumberField name="quiet_to" label={texts.quietTo} unit={texts.hourUnit} {...locked} />
        </fieldset>
      </div>
    </StoredForm>
  );
}

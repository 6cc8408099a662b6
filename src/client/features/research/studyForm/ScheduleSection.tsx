import { DateField } from '#client/forms/DateField.tsx';
import { RadioField } from '#client/forms/RadioField.tsx';
import { SelectField } from '#client/forms/SelectField.tsx';
import { studiesTexts } from '#client/texts/studies.ts';
import { studyFormTexts } from '#client/texts/study/studyForm.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { choicesOf } from '#client/ui/select/choicesOf.ts';
import { FormSection } from './FormSection.tsx';

/** Zones of places only, because abbreviations differ between systems. */
const ZONES = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone.includes('/'))];
const ZONE_CHOICES = ZONES.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));
const WEEKS = ['0', '4', '12'] as const;

interface ScheduleSectionProps {
  /** A saved study's zone, which this browser may not know. */
  zone: string;
  startHint?: string;
  historyHint?: string;
}

export function ScheduleSection({ zone, startHint, historyHint }: ScheduleSectionProps) {
  const { fields } = useTexts(studiesTexts);
  const { form } = useTexts(studyFormTexts);
  const choices = ZONES.includes(zone) ? ZONE_CHOICES : [{ value: zone, label: zone }, ...ZONE_CHOICES];
  return (
    <FormSection id="schedule" title={form.schedule}>
      <DateField name="start_date" label={fields.start_date} hint={startHint} />
      <DateField name="end_date" label={fields.end_date} hint={form.endHint} isOptional />
      <SelectField name="timezone" label={fields.timezone} hint={form.timezoneHint} choices={choices} />
      <RadioField
        name="history_weeks"
        label={fields.history_weeks}
        hint={historyHint ?? form.historyHint}
        choices={choicesOf(WEEKS, form.history)}
      />
    </FormSection>
  );
}

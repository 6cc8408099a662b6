import { useState } from 'react';
import { object, string } from 'yup';
import type { PlaceOf } from '#client/api/callOfPlace.ts';
import { placesApi } from '#client/api/research/placesApi.ts';
import { dayRule } from '#client/features/research/dayRule.ts';
import { AppForm } from '#client/forms/AppForm.tsx';
import { DateField } from '#client/forms/DateField.tsx';
import { RadioField } from '#client/forms/RadioField.tsx';
import { placeTexts } from '#client/texts/participant/place.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { choicesOf } from '#client/ui/select/choicesOf.ts';
import { dayIn } from '#shared/calendarDate.ts';
import { ABSENCE_REASONS } from '#shared/days/absenceReasons.ts';
import { messages } from '#shared/messages.ts';
import { researchMessages } from '#shared/researchMessages.ts';

interface Values {
  first_day: string;
  last_day: string;
  reason: string;
}

const schema = object({
  first_day: dayRule,
  last_day: dayRule.test(
    'order',
    researchMessages('period_ends_first'),
    (text, { parent }) => text >= parent.first_day,
  ),
  reason: string().required(messages('required')),
});

interface AbsenceFormProps {
  of: PlaceOf;
  timezone: string;
  day?: string | null;
  onDone: () => void;
}

export function AbsenceForm({ of, timezone, day: chosen, onDone }: AbsenceFormProps) {
  const { absence } = useTexts(placeTexts);
  const [declare] = placesApi.useDeclareOwnAbsenceMutation();
  // Fixed, because the next day would empty the form at midnight.
  const [initialValues] = useState<Values>(() => {
    const first = chosen ?? dayIn(timezone, new Date());
    return { first_day: first, last_day: first, reason: '' };
  });
  return (
    <AppForm
      initialValues={initialValues}
      schema={schema}
      onSubmit={({ first_day, last_day, reason }) =>
        declare({
          ...of,
          first_day,
          last_day,
          reason: ABSENCE_REASONS.find((one) => one === reason) ?? 'other',
        }).unwrap()
      }
      doneText={absence.done}
      onDone={onDone}
      words={absence}
      onCancel={onDone}
    >
      <DateField name="first_day" label={absence.first} />
      <DateField name="last_day" label={absence.last} />
      <RadioField name="reason" label={absence.reason} choices={choicesOf(ABSENCE_REASONS, absence.reasons)} />
    </AppForm>
  );
}

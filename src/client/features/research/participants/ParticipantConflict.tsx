import type { SavedMeanwhile } from '#client/forms/conflict/useSavedMeanwhile.ts';
import { ValuesConflict } from '#client/forms/conflict/ValuesConflict.tsx';
import { shownNumber } from '#client/forms/typedNumber.ts';
import { participantsTexts } from '#client/texts/participants.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatDate } from '#client/ui/format/format.ts';
import { isCalendarDate } from '#shared/calendarDate.ts';
import type { Participant } from '#shared/contract/participants.ts';
import { CHANGEABLE, comparable, type ParticipantValues, valuesOf } from './participantValues.ts';

export function ParticipantConflict(conflict: SavedMeanwhile<Participant>) {
  const { fields } = useTexts(participantsTexts);
  const { language } = useTexts().ui;
  const labels = {
    ...fields,
    start_date: fields.start,
    end_date: fields.end,
    target_days: fields.target,
    own_target: fields.target,
  };
  return (
    <ValuesConflict
      {...conflict}
      valuesOf={valuesOf}
      fields={CHANGEABLE.map((field) => ({
        field,
        label: labels[field],
        words: ({ [field]: value }: ParticipantValues) => {
          if (field === 'own_target') return shownNumber(value, language);
          return isCalendarDate(value) ? formatDate(value) : value;
        },
        compared: (values: ParticipantValues) => comparable(values)[field],
      }))}
    />
  );
}

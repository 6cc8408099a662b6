import { useState } from 'react';
import { useForm } from 'react-final-form';
import { ConflictChoice } from '#client/forms/conflict/ConflictChoice.tsx';
import type { SavedMeanwhile } from '#client/forms/conflict/savedMeanwhile.ts';
import { shownNumber } from '#client/forms/typedNumber.ts';
import { participantsTexts } from '#client/texts/participants.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatDate } from '#client/ui/format/format.ts';
import { isCalendarDate } from '#shared/calendarDate.ts';
import type { Participant } from '#shared/contract/participants.ts';
import { differingFields, type ParticipantValues, valuesOf } from './participantValues.ts';

function differences(values: ParticipantValues, before: Participant, newest: Participant) {
  const theirs = valuesOf(newest);
  const changedByMe = differingFields(valuesOf(before), values);
  return differingFields(values, theirs).map((field) => ({
    field,
    mine: values[field],
    theirs: theirs[field],
    isMine: changedByMe.includes(field),
  }));
}

export function ParticipantConflict({ sentence, before, theirs }: SavedMeanwhile<Participant>) {
  const { fields } = useTexts(participantsTexts);
  const { language } = useTexts().ui;
  const form = useForm<ParticipantValues>();
  const [found] = useState(() => differences(form.getState().values, before, theirs));
  const labels = {
    ...fields,
    start_date: fields.start,
    end_date: fields.end,
    target_days: fields.target,
    own_target: fields.target,
  };
  const shown = (field: keyof ParticipantValues, value: string) => {
    if (field === 'own_target') return shownNumber(value, language);
    return isCalendarDate(value) ? formatDate(value) : value;
  };
  const rows = found.map((difference) => ({
    ...difference,
    label: labels[difference.field],
    words: {
      mine: shown(difference.field, difference.mine),
      theirs: shown(difference.field, difference.theirs),
    },
  }));
  return <ConflictChoice sentence={sentence} rows={rows} />;
}

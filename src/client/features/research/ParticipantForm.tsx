import { useState } from 'react';
import { useChangeParticipantMutation } from '#client/api/participantsApi.ts';
import { AppForm } from '#client/forms/AppForm.tsx';
import { DateField } from '#client/forms/DateField.tsx';
import { NumberField } from '#client/forms/NumberField.tsx';
import { type FormErrors, submitting } from '#client/forms/submitting.ts';
import { TextAreaField } from '#client/forms/TextAreaField.tsx';
import { TextField } from '#client/forms/TextField.tsx';
import { useParticipantsTexts } from '#client/texts/useParticipantsTexts.ts';
import { formatDate } from '#client/ui/format.ts';
import type { Participant } from '#shared/contract/participants.ts';
import type { Study } from '#shared/contract/studies.ts';
import { messages } from '#shared/messages.ts';
import { codeOf } from '#shared/participantCode.ts';
import { GroupField } from './GroupField.tsx';
import { ParticipantConflict } from './ParticipantConflict.tsx';
import { changeOf, type ParticipantValues, participantFaults, valuesOf } from './participantValues.ts';

interface ParticipantFormProps {
  participant: Participant;
  study: Study;
  onDone: () => void;
  onCancel: () => void;
}

const EXAMPLE = 4;

/** Changes a participant. Where somebody else was faster, both versions are shown to choose from. */
export function ParticipantForm({ participant, study, onDone, onCancel }: ParticipantFormProps) {
  const texts = useParticipantsTexts();
  const { fields, edit } = texts;
  const [changeParticipant] = useChangeParticipantMutation();
  // The state that was opened holds, whatever is read meanwhile: the version tells whether somebody else was faster.
  const [opened] = useState(participant);
  const [conflict, setConflict] = useState<{ message: string; mine: ParticipantValues } | null>(null);

  const handleSubmit = async (values: ParticipantValues): Promise<FormErrors | undefined> =>
    submitting(
      changeParticipant({ id: opened.id, ...changeOf(opened, values) }).unwrap(),
      ({ code, message = messages.anErrorOccurred, fields: faults }) => {
        if (code === 'changed_meanwhile') setConflict({ message, mine: values });
        return { status: message, fields: faults };
      },
    );

  return (
    <>
      <AppForm
        initialValues={valuesOf(opened)}
        schema={(values) => participantFaults(values, study, texts)}
        onSubmit={handleSubmit}
        onDone={onDone}
        submitLabel={edit.save}
        submittingLabel={edit.saving}
        onCancel={onCancel}
      >
        <TextField name="code" label={fields.code} hint={edit.codeHint(codeOf(study.code_prefix, EXAMPLE))} />
        <GroupField name="group" label={fields.group} groups={study.groups} />
        <DateField
          name="start_date"
          label={fields.start}
          hint={edit.startHint(formatDate(study.start_date))}
          isOptional
        />
        <DateField
          name="end_date"
          label={fields.end}
          hint={study.end_date === null ? edit.openEndHint : edit.endHint(formatDate(study.end_date))}
          isOptional
        />
        <NumberField name="target_days" label={edit.target} hint={edit.targetHint(study.min_active_days)} isOptional />
        <TextAreaField name="note" label={fields.note} hint={edit.noteHint} isOptional />
        <TextAreaField name="reason" label={fields.reason} hint={edit.reasonHint} rows={2} isOptional />
      </AppForm>
      {conflict && (
        <ParticipantConflict
          opened={opened}
          message={conflict.message}
          mine={conflict.mine}
          onDone={onDone}
          onCancel={() => setConflict(null)}
        />
      )}
    </>
  );
}

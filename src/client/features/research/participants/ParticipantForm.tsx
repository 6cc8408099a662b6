import { useState } from 'react';
import { useFormState } from 'react-final-form';
import { participantsApi } from '#client/api/research/participantsApi.ts';
import { GroupField } from '#client/features/research/addParticipants/GroupField.tsx';
import { groupSent } from '#client/features/research/addParticipants/groupRule.ts';
import { amountOf } from '#client/features/research/days/ruleWords.ts';
import { AppForm } from '#client/forms/AppForm.tsx';
import { type SavedMeanwhile, useSavedMeanwhile } from '#client/forms/conflict/useSavedMeanwhile.ts';
import { ValuesConflict } from '#client/forms/conflict/ValuesConflict.tsx';
import { DateField } from '#client/forms/DateField.tsx';
import { KeptFields } from '#client/forms/KeptFields.tsx';
import { NumberField } from '#client/forms/NumberField.tsx';
import { TextAreaField } from '#client/forms/TextAreaField.tsx';
import { TextField } from '#client/forms/TextField.tsx';
import { shownNumber } from '#client/forms/typedNumber.ts';
import { useReadNow } from '#client/session/useReadNow.ts';
import { participantsTexts } from '#client/texts/participants.ts';
import { ruleTexts } from '#client/texts/study/rule.ts';
import { useSay, useTexts } from '#client/texts/useTexts.ts';
import { formatDate } from '#client/ui/format/format.ts';
import { isCalendarDate } from '#shared/calendarDate.ts';
import type { Participant } from '#shared/contract/participants.ts';
import type { Study } from '#shared/contract/studies.ts';
import { ruleOfGroup } from '#shared/days/adherenceRule.ts';
import { codeOf } from '#shared/participantCode.ts';
import { researchMessages } from '#shared/researchMessages.ts';
import { participantSchema } from './participantSchema.ts';
import { CHANGEABLE, changeOf, comparable, type ParticipantValues, valuesOf } from './participantValues.ts';

interface ParticipantFormProps {
  participant: Participant;
  study: Study;
  onDone: () => void;
  onCancel: () => void;
}

const EXAMPLE = 4;

/** An own target of a former rule is none of this one. */
const inUnitOf = ({ rule }: Study, participant: Participant): Participant =>
  participant.own_target?.count === ruleOfGroup(rule, participant.group).count
    ? participant
    : { ...participant, own_target: null };

/** Only changed fields are sent; when another user saved first, both versions are shown. */
export function ParticipantForm({ participant, study, onDone, onCancel }: ParticipantFormProps) {
  const texts = useTexts(participantsTexts);
  const { fields, edit } = texts;
  const [changeParticipant] = participantsApi.useChangeParticipantMutation();
  const read = useReadNow();
  const say = useSay();
  const [initial] = useState(() => valuesOf(inUnitOf(study, participant)));
  // Fixed while the form is open: its version shows whether another user saved first.
  const [base, setBase] = useState(() => inUnitOf(study, participant));
  const { conflict, save } = useSavedMeanwhile(base, setBase, async () =>
    inUnitOf(study, await read(participantsApi.endpoints.getParticipant, base.id)),
  );
  const send = (values: ParticipantValues) => {
    const { count } = ruleOfGroup(study.rule, groupSent(values.group));
    return save(changeParticipant({ id: base.id, ...changeOf(base, values, count) }).unwrap());
  };

  return (
    <AppForm<ParticipantValues>
      initialValues={initial}
      schema={participantSchema(study, base, texts)}
      onSubmit={send}
      onDone={onDone}
      submitWhen={conflict ? 'always' : 'edited'}
      onCancel={onCancel}
    >
      {conflict && <ParticipantConflict key={conflict.theirs.version} {...conflict} />}
      <TextField
        name="code"
        label={fields.code}
        hint={edit.codeHint({ example: codeOf(study.code_prefix, EXAMPLE) })}
        lockedBecause={participant.joined_at === null ? undefined : say(researchMessages('code_locked'))}
      />
      <GroupField name="group" label={fields.group} groups={study.groups} />
      <DateField
        name="start_date"
        label={fields.start}
        hint={edit.startHint({ date: formatDate(study.start_date) })}
        isOptional
      />
      <DateField
        name="end_date"
        label={fields.end}
        hint={study.end_date === null ? edit.openEndHint : edit.endHint({ date: formatDate(study.end_date) })}
        isOptional
      />
      <KeptFields names={['target_days', 'own_target']} />
      <OwnTargetField study={study} />
      <TextAreaField name="note" label={fields.note} hint={edit.noteHint} isOptional />
      <TextAreaField name="reason" label={fields.reason} hint={edit.reasonHint} rows={2} isOptional />
    </AppForm>
  );
}

/** In the unit of the chosen group's rule; keys, because antd's input must not get or lose a unit while it is shown. */
function OwnTargetField({ study }: { study: Study }) {
  const { edit } = useTexts(participantsTexts);
  const texts = useTexts(ruleTexts);
  const { values } = useFormState<ParticipantValues>({ subscription: { values: true } });
  const { count, target } = ruleOfGroup(study.rule, groupSent(values.group));
  return count === 'days' ? (
    <NumberField
      key="days"
      name="target_days"
      label={edit.target}
      hint={edit.targetHint({ days: target })}
      isOptional
    />
  ) : (
    <NumberField
      key="amount"
      name="own_target"
      label={edit.ownTarget}
      hint={edit.ownTargetHint({ amount: amountOf(count, target, texts) })}
      unit={texts.units[count]}
      isOptional
    />
  );
}

function ParticipantConflict(conflict: SavedMeanwhile<Participant>) {
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

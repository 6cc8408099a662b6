import { useEffect, useEffectEvent, useState } from 'react';
import { participantsApi, useChangeParticipantMutation } from '#client/api/participantsApi.ts';
import { submitting } from '#client/forms/submitting.ts';
import { useAppDispatch } from '#client/store.ts';
import { useParticipantsTexts } from '#client/texts/useParticipantsTexts.ts';
import { formatDate } from '#client/ui/format.ts';
import { showToast } from '#client/ui/toasts.ts';
import { isCalendarDate } from '#shared/calendarDate.ts';
import type { Participant } from '#shared/contract/participants.ts';
import { messages } from '#shared/messages.ts';
import { ConflictDialog, type ConflictRow } from './ConflictDialog.tsx';
import { changeOf, differingFields, type ParticipantValues, valuesOf } from './participantValues.ts';

interface ParticipantConflictProps {
  /** As the form was opened. */
  opened: Participant;
  /** As the form is now. */
  mine: ParticipantValues;
  message: string;
  onDone: () => void;
  onCancel: () => void;
}

const shown = (value: string) => (isCalendarDate(value) ? formatDate(value) : value);

/** Reads what somebody else saved meanwhile, and lets one choose between their version and one's own. */
export function ParticipantConflict({ opened, mine, message, onDone, onCancel }: ParticipantConflictProps) {
  const { fields, conflict } = useParticipantsTexts();
  const dispatch = useAppDispatch();
  const [changeParticipant] = useChangeParticipantMutation();
  const [newest, setNewest] = useState<Participant | null>(null);

  const read = useEffectEvent(async () => {
    const call = participantsApi.endpoints.getParticipant.initiate(opened.id, { subscribe: false, forceRefetch: true });
    const answer = await dispatch(call);
    if (answer.data) setNewest(answer.data);
    else {
      showToast({ variant: 'error', text: conflict.loadFailed });
      onCancel();
    }
  });
  useEffect(() => {
    void read();
  }, []);
  if (!newest) return null;

  const theirs = valuesOf(newest);
  const changedByMe = differingFields(valuesOf(opened), mine);
  const rows: ConflictRow[] = differingFields(mine, theirs).map((key) => ({
    key,
    label: { ...fields, start_date: fields.start, end_date: fields.end, target_days: fields.target }[key],
    mine: shown(mine[key]),
    theirs: shown(theirs[key]),
    first: changedByMe.includes(key) ? 'mine' : 'theirs',
  }));
  const handleSave = async (chosen: ReadonlySet<string>) => {
    const merged: ParticipantValues = { ...theirs, reason: mine.reason };
    for (const { key } of rows) {
      if (chosen.has(key)) Object.assign(merged, { [key]: Reflect.get(mine, key) });
    }
    const failed = await submitting(
      changeParticipant({ id: newest.id, ...changeOf(newest, merged) }).unwrap(),
      ({ message: problem = messages.anErrorOccurred, fields: faults = {} }) => ({
        status: Object.values(faults)[0] ?? problem,
      }),
    );
    if (!failed) onDone();
    return failed?.status;
  };
  return <ConflictDialog key={newest.version} message={message} rows={rows} onSave={handleSave} onCancel={onCancel} />;
}

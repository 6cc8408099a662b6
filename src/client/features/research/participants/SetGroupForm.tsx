import { useState } from 'react';
import { participantsApi } from '#client/api/research/participantsApi.ts';
import { GroupField } from '#client/features/research/addParticipants/GroupField.tsx';
import { groupSchema, groupSent } from '#client/features/research/addParticipants/groupRule.ts';
import { AppForm } from '#client/forms/AppForm.tsx';
import { participantsTexts } from '#client/texts/participants.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatCount } from '#client/ui/format/format.ts';
import { useOfferUndo } from '#client/ui/toast/useOfferUndo.ts';
import { groupAll, type Regrouped, ungroupAll } from './groupSlices.ts';

interface SetGroupFormProps {
  studyId: string;
  groups: readonly string[];
  ids: readonly string[];
  onDone: () => void;
  onCancel: () => void;
}

export function SetGroupForm({ studyId, groups, ids, onDone, onCancel }: SetGroupFormProps) {
  const texts = useTexts(participantsTexts);
  const [groupParticipants] = participantsApi.useGroupParticipantsMutation();
  const [done, setDone] = useState(0);
  const setGroup = (some: string[], group: string | null, from?: { from: string | null }) =>
    groupParticipants({ id: studyId, ids: some, group, ...from }).unwrap();

  const offer = useOfferUndo({ undone: texts.group.undone, failed: texts.group.undoFailed });
  const offerUndo = (text: string, { former }: Regrouped, from: string | null) => {
    const putBack = (some: string[], group: string | null) => setGroup(some, group, { from });
    offer(text, former.length > 0 ? () => ungroupAll(former, putBack) : undefined);
  };
  const handleSubmit = async ({ group }: { group: string }) => {
    const sent = groupSent(group);
    const result = await groupAll(ids, sent, (some, to) => setGroup(some, to), setDone);
    const { former, error } = result;
    if (error === undefined) offerUndo(texts.group.done({ count: former.length }), result, sent);
    else if (former.length > 0) offerUndo(texts.group.partly({ count: former.length }), result, sent);
    if (error !== undefined) throw error;
  };
  return (
    <AppForm
      initialValues={{ group: '' }}
      schema={groupSchema}
      onSubmit={handleSubmit}
      onDone={onDone}
      submitWhen="always"
      words={texts.group}
      onCancel={onCancel}
    >
      <GroupField name="group" label={texts.fields.group} hint={texts.group.hint} groups={groups} />
      <output>{done > 0 && texts.group.progress({ done: formatCount(done), of: formatCount(ids.length) })}</output>
    </AppForm>
  );
}

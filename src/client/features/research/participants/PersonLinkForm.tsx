import { useState } from 'react';
import { object, string } from 'yup';
import { participantsApi } from '#client/api/research/participantsApi.ts';
import { AppForm } from '#client/forms/AppForm.tsx';
import { ReasonField } from '#client/forms/ReasonField.tsx';
import { reasonRule } from '#client/forms/reasonRule.ts';
import { TextField } from '#client/forms/TextField.tsx';
import { personLinkTexts } from '#client/texts/study/personLink.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { MISSING } from '#client/ui/format/format.ts';
import { FactList } from '#client/ui/page/FactList.tsx';
import { showToast } from '#client/ui/toast/toasts.ts';
import type { RevealedPersonAnswer } from '#shared/contract/personLink.ts';
import { messages } from '#shared/messages.ts';

export type LinkAct = 'link' | 'unlink' | 'reveal';

interface PersonLinkFormProps {
  act: LinkAct;
  participantId: string;
  onDone: () => void;
}

const EMPTY = { account: '', reason: '' };
const SCHEMAS = {
  link: object({ account: string().trim().required(messages('required')), reason: reasonRule }),
  unlink: object({ reason: reasonRule }),
  reveal: object({ reason: reasonRule }),
};

/** A reason for each of the three; who has the code is shown in place of the form, and nowhere else. */
export function PersonLinkForm({ act, participantId: id, onDone }: PersonLinkFormProps) {
  const link = useTexts(personLinkTexts);
  const texts = link[act];
  const [linkPerson] = participantsApi.useLinkPersonMutation();
  const [unlinkPerson] = participantsApi.useUnlinkPersonMutation();
  const [revealPerson] = participantsApi.useRevealPersonMutation();
  const [person, setPerson] = useState<RevealedPersonAnswer['person'] | null>(null);
  if (person) return <RevealedPerson person={person} />;
  const send = async (values: typeof EMPTY) => {
    const reason = values.reason.trim();
    if (act === 'link') await linkPerson({ id, account: values.account.trim(), reason }).unwrap();
    else if (act === 'unlink') await unlinkPerson({ id, reason }).unwrap();
    else setPerson(await revealPerson({ id, reason }).unwrap());
  };
  return (
    <AppForm
      initialValues={EMPTY}
      schema={SCHEMAS[act]}
      onSubmit={send}
      onDone={() => {
        if (act === 'reveal') return;
        showToast({ variant: 'success', text: texts.done });
        onDone();
      }}
      words={texts}
      onCancel={onDone}
      isDanger={act === 'unlink'}
    >
      <p>{texts.effect}</p>
      {act === 'link' && <TextField name="account" label={link.account} hint={link.accountHint} />}
      <ReasonField hint={link.reasonHint} />
    </AppForm>
  );
}

function RevealedPerson({ person }: { person: RevealedPersonAnswer['person'] }) {
  const link = useTexts(personLinkTexts);
  if (person.user_id === null && person.athlete_id === null) return <p>{link.nameless}</p>;
  return (
    <FactList
      facts={[
        { label: link.user, value: person.user_email ?? MISSING },
        { label: link.athlete, value: person.athlete_name ?? MISSING },
        { label: link.stravaId, value: person.strava_id ?? MISSING },
      ]}
    />
  );
}

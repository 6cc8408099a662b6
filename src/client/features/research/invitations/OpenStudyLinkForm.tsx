import { useEffect } from 'react';
import { useFormState } from 'react-final-form';
import { object, string } from 'yup';
import { invitesApi } from '#client/api/research/invitesApi.ts';
import { dayRule } from '#client/features/research/dayRule.ts';
import { DateField } from '#client/forms/DateField.tsx';
import { NumberField } from '#client/forms/NumberField.tsx';
import { StoredForm } from '#client/forms/StoredForm.tsx';
import { toServerErrors } from '#client/forms/serverErrors.ts';
import { invitationsTexts } from '#client/texts/invitations.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { INVITE_LIMITS } from '#shared/constants.ts';
import type { Study } from '#shared/contract/studies.ts';
import { messages } from '#shared/messages.ts';

const NAMES = ['places', 'last_day'];

const schemaOf = ({ range }: (typeof invitationsTexts.en)['studyLink']) =>
  object({
    places: string()
      .trim()
      .required(messages('required'))
      .test(
        'range',
        range({ from: 1, to: INVITE_LIMITS.placesMax }),
        (text) => /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= INVITE_LIMITS.placesMax,
      ),
    last_day: dayRule,
  });

function Edited({ onEdited }: { onEdited: () => void }) {
  const { dirty } = useFormState({ subscription: { dirty: true } });
  useEffect(() => {
    if (dirty) onEdited();
  }, [dirty, onEdited]);
  return null;
}

interface OpenStudyLinkFormProps {
  study: Study;
  endsFormer: boolean;
  onEdited: () => void;
  onOpened: (url: string) => void;
  onCancel: () => void;
}

export function OpenStudyLinkForm({ study, endsFormer, onEdited, onOpened, onCancel }: OpenStudyLinkFormProps) {
  const { studyLink: texts } = useTexts(invitationsTexts);
  const [open] = invitesApi.useOpenStudyLinkMutation();
  const send = async ({ places, last_day }: { places: string; last_day: string }) => {
    const { url } = await open({ id: study.id, places: Number(places), last_day }).unwrap();
    onOpened(url);
  };
  return (
    <StoredForm
      initialValues={{ places: '', last_day: study.end_date ?? '' }}
      schema={schemaOf(texts)}
      onSubmit={send}
      toErrors={(failure) => toServerErrors(failure, NAMES)}
      words={texts}
      onCancel={onCancel}
    >
      <Edited onEdited={onEdited} />
      {endsFormer && <p>{texts.endsFormer}</p>}
      <NumberField name="places" label={texts.placesLabel} hint={texts.placesHint} />
      <DateField name="last_day" label={texts.lastDay} hint={texts.lastDayHint} />
    </StoredForm>
  );
}

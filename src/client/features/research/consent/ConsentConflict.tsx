import { useState } from 'react';
import { useForm } from 'react-final-form';
import { ConflictChoice } from '#client/forms/conflict/ConflictChoice.tsx';
import type { SavedMeanwhile } from '#client/forms/conflict/savedMeanwhile.ts';
import { consentTexts } from '#client/texts/consent.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import type { Study } from '#shared/contract/studies.ts';
import { type WrittenConsent, writtenIn } from './writtenConsent.ts';

const FIELDS = ['text_de', 'text_en', 'ethics_ref'] as const;

function differences(values: WrittenConsent, before: Study, newest: Study) {
  const [former, theirs] = [writtenIn(before), writtenIn(newest)];
  return FIELDS.filter((field) => values[field] !== theirs[field]).map((field) => ({
    field,
    mine: values[field],
    theirs: theirs[field],
    isMine: values[field] !== former[field],
  }));
}

export function ConsentConflict({ sentence, before, theirs }: SavedMeanwhile<Study>) {
  const { form: words } = useTexts(consentTexts);
  const form = useForm<WrittenConsent>();
  const [found] = useState(() => differences(form.getState().values, before, theirs));
  const labels = { text_de: words.texts.de, text_en: words.texts.en, ethics_ref: words.ethics };
  const rows = found.map((difference) => ({
    ...difference,
    label: labels[difference.field],
    words: { mine: difference.mine, theirs: difference.theirs },
  }));
  return <ConflictChoice sentence={sentence} rows={rows} />;
}

import { useState } from 'react';
import { useForm } from 'react-final-form';
import { logTexts } from '#client/features/research/log/logTexts.ts';
import { valueWords } from '#client/features/research/log/logWords.ts';
import { ConflictChoice } from '#client/forms/conflict/ConflictChoice.tsx';
import type { SavedMeanwhile } from '#client/forms/conflict/savedMeanwhile.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import type { Study } from '#shared/contract/studies.ts';
import { differences, type StudyDifference } from './studyConflicts.ts';
import type { StudyFormValues } from './studyValues.ts';

export function StudyConflict({ sentence, before, theirs }: SavedMeanwhile<Study>) {
  const texts = useTexts(logTexts);
  const form = useForm<StudyFormValues>();
  const [found] = useState(() => differences(form.getState().values, before, theirs));
  const show = (field: StudyDifference['field'], value: StudyDifference['mine']) => {
    const words = field === 'history_weeks' ? texts.values.history({ count: Number(value) }) : undefined;
    return words ?? valueWords(field, value, texts, theirs.timezone);
  };
  const rows = found.map((difference) => ({
    ...difference,
    label: texts.fields[difference.field],
    words: { mine: show(difference.field, difference.mine), theirs: show(difference.field, difference.theirs) },
  }));
  return <ConflictChoice sentence={sentence} rows={rows} />;
}

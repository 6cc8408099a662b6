import { useState } from 'react';
import { useForm } from 'react-final-form';
import { ConflictChoice } from '#client/forms/conflict/ConflictChoice.tsx';
import type { SavedMeanwhile } from '#client/forms/conflict/savedMeanwhile.ts';
import { qualityTexts } from '#client/texts/study/quality.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import type { CheckSettings } from '#shared/contract/quality.ts';
import { CHECKS, THRESHOLD_RULES, THRESHOLDS } from '#shared/qualityChecks.ts';
import { type CheckValues, numberTyped, toValues } from './checkValues.ts';

export function CheckConflict({ sentence, before, theirs }: SavedMeanwhile<CheckSettings>) {
  const { settings, names } = useTexts(qualityTexts);
  const { language } = useTexts().ui;
  const form = useForm<CheckValues>();
  const [found] = useState(() => {
    const { values } = form.getState();
    const [old, next] = [toValues(before, language), toValues(theirs, language)];
    const thresholds = THRESHOLDS.filter((name) => numberTyped(values[name]) !== theirs.thresholds[name]).map(
      (field) => ({
        ...{ field, mine: values[field], theirs: next[field] },
        isMine: numberTyped(values[field]) !== before.thresholds[field],
        label: `${names[THRESHOLD_RULES[field].flag]}: ${settings.thresholds[field]}`,
        words: { mine: values[field], theirs: next[field] },
      }),
    );
    const severities = CHECKS.map((check) => ({ check, field: `severity_${check}` as const }))
      .filter(({ field }) => values[field] !== next[field])
      .map(({ check, field }) => ({
        ...{ field, mine: values[field], theirs: next[field] },
        isMine: values[field] !== old[field],
        label: `${names[check]}: ${settings.severity}`,
        words: { mine: settings.severities[values[field]], theirs: settings.severities[next[field]] },
      }));
    return [...thresholds, ...severities];
  });
  return <ConflictChoice sentence={sentence} rows={found} />;
}

import type { SavedMeanwhile } from '#client/forms/conflict/useSavedMeanwhile.ts';
import { ValuesConflict } from '#client/forms/conflict/ValuesConflict.tsx';
import { qualityTexts } from '#client/texts/study/quality.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import type { CheckSettings } from '#shared/contract/quality.ts';
import { CHECKS, THRESHOLD_RULES, THRESHOLDS } from '#shared/qualityChecks.ts';
import { type CheckValues, numberTyped, toValues } from './checkValues.ts';

export function CheckConflict(conflict: SavedMeanwhile<CheckSettings>) {
  const { settings, names } = useTexts(qualityTexts);
  const { language } = useTexts().ui;
  return (
    <ValuesConflict
      {...conflict}
      valuesOf={(version) => toValues(version, language)}
      fields={[
        ...THRESHOLDS.map((field) => ({
          field,
          label: `${names[THRESHOLD_RULES[field].flag]}: ${settings.thresholds[field]}`,
          words: (values: CheckValues) => values[field],
          compared: (values: CheckValues) => numberTyped(values[field]),
        })),
        ...CHECKS.map((check) => ({
          field: `severity_${check}` as const,
          label: `${names[check]}: ${settings.severity}`,
          words: (values: CheckValues) => settings.severities[values[`severity_${check}`]],
        })),
      ]}
    />
  );
}

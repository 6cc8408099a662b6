import { CHECKS, THRESHOLD_RULES, THRESHOLDS } from '#shared/qualityChecks.ts';
import { qualityTexts } from './quality.ts';

/** The fields of a log that name a threshold or a severity of a check. */
export function checkFieldsIn(language: 'en' | 'de'): Record<string, string> {
  const { names, settings } = qualityTexts[language];
  return Object.fromEntries([
    ...THRESHOLDS.map((name) => [
      `threshold_${name}`,
      `${names[THRESHOLD_RULES[name].flag]}: ${settings.thresholds[name]}`,
    ]),
    ...CHECKS.map((check) => [`severity_${check}`, `${names[check]}: ${settings.severity}`]),
  ]);
}

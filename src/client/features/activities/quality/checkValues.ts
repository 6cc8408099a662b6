import type { CheckSettings } from '#shared/contract/quality.ts';
import {
  CHECKS,
  type Check,
  type Severities,
  type Severity,
  THRESHOLDS,
  type ThresholdName,
  type Thresholds,
} from '#shared/qualityChecks.ts';
import { numberWord } from './checkWords.ts';

export type CheckValues = Record<ThresholdName, string> & Record<`severity_${Check}`, Severity>;

/** German readers type a comma. */
export function numberTyped(text: string | undefined): number | null {
  const plain = (text ?? '').trim().replace(',', '.');
  return /^\d{1,9}(\.\d{1,6})?$/.test(plain) ? Number(plain) : null;
}

export function toValues({ thresholds, severities }: CheckSettings, language: 'en' | 'de'): CheckValues {
  return Object.fromEntries([
    ...THRESHOLDS.map((name) => [name, numberWord(thresholds[name], language)]),
    ...CHECKS.map((check) => [`severity_${check}`, severities[check]]),
  ]) as CheckValues;
}

export const thresholdsOf = (values: CheckValues) =>
  Object.fromEntries(THRESHOLDS.map((name) => [name, numberTyped(values[name])])) as Thresholds;

export const severitiesOf = (values: CheckValues) =>
  Object.fromEntries(CHECKS.map((check) => [check, values[`severity_${check}`]])) as Severities;

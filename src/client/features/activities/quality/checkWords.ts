import { shownNumber } from '#client/forms/typedNumber.ts';
import type { qualityTexts } from '#client/texts/study/quality.ts';
import { formatDuration } from '#client/ui/format/format.ts';
import { formatHeartRate, formatMetres, formatSpeed } from '#client/ui/format/formatMovement.ts';
import { type QualityFlag, THRESHOLDS, type Thresholds } from '#shared/qualityChecks.ts';

type Language = 'en' | 'de';

const SECONDS_PER_MINUTE = 60;

export const numberWord = (value: number, language: Language) => shownNumber(String(value), language);

export function meaningOf(
  flag: QualityFlag,
  thresholds: Thresholds,
  language: Language,
  { meanings }: typeof qualityTexts.en,
): string {
  const meaning = meanings[flag];
  if (typeof meaning === 'string') return meaning;
  const shown = THRESHOLDS.map((name) => [name, numberWord(thresholds[name], language)]);
  return (meaning as (params: Record<string, string>) => string)(Object.fromEntries(shown));
}

export function valueWords(
  measure: string,
  value: number,
  language: Language,
  { list }: typeof qualityTexts.en,
): string {
  switch (measure) {
    case 'speed_run':
    case 'speed_ride':
    case 'speed_swim':
      return formatSpeed(value, language);
    case 'heart_rate_low':
    case 'heart_rate_high':
      return formatHeartRate(value);
    case 'heart_rate_missing':
      return list.withoutValue({ percent: String(Math.floor(value)) });
    case 'gps_gap_metres':
      return formatMetres(value);
    case 'gps_gap_seconds':
    case 'too_short':
    case 'too_long':
      return formatDuration(value);
    case 'time_zone_suspect':
    case 'time_zone_shifted':
      return list.timeApart({ duration: formatDuration(value * SECONDS_PER_MINUTE) });
    case 'late_upload':
      return list.days({ days: Math.floor(value) });
    default:
      return '';
  }
}

import type { activityTexts } from '#client/texts/activity.ts';
import { MISSING } from '#client/ui/format/format.ts';
import type { ActivityRecord } from '#shared/contract/activities.ts';
import { isLinkedSource, SOURCE_TITLES } from '#shared/sources.ts';

export type DetailWords = (typeof activityTexts.en)['details'];

export function sourceWords({ source, format }: Pick<ActivityRecord, 'source' | 'format'>, texts: DetailWords): string {
  if (source === 'file') return format === null ? texts.file : texts.formats[format];
  const title = SOURCE_TITLES[source];
  return isLinkedSource(source) ? texts.recordedWith({ source: title }) : title;
}

/** `Europe/Berlin` of Strava's `(GMT+01:00) Europe/Berlin`; files have the zone alone. */
export function zoneWords(timezone: string | null): string {
  return timezone?.replace(/^\(GMT[^)]*\)\s*/, '') ?? MISSING;
}

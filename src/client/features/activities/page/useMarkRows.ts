import { type ActivityAsked, activitiesApi } from '#client/api/activitiesApi.ts';
import { FLAG_ORDER } from '#client/features/activities/list/activityTable.ts';
import { formatAveragePace } from '#client/features/activities/sports/sportPace.ts';
import { heartRateShare } from '#client/features/activities/streams/heartRateShare.ts';
import { activityTexts } from '#client/texts/activity.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { MISSING } from '#client/ui/format/format.ts';
import type { Activity, ActivityFlag } from '#shared/contract/activities.ts';
import type { CheckRow } from './checkRow.ts';

/**
 * Each mark of the import with the number behind it, where there is one; none of a heart rate that the study does not
 * show, and none of the place of a manual entry, which has none.
 */
export function useMarkRows(activity: Activity, asked: ActivityAsked): CheckRow[] {
  const { quality: texts } = useTexts(activityTexts);
  const { language } = useTexts().ui;
  const { currentData: details } = activitiesApi.useGetActivityStreamsQuery(asked);
  const share = details?.state === 'there' ? heartRateShare(details.streams) : null;
  const pace = formatAveragePace(activity, language);
  const numbers: Partial<Record<ActivityFlag, string>> = {
    ...(share !== null && { no_heart_rate: texts.heartRateShare({ percent: Math.round(share * 100) }) }),
    ...(pace !== MISSING && { implausible_speed: texts.meanSpeed({ pace }) }),
  };
  const hidden: Partial<Record<ActivityFlag, boolean>> = {
    no_heart_rate: activity.not_collected.includes('heart_rate'),
    indoor: activity.flags.includes('manual'),
  };
  return FLAG_ORDER.filter((flag) => !hidden[flag]).map((flag) => {
    const result = activity.flags.includes(flag) ? 'failed' : 'passed';
    return {
      key: flag,
      name: texts.names[flag],
      result: texts[result],
      tone: result === 'failed' ? 'warning' : 'success',
      meaning: [texts.checks[flag][result], numbers[flag]].filter(Boolean).join(' '),
    };
  });
}

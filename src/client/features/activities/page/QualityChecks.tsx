import { type ActivityAsked, activitiesApi } from '#client/api/activitiesApi.ts';
import { FLAG_ORDER } from '#client/features/activities/list/activityTable.ts';
import { formatAveragePace } from '#client/features/activities/sports/sportPace.ts';
import { heartRateShare } from '#client/features/activities/streams/heartRateShare.ts';
import { activityTexts } from '#client/texts/activity.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { MISSING } from '#client/ui/format/format.ts';
import { PageSection } from '#client/ui/page/PageSection.tsx';
import { StatusTag } from '#client/ui/page/StatusTag.tsx';
import { RowsTable } from '#client/ui/table/RowsTable.tsx';
import type { Activity, ActivityFlag } from '#shared/contract/activities.ts';

interface QualityChecksProps {
  activity: Activity;
  asked: ActivityAsked;
}

/**
 * Each check with the number behind it, where there is one; none of a heart rate that the study does not show, and none
 * of the place of a manual entry, which has none.
 */
export function QualityChecks({ activity, asked }: QualityChecksProps) {
  const { quality: texts } = useTexts(activityTexts);
  const { language } = useTexts().ui;
  const { currentData: details } = activitiesApi.useGetActivityStreamsQuery(asked);
  const resultOf = (flag: ActivityFlag) => (activity.flags.includes(flag) ? 'failed' : 'passed');
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
  const meaningOf = (flag: ActivityFlag) =>
    [texts.checks[flag][resultOf(flag)], numbers[flag]].filter(Boolean).join(' ');
  return (
    <PageSection title={texts.title}>
      <RowsTable
        className="k-checks"
        label={texts.title}
        columns={[
          { key: 'check', title: texts.check, text: (flag) => texts.names[flag] },
          {
            key: 'result',
            title: texts.result,
            text: (flag) => texts[resultOf(flag)],
            render: (flag) => (
              <StatusTag tone={resultOf(flag) === 'failed' ? 'warning' : 'success'}>{texts[resultOf(flag)]}</StatusTag>
            ),
          },
          { key: 'meaning', title: texts.meaning, text: meaningOf },
        ]}
        rows={FLAG_ORDER.filter((flag) => !hidden[flag])}
        rowKey={(flag) => flag}
      />
    </PageSection>
  );
}

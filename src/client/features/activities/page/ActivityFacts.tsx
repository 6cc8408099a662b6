import Button from 'antd/es/button';
import { Link } from 'react-router';
import { gearPath } from '#client/features/activities/paths.ts';
import { type DetailWords, sourceWords, zoneWords } from '#client/features/activities/sourceWords.ts';
import { activityTexts } from '#client/texts/activity.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatDateTime, formatDuration, MISSING } from '#client/ui/format/format.ts';
import { formatSpeed } from '#client/ui/format/formatMovement.ts';
import { type Fact, FactList } from '#client/ui/page/FactList.tsx';
import { PageSection } from '#client/ui/page/PageSection.tsx';
import { copyText } from '#client/ui/toast/copyText.ts';
import type { Activity, ActivityRecord } from '#shared/contract/activities.ts';
import { SCREENS } from '#shared/screens.ts';

function recordWords(record: ActivityRecord, texts: DetailWords): string {
  const name = sourceWords(record, texts);
  return record.device === null ? name : `${name}, ${record.device}`;
}

export function ActivityFacts({ activity }: { activity: Activity }) {
  const { details: texts } = useTexts(activityTexts);
  const { language } = useTexts().ui;
  const yesNo = (is: boolean) => (is ? texts.yes : texts.no);
  const { gear_id, gear_name, strava_id, url, records } = activity;
  const primary = records.find(({ is_primary }) => is_primary);
  const others = records.filter(({ is_primary }) => !is_primary);
  const facts: Fact[] = [
    { label: texts.elapsed, value: formatDuration(activity.elapsed_time) },
    { label: texts.maxSpeed, value: formatSpeed(activity.max_speed, language) },
    { label: texts.origin, value: primary ? recordWords(primary, texts) : MISSING },
    ...(others.length > 0
      ? [{ label: texts.alsoIn, value: others.map((one) => recordWords(one, texts)).join('; ') }]
      : []),
    { label: texts.device, value: activity.device_name ?? MISSING },
    // An activity under a code names no gear.
    ...(activity.study_id === null
      ? [
          {
            label: texts.gear,
            value: gear_id === null ? MISSING : <Link to={gearPath(gear_id)}>{gear_name ?? gear_id}</Link>,
          },
        ]
      : []),
    ...(activity.session_effort === null
      ? []
      : [{ label: texts.effort, value: texts.effortOf({ effort: activity.session_effort }) }]),
    { label: texts.manual, value: yesNo(activity.manual) },
    { label: texts.indoor, value: yesNo(activity.trainer) },
    { label: texts.commute, value: yesNo(activity.commute) },
    { label: texts.timezone, value: zoneWords(activity.timezone) },
    { label: texts.imported, value: formatDateTime(activity.imported_at) },
    {
      label: activity.source === 'strava' ? texts.fetched : texts.fetchedElsewhere,
      value: formatDateTime(activity.fetched_at),
    },
    ...(strava_id === null
      ? []
      : [
          {
            label: texts.number,
            value: (
              <span className="k-number-line">
                <span className="k-mono">{strava_id}</span>
                <Button size="small" className="no-print" onClick={() => void copyText(strava_id, texts)}>
                  {texts.copyNumber}
                </Button>
              </span>
            ),
          },
        ]),
    ...(activity.may_exclude && activity.study_id === null
      ? [
          {
            label: texts.changes,
            value: <Link to={`${SCREENS.audit}?object_id=${activity.id}`}>{texts.changesOf}</Link>,
          },
        ]
      : []),
    ...(url === null
      ? []
      : [
          {
            label: texts.source,
            value: (
              <a className="k-at-strava" href={url} target="_blank" rel="noopener noreferrer" lang="en">
                {texts.view}
              </a>
            ),
          },
        ]),
  ];
  return (
    <PageSection title={texts.title}>
      <div className="k-activity-facts">
        <FactList facts={facts} />
      </div>
    </PageSection>
  );
}

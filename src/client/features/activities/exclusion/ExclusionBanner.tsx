import Button from 'antd/es/button';
import { ActionFailure } from '#client/features/activities/ActionFailure.tsx';
import { activitiesTexts } from '#client/texts/activities.ts';
import { activityTexts } from '#client/texts/activity.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatDateTime } from '#client/ui/format/format.ts';
import { StateBlock } from '#client/ui/page/StateBlock.tsx';
import type { Activity } from '#shared/contract/activities.ts';
import { useExclusion } from './useExclusion.ts';

export function ExclusionBanner({ activity }: { activity: Activity }) {
  const texts = useTexts(activityTexts);
  const { exclude, reasons } = useTexts(activitiesTexts);
  const { include, failure, dismiss } = useExclusion();
  const { exclusion, excluded, id, may_exclude } = activity;
  if (!excluded) return null;
  const why = () => {
    if (!exclusion) return undefined;
    const reason = [reasons[exclusion.reason], exclusion.note].filter(Boolean).join(' · ');
    const at = formatDateTime(exclusion.at);
    return exclusion.by_email
      ? texts.excludedBy({ reason, at, email: exclusion.by_email })
      : texts.excludedWhy({ reason, at });
  };
  return (
    <div className="k-exclusion">
      <StateBlock
        tone="warning"
        title={texts.excluded}
        text={why()}
        action={may_exclude && <Button onClick={() => void include([id])}>{exclude.include}</Button>}
      />
      {failure && <ActionFailure title={exclude.failed} failure={failure} onDismiss={dismiss} />}
    </div>
  );
}

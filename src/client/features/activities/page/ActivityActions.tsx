import Button from 'antd/es/button';
import { useState } from 'react';
import { ExcludeDialog } from '#client/features/activities/exclusion/ExcludeDialog.tsx';
import { StudyExclusionAction } from '#client/features/activities/exclusion/StudyReviews.tsx';
import { activitiesTexts } from '#client/texts/activities.ts';
import { activityTexts } from '#client/texts/activity.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import type { Activity } from '#shared/contract/activities.ts';

interface ActivityActionsProps {
  activity: Activity;
  /** Null where it cannot be read anew. */
  onReimport: (() => void) | null;
}

export function ActivityActions({ activity, onReimport }: ActivityActionsProps) {
  const texts = useTexts(activityTexts);
  const { exclude } = useTexts(activitiesTexts);
  const [asked, setAsked] = useState<readonly string[] | null>(null);
  return (
    <>
      {activity.study_id !== null && <StudyExclusionAction activity={activity} studyId={activity.study_id} />}
      {activity.study_id === null && activity.may_exclude && !activity.excluded && (
        <Button onClick={() => setAsked([activity.id])}>{exclude.action}</Button>
      )}
      {onReimport && <Button onClick={onReimport}>{texts.reimport}</Button>}
      <ExcludeDialog ids={asked} onClose={() => setAsked(null)} />
    </>
  );
}

import Button from 'antd/es/button';
import { useState } from 'react';
import { activitiesApi } from '#client/api/activitiesApi.ts';
import { saidOfError } from '#client/api/apiError.ts';
import { ExcludeDialog } from '#client/features/activities/exclusion/ExcludeDialog.tsx';
import { StudyExclusionAction } from '#client/features/activities/exclusion/StudyReviews.tsx';
import { activitiesTexts } from '#client/texts/activities.ts';
import { activityTexts } from '#client/texts/activity.ts';
import { useSay, useTexts } from '#client/texts/useTexts.ts';
import { showToast } from '#client/ui/toast/toasts.ts';
import type { Activity } from '#shared/contract/activities.ts';
import { stravaMessages } from '#shared/stravaMessages.ts';

export function ActivityActions({ activity, mayReimport }: { activity: Activity; mayReimport: boolean }) {
  const texts = useTexts(activityTexts);
  const { exclude } = useTexts(activitiesTexts);
  const say = useSay();
  const [reimport, { isLoading }] = activitiesApi.useReimportActivityMutation();
  const [asked, setAsked] = useState<readonly string[] | null>(null);
  const close = () => setAsked(null);
  const handleReimport = async () => {
    if (isLoading) return;
    const { error } = await reimport(activity.id);
    const reason = saidOfError(error, texts.reimportFailed);
    if (error) showToast({ variant: 'error', text: say(reason) });
    else showToast({ variant: 'success', text: say(stravaMessages('reimport_queued')) });
  };
  return (
    <>
      {activity.study_id !== null && <StudyExclusionAction activity={activity} studyId={activity.study_id} />}
      {activity.study_id === null && activity.may_exclude && !activity.excluded && (
        <Button onClick={() => setAsked([activity.id])}>{exclude.action}</Button>
      )}
      {mayReimport && <Button onClick={() => void handleReimport()}>{texts.reimport}</Button>}
      <ExcludeDialog ids={asked} onClose={close} onDone={close} />
    </>
  );
}

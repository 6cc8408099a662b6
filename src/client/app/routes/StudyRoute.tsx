import { useNavigate, useParams } from 'react-router';
import { StudyPage } from '#client/features/research/studies/StudyPage.tsx';
import { ActivitiesTable } from '#client/features/strava/activities/ActivitiesTable.tsx';
import { fetchedPart } from '#client/ui/page/fetchedPart.tsx';
import { SCREENS } from '#shared/screens.ts';

const StudyQuality = fetchedPart(
  async () =>
    (await import(/* webpackChunkName: "quality" */ '#client/features/strava/quality/StudyQuality.tsx')).StudyQuality,
);

export function StudyRoute() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  return (
    <StudyPage
      key={id}
      id={id}
      activities={<ActivitiesTable fixed={{ study_id: id }} />}
      quality={<StudyQuality studyId={id} />}
      onDeleted={() => navigate(SCREENS.dashboard)}
    />
  );
}

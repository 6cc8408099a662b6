import { useParams, useSearchParams } from 'react-router';
import { ActivitiesTable } from '#client/features/activities/list/ActivitiesTable.tsx';
import { studyPath } from '#client/features/research/researchScreens.ts';
import { RulePage } from '#client/features/research/rule/RulePage.tsx';
import { StudyPage } from '#client/features/research/studies/StudyPage.tsx';
import { EditStudyPage } from '#client/features/research/studyForm/EditStudyPage.tsx';
import { NewStudyPage } from '#client/features/research/studyForm/NewStudyPage.tsx';
import { fetchedPart } from '#client/ui/page/fetchedPart.tsx';
import { SCREENS } from '#shared/screens.ts';
import { useNavigateFromHere } from './useNavigateFromHere.ts';

const StudyQuality = fetchedPart(
  async () =>
    (await import(/* webpackChunkName: "quality" */ '#client/features/activities/quality/StudyQuality.tsx'))
      .StudyQuality,
);

export function StudyRoute() {
  const { id = '' } = useParams();
  const navigate = useNavigateFromHere();
  return (
    <StudyPage
      key={id}
      id={id}
      activities={<ActivitiesTable fixed={{ study_id: id }} />}
      quality={({ timezone }) => <StudyQuality studyId={id} timezone={timezone} />}
      onDeleted={() => navigate(SCREENS.dashboard)}
    />
  );
}

const COPY_FROM = 'copy_from';

export function NewStudyRoute() {
  const navigate = useNavigateFromHere(COPY_FROM);
  const [params] = useSearchParams();
  const copiedFrom = params.get(COPY_FROM);
  return (
    <NewStudyPage
      key={copiedFrom}
      copiedFrom={copiedFrom}
      onCreated={({ id }, addsParticipants) =>
        navigate(`${studyPath(id)}${addsParticipants ? '?tab=participants&add=1' : ''}`)
      }
      onCancel={() => navigate(SCREENS.dashboard)}
    />
  );
}

export function EditStudyRoute() {
  const { id = '' } = useParams();
  const navigate = useNavigateFromHere();
  const goBack = () => navigate(studyPath(id));
  return (
    <EditStudyPage
      key={id}
      id={id}
      onSaved={goBack}
      onCancel={goBack}
      onGivenAway={() => navigate(SCREENS.dashboard)}
    />
  );
}

export function RuleRoute() {
  const { id = '' } = useParams();
  const navigate = useNavigateFromHere();
  const goBack = () => navigate(`${studyPath(id)}?tab=adherence`);
  return <RulePage key={id} id={id} onSaved={goBack} onCancel={goBack} />;
}

import { useNavigate, useParams } from 'react-router';
import { studyPath } from '#client/features/research/researchScreens.ts';
import { EditStudyPage } from '#client/features/research/studyForm/EditStudyPage.tsx';
import { SCREENS } from '#shared/screens.ts';

export function EditStudyRoute() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
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

import { useNavigate, useParams } from 'react-router';
import { StudyPage } from '#client/features/research/studies/StudyPage.tsx';
import { SCREENS } from '#shared/screens.ts';

/** `/research/studies/{id}`, and back to the dashboard when the study is gone. */
export function StudyRoute() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  return <StudyPage key={id} id={id} onDeleted={() => navigate(SCREENS.dashboard)} />;
}

import { useNavigate, useParams } from 'react-router';
import { StudyPage } from '#client/features/research/studies/StudyPage.tsx';
import { SCREENS } from '#shared/screens.ts';

export function StudyRoute() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  return <StudyPage key={id} id={id} onDeleted={() => navigate(SCREENS.dashboard)} />;
}

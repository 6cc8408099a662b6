import { useNavigate, useSearchParams } from 'react-router';
import { studyPath } from '#client/features/research/researchScreens.ts';
import { NewStudyPage } from '#client/features/research/studyForm/NewStudyPage.tsx';
import { SCREENS } from '#shared/screens.ts';

export function NewStudyRoute() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  return (
    <NewStudyPage
      copiedFrom={params.get('copy_from')}
      onCreated={({ id }, addsParticipants) =>
        navigate(`${studyPath(id)}${addsParticipants ? '?tab=participants&add=1' : ''}`)
      }
      onCancel={() => navigate(SCREENS.dashboard)}
    />
  );
}

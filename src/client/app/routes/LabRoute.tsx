import { useNavigate, useParams } from 'react-router';
import { SCREENS } from '#client/app/screens/screens.ts';
import { LabPage } from '#client/features/research/labs/LabPage.tsx';

/** `/research/labs/{id}`, and back to the list when the lab is gone. */
export function LabRoute() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  return <LabPage key={id} id={id} onDeleted={() => navigate(SCREENS.labs)} />;
}

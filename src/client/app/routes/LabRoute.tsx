import { useNavigate, useParams } from 'react-router';
import { LabPage } from '#client/features/research/labs/LabPage.tsx';
import { SCREENS } from '#shared/screens.ts';

/** `/research/labs/{id}`, and back to the list when the lab is gone. */
export function LabRoute() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  return <LabPage key={id} id={id} onDeleted={() => navigate(SCREENS.labs)} />;
}

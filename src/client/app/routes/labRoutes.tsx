import { useParams } from 'react-router';
import { LabPage } from '#client/features/research/labs/LabPage.tsx';
import { SCREENS } from '#shared/screens.ts';
import { useNavigateFromHere } from './useNavigateFromHere.ts';

export function LabRoute() {
  const { id = '' } = useParams();
  const navigate = useNavigateFromHere();
  return <LabPage key={id} id={id} onDeleted={() => navigate(SCREENS.labs)} />;
}

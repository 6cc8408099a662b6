import { useNavigate, useParams } from 'react-router';
import { AthletePage } from '#client/features/strava/athletes/AthletePage.tsx';
import { SCREENS } from '#shared/screens.ts';

export function AthleteRoute() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  return <AthletePage key={id} id={id} onDeleted={() => navigate(SCREENS.athletes)} />;
}

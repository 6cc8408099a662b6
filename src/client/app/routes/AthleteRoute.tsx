import { useNavigate, useParams } from 'react-router';
import { SCREENS } from '#client/app/screens/screens.ts';
import { AthletePage } from '#client/features/strava/athletes/AthletePage.tsx';

/** `/strava-integration/athletes/{id}`, and back to the list when the athlete is gone. */
export function AthleteRoute() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  return <AthletePage key={id} id={id} onDeleted={() => navigate(SCREENS.athletes)} />;
}

import { useNavigate, useParams } from 'react-router';
import { AthletePage } from '#client/features/strava/athletes/AthletePage.tsx';
import { SCREENS } from '#shared/screens.ts';

/** `/strava-integration/athletes/{id}`, and back to the list when the athlete is gone. */
export function AthleteRoute() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  return <AthletePage key={id} id={id} onDeleted={() => navigate(SCREENS.athletes)} />;
}

import { useParams } from 'react-router';
import { GearPage } from '#client/features/strava/gear/GearPage.tsx';

export function GearRoute() {
  const { id = '' } = useParams();
  return <GearPage key={id} id={id} />;
}

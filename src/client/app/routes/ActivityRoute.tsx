import { useParams } from 'react-router';
import { ActivityPage } from '#client/features/strava/activities/ActivityPage.tsx';

export function ActivityRoute() {
  const { id = '' } = useParams();
  return <ActivityPage key={id} id={id} />;
}

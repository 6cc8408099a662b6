import { useParams } from 'react-router';
import { ActivityPage } from '#client/features/strava/activities/ActivityPage.tsx';
import { GearPage } from '#client/features/strava/gear/GearPage.tsx';

export { ActivitiesPage } from '#client/features/strava/activities/ActivitiesPage.tsx';

export function ActivityRoute() {
  const { id = '' } = useParams();
  return <ActivityPage key={id} id={id} />;
}

export function GearRoute() {
  const { id = '' } = useParams();
  return <GearPage key={id} id={id} />;
}

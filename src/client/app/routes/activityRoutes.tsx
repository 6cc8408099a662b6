import { useParams } from 'react-router';
import { GearPage } from '#client/features/activities/gear/GearPage.tsx';
import { ActivityPage } from '#client/features/activities/page/ActivityPage.tsx';

export function ActivityRoute() {
  const { id = '' } = useParams();
  return <ActivityPage key={id} id={id} />;
}

export function GearRoute() {
  const { id = '' } = useParams();
  return <GearPage key={id} id={id} />;
}

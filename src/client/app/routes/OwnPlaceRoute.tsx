import '#client/features/sources/connection/joining.css';
import { useLocation, useParams } from 'react-router';
import { OwnPlacePage } from '#client/features/research/place/OwnPlacePage.tsx';
import { LEAVE_HASH } from '#shared/screens.ts';

export function OwnPlaceRoute() {
  const { id = '' } = useParams();
  const { hash } = useLocation();
  return <OwnPlacePage key={id} id={id} isLeaving={hash === LEAVE_HASH} />;
}

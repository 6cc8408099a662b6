import { useParams } from 'react-router';
import { AthletePage } from '#client/features/athletes/AthletePage.tsx';
import { fetchedPart } from '#client/ui/page/fetchedPart.tsx';
import { SCREENS } from '#shared/screens.ts';
import { useNavigateFromHere } from './useNavigateFromHere.ts';

const OwnStudies = fetchedPart(
  async () =>
    (await import(/* webpackChunkName: "own-studies" */ '#client/features/research/joining/OwnStudies.tsx')).OwnStudies,
);

export function AthleteRoute() {
  const { id = '' } = useParams();
  const navigate = useNavigateFromHere();
  return <AthletePage key={id} id={id} ownStudies={<OwnStudies />} onDeleted={() => navigate(SCREENS.athletes)} />;
}

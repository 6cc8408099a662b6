import './athletes.css';
import { Navigate } from 'react-router';
import { stravaApi } from '#client/api/stravaApi.ts';
import { athletePath } from '#client/features/activities/paths.ts';
import { StravaConnectionCard } from '#client/features/sources/connection/StravaConnectionCard.tsx';
import { selectRole } from '#client/session/profileSlice.ts';
import { useAppSelector } from '#client/session/store.ts';
import { athletesTexts } from '#client/texts/athletes.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { ForbiddenInPlace } from '#client/ui/page/ForbiddenInPlace.tsx';
import { PageFrame } from '#client/ui/page/PageFrame.tsx';
import { reachOf } from '#shared/roles.ts';
import { SCREENS } from '#shared/screens.ts';
import { AthletesTable } from './AthletesTable.tsx';

export function AthletesPage() {
  const role = useAppSelector(selectRole);
  const reach = reachOf(role, 'athletes:read');
  if (reach === null) return <ForbiddenInPlace />;
  return reach === 'own' ? <OwnAthlete /> : <AthletesTable role={role} />;
}

function OwnAthlete() {
  const texts = useTexts(athletesTexts);
  const { data } = stravaApi.useGetOwnAthleteQuery();
  if (data?.athlete) return <Navigate to={athletePath(data.athlete.id)} replace />;
  return (
    <PageFrame
      title={texts.own}
      breadcrumb={[{ label: texts.dashboard, href: SCREENS.dashboard }, { label: texts.own }]}
    >
      <StravaConnectionCard />
    </PageFrame>
  );
}

import './athletes.css';
import { type ReactNode, useState } from 'react';
import { isGone } from '#client/api/apiError.ts';
import { athletesApi } from '#client/api/athletesApi.ts';
import { ConnectionTag } from '#client/features/sources/connection/ConnectionTag.tsx';
import { selectRole } from '#client/session/profileSlice.ts';
import { useAppSelector } from '#client/session/store.ts';
import { athletesTexts } from '#client/texts/athletes.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { ForbiddenInPlace } from '#client/ui/page/ForbiddenInPlace.tsx';
import { PageFrame } from '#client/ui/page/PageFrame.tsx';
import { PagePending } from '#client/ui/page/PagePending.tsx';
import { PageRefresh } from '#client/ui/page/QueryFailure.tsx';
import type { Athlete } from '#shared/contract/athletes.ts';
import { may, reachOf } from '#shared/roles.ts';
import { SCREENS } from '#shared/screens.ts';
import { AthleteContent } from './AthleteContent.tsx';
import { AthleteStatusLine } from './AthleteStatusLine.tsx';

interface AthletePageProps {
  id: string;
  /** Those of the reader, for the own page. */
  ownStudies: ReactNode;
  onDeleted: () => void;
}

export function AthletePage({ id, ownStudies, onDeleted }: AthletePageProps) {
  const texts = useTexts(athletesTexts);
  const role = useAppSelector(selectRole);
  const isAllowed = may(role, 'athletes:read');
  const [deleting, setDeleting] = useState<Athlete | null>(null);
  const [isDeleted, setDeleted] = useState(false);
  // An athlete who is being deleted is not read again.
  const query = athletesApi.useGetAthleteQuery(id, { skip: !isAllowed || isDeleted || deleting !== null });
  const athlete = query.currentData ?? deleting;
  const dashboard = { label: texts.dashboard, href: SCREENS.dashboard };
  // Users who see only themselves have no list.
  const breadcrumb =
    reachOf(role, 'athletes:read') === 'own'
      ? [dashboard]
      : [dashboard, { label: texts.title, href: SCREENS.athletes }];

  if (!isAllowed) return <ForbiddenInPlace />;
  if (!athlete || isGone(query.error)) {
    return (
      <PagePending
        query={query}
        title={texts.page.athlete}
        failedTitle={texts.page.failed}
        breadcrumb={breadcrumb}
        parent={{ label: texts.page.back, href: SCREENS.athletes }}
      />
    );
  }
  return (
    <PageFrame
      title={athlete.name}
      breadcrumb={[...breadcrumb, { label: athlete.name }]}
      status={<ConnectionTag status={athlete.status} />}
    >
      <AthleteStatusLine athlete={athlete} />
      <PageRefresh query={query} />
      <AthleteContent
        athlete={athlete}
        role={role}
        ownStudies={ownStudies}
        isDeleting={deleting !== null}
        onDelete={() => setDeleting(athlete)}
        onKeep={() => setDeleting(null)}
        onDeleted={() => {
          setDeleted(true);
          onDeleted();
        }}
      />
    </PageFrame>
  );
}

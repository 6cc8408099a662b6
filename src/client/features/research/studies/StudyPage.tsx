import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { studiesApi } from '#client/api/research/studiesApi.ts';
import { labPath } from '#client/features/research/researchScreens.ts';
import { useStudiesHome } from '#client/features/research/useStudiesHome.ts';
import { selectProfile } from '#client/session/profileSlice.ts';
import { useAppSelector } from '#client/session/store.ts';
import { useMay } from '#client/session/useMay.ts';
import { studiesTexts } from '#client/texts/studies.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { PageFrame } from '#client/ui/page/PageFrame.tsx';
import { PageRefresh } from '#client/ui/page/QueryFailure.tsx';
import { StatusTag } from '#client/ui/page/StatusTag.tsx';
import type { Study } from '#shared/contract/studies.ts';
import { StudyActions } from './StudyActions.tsx';
import { type StudyAct, StudyDialogs } from './StudyDialogs.tsx';
import { StudyGate } from './StudyGate.tsx';
import { StudySections } from './StudySections.tsx';
import { StudyStatusTag } from './StudyStatusTag.tsx';

interface StudyPageProps {
  id: string;
  activities: ReactNode;
  quality: (study: Study) => ReactNode;
  onDeleted: () => void;
}

export function StudyPage({ id, activities, quality, onDeleted }: StudyPageProps) {
  const home = useStudiesHome();
  const isAllowed = useMay('studies:read');
  const [act, setAct] = useState<StudyAct | null>(null);
  const [isDeleted, setDeleted] = useState(false);
  // A study that is being deleted is not read again.
  const query = studiesApi.useGetStudyQuery(id, { skip: !isAllowed || isDeleted || act?.kind === 'delete' });
  return (
    <StudyGate study={query.currentData ?? act?.study} query={query}>
      {(study) => (
        <PageFrame
          title={study.title}
          breadcrumb={[home, { label: study.title }]}
          status={<StudyStatusTag study={study} hasDay />}
          actions={<StudyActions study={study} onAct={(kind) => setAct({ kind, study })} />}
        >
          <StudyByline study={study} />
          <PageRefresh query={query} />
          <StudySections study={study} activities={activities} quality={quality(study)} />
          <StudyDialogs
            act={act}
            onClose={() => setAct(null)}
            onDeleted={() => {
              setDeleted(true);
              onDeleted();
            }}
          />
        </PageFrame>
      )}
    </StudyGate>
  );
}

function StudyByline({ study }: { study: Study }) {
  const { fields, table, parts } = useTexts(studiesTexts);
  const profile = useAppSelector(selectProfile).data;
  const isOwn = study.owner_id !== null && study.owner_id === profile?.user.id;
  const isOwnLab = profile?.profile?.lab_id === study.lab_id;
  const isShared = study.part === 'manager' || study.part === 'analyst';
  return (
    <p className="study-byline">
      <span>
        {fields.owner_id}: {isOwn ? table.you : (study.owner_email ?? table.unknown)}
        {isShared && <StatusTag>{`${table.you}: ${parts[study.part]}`}</StatusTag>}
      </span>
      <span>
        {fields.lab_name}:{' '}
        {study.part === 'admin' || isOwnLab ? <Link to={labPath(study.lab_id)}>{study.lab_name}</Link> : study.lab_name}
      </span>
    </p>
  );
}

import { DayOfInstant } from '#client/ui/format/DayOfInstant.tsx';
import './labPages.css';
import { useState } from 'react';
import { isGone } from '#client/api/apiError.ts';
import { labsApi } from '#client/api/research/labsApi.ts';
import { selectRole } from '#client/session/profileSlice.ts';
import { useAppSelector } from '#client/session/store.ts';
import { labsTexts } from '#client/texts/labs.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { ForbiddenInPlace } from '#client/ui/page/ForbiddenInPlace.tsx';
import { PageFrame } from '#client/ui/page/PageFrame.tsx';
import { PagePending } from '#client/ui/page/PagePending.tsx';
import { PageRefresh } from '#client/ui/page/QueryFailure.tsx';
import type { OneLab } from '#shared/contract/research.ts';
import { may } from '#shared/roles.ts';
import { SCREENS } from '#shared/screens.ts';
import { EmailLink } from './EmailLink.tsx';
import { type LabAction, LabActionDialogs } from './LabActionDialogs.tsx';
import { LabContent } from './LabContent.tsx';

function LabHead({ lab }: { lab: OneLab }) {
  const { page } = useTexts(labsTexts);
  return (
    <div className="lab-head">
      <EmailLink email={lab.email} />
      <span>
        {page.created} <DayOfInstant at={lab.created_at} />
      </span>
    </div>
  );
}

interface LabPageProps {
  id: string;
  onDeleted: () => void;
}

export function LabPage({ id, onDeleted }: LabPageProps) {
  const texts = useTexts(labsTexts);
  const role = useAppSelector(selectRole);
  const isAllowed = may(role, 'labs:read');
  const [action, setAction] = useState<(LabAction & { lab: OneLab }) | null>(null);
  const [isDeleted, setDeleted] = useState(false);
  // A lab that is being deleted is not read again.
  const query = labsApi.useGetLabQuery(id, { skip: !isAllowed || isDeleted || action?.kind === 'delete' });
  const lab = query.currentData ?? action?.lab;
  const breadcrumb = [
    { label: texts.dashboard, href: SCREENS.dashboard },
    { label: texts.title, href: SCREENS.labs },
  ];

  if (!isAllowed) return <ForbiddenInPlace />;
  if (!lab || isGone(query.error)) {
    return (
      <PagePending
        query={query}
        title={texts.page.lab}
        failedTitle={texts.page.failed}
        breadcrumb={breadcrumb}
        parent={{ label: texts.page.back, href: SCREENS.labs }}
      />
    );
  }
  return (
    <PageFrame title={lab.name} breadcrumb={[...breadcrumb, { label: lab.name }]}>
      <LabHead lab={lab} />
      <PageRefresh query={query} />
      <LabContent lab={lab} role={role} onAction={(kind) => setAction({ kind, lab })} />
      <LabActionDialogs
        action={action}
        onClose={() => setAction(null)}
        onDeleted={() => {
          setDeleted(true);
          onDeleted();
        }}
      />
    </PageFrame>
  );
}

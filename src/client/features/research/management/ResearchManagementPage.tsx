import { AddLabButton } from '#client/features/research/labs/AddLabButton.tsx';
import { selectRole } from '#client/session/profileSlice.ts';
import { useAppSelector } from '#client/session/store.ts';
import { labsTexts } from '#client/texts/labs.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { ForbiddenInPlace } from '#client/ui/page/ForbiddenInPlace.tsx';
import { PageFrame } from '#client/ui/page/PageFrame.tsx';
import { may } from '#shared/roles.ts';
import { SCREENS } from '#shared/screens.ts';
import { ResearchManagement } from './ResearchManagement.tsx';

export function ResearchManagementPage() {
  const texts = useTexts(labsTexts);
  const role = useAppSelector(selectRole);
  if (!may(role, 'research:summary')) return <ForbiddenInPlace />;
  const { title } = texts.management;
  return (
    <PageFrame
      title={title}
      breadcrumb={[{ label: texts.dashboard, href: SCREENS.dashboard }, { label: title }]}
      actions={<AddLabButton isPrimary />}
    >
      <ResearchManagement heading="h2" />
    </PageFrame>
  );
}

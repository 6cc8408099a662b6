import { AddLabButton } from '#client/features/research/labs/AddLabButton.tsx';
import { useLabsTexts } from '#client/texts/useLabsTexts.ts';
import { PageSection } from '#client/ui/page/PageSection.tsx';
import { ResearchManagement } from './ResearchManagement.tsx';

/** Research Management as a section of the admin's dashboard. */
export function ResearchManagementSection() {
  const { management } = useLabsTexts();
  return (
    <PageSection title={management.title} id="research" actions={<AddLabButton />}>
      <ResearchManagement heading="h3" />
    </PageSection>
  );
}

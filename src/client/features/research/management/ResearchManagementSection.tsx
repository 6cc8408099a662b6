import { AddLabButton } from '#client/features/research/labs/AddLabButton.tsx';
import { labsTexts } from '#client/texts/labs.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { PageSection } from '#client/ui/page/PageSection.tsx';
import { ResearchManagement } from './ResearchManagement.tsx';

export function ResearchManagementSection() {
  const { management } = useTexts(labsTexts);
  return (
    <PageSection title={management.title} id="research" actions={<AddLabButton />}>
      <ResearchManagement heading="h3" />
    </PageSection>
  );
}

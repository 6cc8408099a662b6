import { WebhookSection } from '#client/features/control/WebhookSection.tsx';
import { StravaDataSummary } from '#client/features/dashboard/StravaDataSummary.tsx';
import { ResearchManagementSection } from '#client/features/research/management/ResearchManagementSection.tsx';
import { UsersTable } from '#client/features/users/UsersTable.tsx';
import { pagesTexts } from '#client/texts/pages.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { ButtonLink } from '#client/ui/page/ButtonLink.tsx';
import { PageFrame } from '#client/ui/page/PageFrame.tsx';
import { SCREENS } from '#shared/screens.ts';

export function AdminDashboard() {
  const { dashboard } = useTexts(pagesTexts);
  return (
    <PageFrame title={dashboard.title} actions={<ButtonLink to={SCREENS.audit}>{dashboard.audit}</ButtonLink>}>
      <UsersTable />
      <ResearchManagementSection />
      <StravaDataSummary />
      <WebhookSection />
    </PageFrame>
  );
}

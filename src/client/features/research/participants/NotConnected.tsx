import Button from 'antd/es/button';
import { settingsApi } from '#client/api/settingsApi.ts';
import { invitationsTexts } from '#client/texts/invitations.ts';
import { nextStepTexts } from '#client/texts/study/nextStep.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { PageSection } from '#client/ui/page/PageSection.tsx';
import { copyText } from '#client/ui/toast/copyText.ts';
import type { Participant } from '#shared/contract/participants.ts';
import type { Study } from '#shared/contract/studies.ts';
import { reminderText } from '#shared/reminderTexts.ts';
import { mayInStudy } from '#shared/roles.ts';

interface NotConnectedProps {
  participant: Participant;
  study: Study;
  onNewLink: () => void;
}

/** Of who agreed, and from whom nothing can arrive. */
export function NotConnected({ participant, study, onNewLink }: NotConnectedProps) {
  const texts = useTexts(nextStepTexts);
  const { ui } = useTexts();
  const { ownPage } = useTexts(invitationsTexts);
  const { data: settings } = settingsApi.useGetSettingsQuery();
  const { part, has_account, unagreed_sources } = participant;
  const agreed = study.permitted_sources.filter((source) => !unagreed_sources.includes(source));
  const isPossible =
    settings === undefined || agreed.some((source) => source === 'file' || settings.sources_set_up.includes(source));
  if (!isPossible) {
    return (
      <PageSection title={texts.title}>
        <p>{texts.notConnectable}</p>
      </PageSection>
    );
  }
  return (
    <PageSection title={texts.title}>
      <p>{texts.notConnected}</p>
      <p>{has_account ? texts.notConnectedByAccount : texts.notConnectedByLink}</p>
      <p className="no-print k-person-link">
        {mayInStudy(part, 'participants:invite') && !has_account && <Button onClick={onNewLink}>{ownPage.menu}</Button>}
        <Button onClick={() => void copyText(reminderText('not_connected', ui.language), texts)}>{texts.copy}</Button>
      </p>
    </PageSection>
  );
}

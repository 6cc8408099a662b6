import Button from 'antd/es/button';
import { useState } from 'react';
import { followUpApi } from '#client/api/research/followUpApi.ts';
import { BrokenConnection } from '#client/features/research/connection/BrokenConnection.tsx';
import { InviteDialog } from '#client/features/research/invitations/InviteDialog.tsx';
import { invitationsTexts } from '#client/texts/invitations.ts';
import { nextStepTexts } from '#client/texts/study/nextStep.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatDate } from '#client/ui/format/format.ts';
import { PageSection } from '#client/ui/page/PageSection.tsx';
import { copyText } from '#client/ui/toast/copyText.ts';
import type { Participant } from '#shared/contract/participants.ts';
import type { Study } from '#shared/contract/studies.ts';
import type { ParticipantStatus } from '#shared/participantStatuses.ts';
import { mayInStudy } from '#shared/roles.ts';
import { NotConnected } from './NotConnected.tsx';

const TO_INVITE: readonly ParticipantStatus[] = ['no_invitation', 'invited', 'invitation_expired'];
/** Their sources are connected again on the participant's own page. */
const TO_RECONNECT: readonly ParticipantStatus[] = ['permission_missing', 'disconnected'];

function stepOf({ status, invite }: Participant, timezone: string, texts: (typeof nextStepTexts)['en']) {
  if (status === 'syncing' || status === 'completed' || status === 'never_joined' || status === 'withdrawn')
    return null;
  return status === 'invited' ? texts.invited({ until: formatDate(invite?.expires_at, timezone) }) : texts[status];
}

function templateOf({ status, has_account }: Participant, { reminder }: (typeof nextStepTexts)['en']) {
  if (status === 'silent' || status === 'invited') return reminder[status];
  if (status !== 'permission_missing') return null;
  return has_account ? reminder.permission_account : reminder.permission_missing;
}

interface NextStepProps {
  participant: Participant;
  study: Study;
  /** Opens the dialog for a new link to the participant's own page. */
  onNewLink: () => void;
}

/** PAGES §3.7 What do I do next? Nothing where data arrive. */
export function NextStep({ participant, study, onNewLink }: NextStepProps) {
  const texts = useTexts(nextStepTexts);
  const { ownPage } = useTexts(invitationsTexts);
  const [isInviting, setInviting] = useState(false);
  const { id, code, status, part, has_account, last_activity_day: last } = participant;
  const { data } = followUpApi.useGetParticipantConnectionQuery(id, { skip: status !== 'silent' });
  const isUnconnected = data?.sources.every(({ state, delivered_at }) => state === null && delivered_at === null);
  const step = stepOf(participant, study.timezone, texts);
  if (step === null || study.status === 'closed') return null;
  if (participant.joined_at !== null && (status === 'invited' || (status === 'silent' && isUnconnected))) {
    return <NotConnected participant={participant} study={study} onNewLink={onNewLink} />;
  }
  const mayInvite = mayInStudy(part, 'participants:invite');
  const isToReconnect = TO_RECONNECT.includes(status);
  const template = templateOf(participant, texts);
  const lastDay = last === null ? texts.never : formatDate(last);
  const date = status === 'invited' ? formatDate(participant.invite?.created_at, study.timezone) : lastDay;
  return (
    <PageSection title={texts.title}>
      {isToReconnect ? (
        <BrokenConnection
          participant={participant}
          timezone={study.timezone}
          mayChange={mayInStudy(part, 'participants:change')}
          otherwise={step}
        />
      ) : (
        <p>{step}</p>
      )}
      {isToReconnect && <p>{has_account ? texts.byAccount : texts.byLink}</p>}
      <p className="no-print k-person-link">
        {mayInvite && isToReconnect && !has_account && <Button onClick={onNewLink}>{ownPage.menu}</Button>}
        {mayInvite && TO_INVITE.includes(status) && (
          <Button onClick={() => setInviting(true)}>
            {status === 'no_invitation' ? texts.invite : texts.inviteAgain}
          </Button>
        )}
        {template && (
          <Button onClick={() => void copyText(template({ code, date, contact: study.contact_email }), texts)}>
            {texts.copy}
          </Button>
        )}
      </p>
      {isInviting && <InviteDialog study={study} ids={[id]} onClose={() => setInviting(false)} />}
    </PageSection>
  );
}

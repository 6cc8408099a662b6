import Button from 'antd/es/button';
import { invitationsTexts } from '#client/texts/invitations.ts';
import { participantsTexts } from '#client/texts/participants.ts';
import { useSay, useTexts } from '#client/texts/useTexts.ts';
import { ActionMenu } from '#client/ui/menu/ActionMenu.tsx';
import type { MenuItem } from '#client/ui/menu/menuItem.ts';
import { ButtonLink } from '#client/ui/page/ButtonLink.tsx';
import type { Participant } from '#shared/contract/participants.ts';
import { researchMessages } from '#shared/researchMessages.ts';
import { mayInStudy } from '#shared/roles.ts';
import type { ParticipantAction } from './ParticipantDialogs.tsx';

interface ParticipantActionsProps {
  participant: Participant;
  mayChange: boolean;
  /** Also after a withdrawal: their page has the data that were kept. */
  mayGetLink: boolean;
  editHref: string;
  onChoose: (kind: ParticipantAction['kind']) => void;
}

export function ParticipantActions({
  participant,
  mayChange,
  mayGetLink,
  editHref,
  onChoose,
}: ParticipantActionsProps) {
  const { page } = useTexts(participantsTexts);
  const { ownPage, cancelling } = useTexts(invitationsTexts);
  const { ui } = useTexts();
  const say = useSay();
  const { part, status, code, has_account } = participant;
  const hasJoined = participant.joined_at !== null;
  const items: MenuItem[] = [];
  if (mayGetLink && hasJoined && !has_account && mayInStudy(part, 'participants:invite')) {
    items.push({ label: ownPage.menu, onSelect: () => onChoose('link') });
  }
  if (mayChange && status === 'invited' && !hasJoined && mayInStudy(part, 'participants:invite')) {
    items.push({ label: cancelling.menu, onSelect: () => onChoose('cancelInvite') });
  }
  if (mayChange && mayInStudy(part, 'participants:delete')) {
    const reason = hasJoined ? { disabledReason: say(researchMessages('joined_stays')) } : {};
    items.push({ label: page.delete, onSelect: () => onChoose('delete'), isDanger: true, ...reason });
  }
  return (
    <>
      {mayChange && (
        <ButtonLink to={editHref} isPrimary>
          {page.edit}
        </ButtonLink>
      )}
      {status !== 'withdrawn' && mayInStudy(part, 'participants:withdraw') && (
        <Button onClick={() => onChoose('withdraw')}>{page.withdraw}</Button>
      )}
      {items.length > 0 && <ActionMenu label={ui.actionsFor({ name: code })} items={items} />}
    </>
  );
}

import type { invitationsTexts } from '#client/texts/invitations.ts';
import type { participantsTexts } from '#client/texts/participants.ts';
import type { MenuItem } from '#client/ui/menu/menuItem.ts';
import type { ListedParticipant } from '#shared/contract/participants.ts';
import { researchMessages } from '#shared/researchMessages.ts';
import { mayInStudy, type StudyPart } from '#shared/roles.ts';
import type { Sentence } from '#shared/sentence.ts';
import type { ParticipantAction } from './ParticipantDialogs.tsx';

interface MenuRules {
  part: StudyPart;
  isClosed: boolean;
  texts: (typeof participantsTexts.en)['table'];
  invitations: typeof invitationsTexts.en;
  /** Opens the form for a consent on paper. */
  paper: string;
  say: (sentence: Sentence) => string;
  editHref: string;
  onChoose: (action: ParticipantAction) => void;
  sync: string;
  onSync: (id: string) => void;
}

export function participantMenu(participant: ListedParticipant, rules: MenuRules): MenuItem[] {
  const { part, isClosed, texts, invitations: words, paper, say, editHref, onChoose, sync, onSync } = rules;
  const isWithdrawn = participant.status === 'withdrawn';
  const whenClosed = isClosed ? say(researchMessages('study_closed')) : undefined;
  const reason = (whenWithdrawn: Sentence) => (isWithdrawn ? say(whenWithdrawn) : whenClosed);
  const cannotEdit = reason(researchMessages('participant_withdrawn'));
  const joinedStays = participant.joined_at === null ? undefined : say(researchMessages('joined_stays'));
  const items: MenuItem[] = [];
  if (mayInStudy(part, 'participants:change')) {
    items.push({
      label: texts.edit,
      ...(cannotEdit === undefined ? { href: editHref } : { disabledReason: cannotEdit }),
    });
  }
  if (mayInStudy(part, 'participants:invite')) {
    const hasJoined = participant.joined_at !== null;
    if (!participant.has_account) {
      items.push({
        label: hasJoined ? words.ownPage.menu : words.menu,
        onSelect: () => onChoose({ kind: hasJoined ? 'link' : 'invite', participant }),
        // The page has the data that are kept after a withdrawal or a closing; an erased participant has not joined.
        disabledReason: hasJoined ? undefined : cannotEdit,
      });
    }
    if (participant.status === 'invited' && !hasJoined && cannotEdit === undefined) {
      items.push({
        label: words.cancelling.menu,
        onSelect: () => onChoose({ kind: 'cancelInvite', participant }),
      });
    }
  }
  if (mayInStudy(part, 'participants:change') && participant.joined_at !== null) {
    items.push({ label: sync, onSelect: () => onSync(participant.id), disabledReason: cannotEdit });
  }
  const isAsked = participant.joined_at === null || participant.consent_state !== 'current';
  if (mayInStudy(part, 'participants:consent') && isAsked && cannotEdit === undefined) {
    items.push({ label: paper, onSelect: () => onChoose({ kind: 'consent', participant }) });
  }
  if (mayInStudy(part, 'participants:withdraw')) {
    items.push({
      label: texts.withdraw,
      onSelect: () => onChoose({ kind: 'withdraw', participant }),
      disabledReason: isWithdrawn ? say(researchMessages('participant_withdrawn')) : undefined,
    });
  }
  if (mayInStudy(part, 'participants:delete')) {
    items.push({
      label: texts.delete,
      onSelect: () => onChoose({ kind: 'delete', participant }),
      isDanger: true,
      disabledReason: reason(researchMessages('withdrawn_stays')) ?? joinedStays,
    });
  }
  return items;
}

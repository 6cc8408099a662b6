import Button from 'antd/es/button';
import { Failed } from '#client/features/research/Failed.tsx';
import { invitationsTexts } from '#client/texts/invitations.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { ModalDialog } from '#client/ui/dialog/ModalDialog.tsx';
import { formatCount } from '#client/ui/format/format.ts';
import type { Study } from '#shared/contract/studies.ts';
import { CapacityNote } from './CapacityNote.tsx';
import { InviteResult } from './InviteResult.tsx';
import { useInviteAll } from './useInviteAll.ts';

interface InviteDialogProps {
  study: Study;
  ids: readonly string[];
  /** `isMade`: the participants have new links. */
  onClose: (isMade: boolean) => void;
}

export function InviteDialog({ study, ids, onClose }: InviteDialogProps) {
  const texts = useTexts(invitationsTexts);
  const { ui } = useTexts();
  const { invite, isSending, done, invited, error } = useInviteAll(study.id, ids);
  const count = ids.length;
  const title = invited ? texts.made({ count: invited.invites.length }) : texts.title({ count });
  const handleClose = () => onClose(invited !== null);
  return (
    <ModalDialog
      open
      isWide={invited !== null}
      title={title}
      onClose={handleClose}
      dismissable={invited === null && !isSending}
    >
      {invited ? (
        <>
          {error && <Failed title={texts.failedFor({ count: invited.left })} failure={error} />}
          <InviteResult study={study} result={invited} onClose={handleClose} />
        </>
      ) : (
        <div className="k-stage">
          <p>{texts.text({ count })}</p>
          <CapacityNote study={study} wanted={count} />
          <output>{done > 0 && texts.progress({ done: formatCount(done), of: formatCount(count) })}</output>
          {error && <Failed title={texts.failed({ count })} failure={error} />}
          <div className="k-buttons">
            <Button disabled={isSending} onClick={handleClose} data-first-focus>
              {ui.cancel}
            </Button>
            <Button type="primary" disabled={isSending} onClick={() => void invite()}>
              {(isSending ? texts.creating : texts.create)({ count })}
            </Button>
          </div>
        </div>
      )}
    </ModalDialog>
  );
}

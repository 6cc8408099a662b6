import Button from 'antd/es/button';
import { invitesApi } from '#client/api/research/invitesApi.ts';
import { Failed } from '#client/features/research/Failed.tsx';
import { invitationsTexts } from '#client/texts/invitations.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { ModalDialog } from '#client/ui/dialog/ModalDialog.tsx';
import { formatCount } from '#client/ui/format/format.ts';
import { StateBlock } from '#client/ui/page/StateBlock.tsx';
import { PARTICIPANT_LIMITS } from '#shared/constants.ts';
import type { Study } from '#shared/contract/studies.ts';
import { CapacityNote } from './CapacityNote.tsx';
import { InviteResult } from './InviteResult.tsx';

interface InviteDialogProps {
  study: Study;
  ids: readonly string[];
  /** `isMade`: the participants have new links. */
  onClose: (isMade: boolean) => void;
}

export function InviteDialog({ study, ids, onClose }: InviteDialogProps) {
  const texts = useTexts(invitationsTexts);
  const { ui } = useTexts();
  const [invite, { data, error, isLoading }] = invitesApi.useInviteParticipantsMutation();
  const isTooMany = ids.length > PARTICIPANT_LIMITS.perCall;
  const title = data ? texts.made({ count: data.invites.length }) : texts.title({ count: ids.length });
  const handleClose = () => onClose(data !== undefined);
  return (
    <ModalDialog open isWide={data !== undefined} title={title} onClose={handleClose}>
      {data ? (
        <InviteResult study={study} result={data} onClose={handleClose} />
      ) : (
        <div className="k-stage">
          {isTooMany ? (
            <StateBlock
              tone="warning"
              text={texts.tooMany({ limit: formatCount(PARTICIPANT_LIMITS.perCall), count: formatCount(ids.length) })}
            />
          ) : (
            <>
              <p>{texts.text}</p>
              <CapacityNote study={study} wanted={ids.length} />
            </>
          )}
          {error && <Failed title={texts.failed} failure={error} />}
          <div className="k-buttons">
            <Button onClick={handleClose} data-first-focus>
              {ui.cancel}
            </Button>
            <Button
              type="primary"
              disabled={isLoading || isTooMany}
              onClick={() => void invite({ id: study.id, participant_ids: [...ids] })}
            >
              {isLoading ? texts.creating : texts.create}
            </Button>
          </div>
        </div>
      )}
    </ModalDialog>
  );
}

import Button from 'antd/es/button';
import { invitesApi } from '#client/api/research/invitesApi.ts';
import { Failed } from '#client/features/research/Failed.tsx';
import { invitationsTexts } from '#client/texts/invitations.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { ModalDialog } from '#client/ui/dialog/ModalDialog.tsx';
import { StateBlock } from '#client/ui/page/StateBlock.tsx';
import { LinkWithQr } from './LinkWithQr.tsx';

interface OwnPageLinkProps {
  participant: { id: string; code: string };
  onClose: () => void;
}

export function OwnPageLink({ participant, onClose }: OwnPageLinkProps) {
  const texts = useTexts(invitationsTexts);
  const words = texts.ownPage;
  const { ui } = useTexts();
  const [renew, { data, error, isLoading }] = invitesApi.useRenewOwnPageLinkMutation();
  return (
    <ModalDialog
      open
      title={words.title({ code: participant.code })}
      onClose={onClose}
      dismissable={data === undefined && !isLoading}
    >
      {data ? (
        <div className="k-stage">
          <StateBlock tone="warning" text={words.once} />
          <LinkWithQr url={data.url} qrLabel={words.qr({ code: data.code })} />
          <div className="k-buttons">
            <Button type="primary" onClick={onClose}>
              {texts.close}
            </Button>
          </div>
        </div>
      ) : (
        <div className="k-stage">
          <p>{words.text}</p>
          {error && <Failed title={words.failed} failure={error} />}
          <div className="k-buttons">
            <Button disabled={isLoading} onClick={onClose} data-first-focus>
              {ui.cancel}
            </Button>
            <Button type="primary" disabled={isLoading} onClick={() => void renew(participant.id)}>
              {isLoading ? words.making : words.make}
            </Button>
          </div>
        </div>
      )}
    </ModalDialog>
  );
}

import Button from 'antd/es/button';
import { invitesApi } from '#client/api/research/invitesApi.ts';
import { Failed } from '#client/features/research/Failed.tsx';
import { invitationsTexts } from '#client/texts/invitations.ts';
import { useTexts } from '#client/texts/useTexts.ts';
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
  if (data) {
    return (
      <div className="k-stage">
        <StateBlock tone="warning" text={words.once} />
        <LinkWithQr url={data.url} qrLabel={words.qr({ code: data.code })} />
        <div className="k-buttons">
          <Button type="primary" onClick={onClose}>
            {texts.close}
          </Button>
        </div>
      </div>
    );
  }
  return (
    <div className="k-stage">
      <p>{words.text}</p>
      {error && <Failed title={words.failed} failure={error} />}
      <div className="k-buttons">
        <Button onClick={onClose} data-first-focus>
          {ui.cancel}
        </Button>
        <Button type="primary" disabled={isLoading} onClick={() => void renew(participant.id)}>
          {isLoading ? words.making : words.make}
        </Button>
      </div>
    </div>
  );
}

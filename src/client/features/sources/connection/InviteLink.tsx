import './invite.css';
import Button from 'antd/es/button';
import { QRCodeSVG } from 'qrcode.react';
import { stravaApi } from '#client/api/stravaApi.ts';
import { ActionFailure } from '#client/features/activities/ActionFailure.tsx';
import { inviteTexts } from '#client/texts/participant/invite.ts';
import { useSay, useTexts } from '#client/texts/useTexts.ts';
import { ConfirmButton } from '#client/ui/dialog/ConfirmButton.tsx';
import { formatDateTime } from '#client/ui/format/format.ts';
import { copyText } from '#client/ui/toast/copyText.ts';
import { showToast } from '#client/ui/toast/toasts.ts';
import { stravaMessages } from '#shared/stravaMessages.ts';

/** CSS pixels. */
const QR_SIZE = 216;

export function InviteLink({ url, createdAt }: { url: string; createdAt: string }) {
  const texts = useTexts(inviteTexts);
  const say = useSay();
  const [renew, { error, reset }] = stravaApi.useRenewInviteMutation();

  const copied = say(stravaMessages('link_copied'));
  const handleRenew = async () => {
    const { data } = await renew();
    if (data) showToast({ variant: 'success', text: texts.renewed });
  };

  return (
    <div className="k-invite">
      <QRCodeSVG
        value={url}
        size={QR_SIZE}
        level="M"
        marginSize={4}
        bgColor="#ffffff"
        fgColor="#000000"
        role="img"
        aria-label={texts.qr}
        className="k-invite-code"
      />
      <p className="k-invite-link">
        <span className="k-hint">{texts.link}</span>
        <a href={url} target="_blank" rel="noopener noreferrer">
          {url}
        </a>
      </p>
      <div className="k-actions">
        <Button href={url} target="_blank" rel="noopener noreferrer">
          {texts.open}
        </Button>
        <Button type="primary" onClick={() => void copyText(url, { ...texts, copied })}>
          {texts.copy}
        </Button>
      </div>
      {error && <ActionFailure title={texts.renewFailed} failure={error} onDismiss={reset} />}
      <div className="k-invite-renew">
        <p className="k-hint">{texts.since({ date: formatDateTime(createdAt) })}</p>
        <ConfirmButton
          label={texts.renew}
          dialog={{ title: texts.renewTitle, text: texts.renewText, confirmLabel: texts.renewConfirm }}
          onConfirm={handleRenew}
        />
      </div>
    </div>
  );
}

import './linkWithQr.css';
import { QRCodeSVG } from 'qrcode.react';
import { invitationsTexts } from '#client/texts/invitations.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { CopyButton } from '#client/ui/page/CopyButton.tsx';

interface LinkWithQrProps {
  url: string;
  qrLabel: string;
}

export function LinkWithQr({ url, qrLabel }: LinkWithQrProps) {
  const texts = useTexts(invitationsTexts);
  return (
    <div className="link-with-qr">
      <QRCodeSVG
        value={url}
        size={200}
        level="Q"
        marginSize={4}
        bgColor="#ffffff"
        fgColor="#000000"
        role="img"
        aria-label={qrLabel}
      />
      <p className="link-with-qr-text">{url}</p>
      <CopyButton text={url} label={texts.copyLink} />
    </div>
  );
}

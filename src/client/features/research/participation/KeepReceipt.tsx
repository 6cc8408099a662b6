import Button from 'antd/es/button';
import { participationTexts } from '#client/texts/participant/participation.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { copyText } from '#client/ui/toast/copyText.ts';
import { receiptLink } from '#shared/participantLinks.ts';

export function KeepReceipt({ receipt }: { receipt: string }) {
  const { page } = useTexts(participationTexts);
  const url = receiptLink(window.location.origin, receipt);
  return (
    <section className="participation-part">
      <h2>{page.keep}</h2>
      <p>{page.keepText}</p>
      <p className="participation-link">{url}</p>
      <div className="k-actions no-print">
        <Button onClick={() => void copyText(url, page)}>{page.copy}</Button>
        <Button onClick={() => window.print()}>{page.print}</Button>
      </div>
    </section>
  );
}

import './labPages.css';
import { labsTexts } from '#client/texts/labs.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { copyText } from '#client/ui/format/copyText.ts';
import { showToast } from '#client/ui/toast/toasts.ts';

export function EmailLink({ email }: { email: string }) {
  const texts = useTexts(labsTexts).email;
  const handleCopy = async () => {
    const isCopied = await copyText(email);
    showToast(isCopied ? { variant: 'success', text: texts.copied } : { variant: 'error', text: texts.notCopied });
  };
  return (
    <span className="lab-email">
      <a href={`mailto:${email}`}>{email}</a>
      <button type="button" className="lab-link no-print" aria-label={texts.copyOf({ email })} onClick={handleCopy}>
        {texts.copy}
      </button>
    </span>
  );
}

import './labPages.css';
import { labsTexts } from '#client/texts/labs.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { copyText } from '#client/ui/toast/copyText.ts';

export function EmailLink({ email }: { email: string }) {
  const texts = useTexts(labsTexts).email;
  return (
    <span className="lab-email">
      <a href={`mailto:${email}`}>{email}</a>
      <button
        type="button"
        className="lab-link no-print"
        aria-label={texts.copyOf({ email })}
        onClick={() => void copyText(email, texts)}
      >
        {texts.copy}
      </button>
    </span>
  );
}

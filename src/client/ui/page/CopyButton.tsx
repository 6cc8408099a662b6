import Button from 'antd/es/button';
import { copyTexts } from '#client/texts/copy.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { copyText } from '#client/ui/format/copyText.ts';
import { showToast } from '#client/ui/toast/toasts.ts';

interface CopyButtonProps {
  text: string;
  /** Names the copied text: "Copy callback URL". */
  label: string;
}

export function CopyButton({ text, label }: CopyButtonProps) {
  const texts = useTexts(copyTexts);
  const handleCopy = async () => {
    const isCopied = await copyText(text);
    showToast(isCopied ? { variant: 'success', text: texts.copied } : { variant: 'error', text: texts.failed });
  };
  return (
    <Button size="small" aria-label={label} onClick={() => void handleCopy()}>
      {texts.copy}
    </Button>
  );
}

import Button from 'antd/es/button';
import { copyTexts } from '#client/texts/copy.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { copyText } from '#client/ui/toast/copyText.ts';

interface CopyButtonProps {
  text: string;
  /** Names the copied text: "Copy callback URL". */
  label: string;
}

export function CopyButton({ text, label }: CopyButtonProps) {
  const texts = useTexts(copyTexts);
  return (
    <Button size="small" aria-label={label} onClick={() => void copyText(text, texts)}>
      {texts.copy}
    </Button>
  );
}

import Button from 'antd/es/button';
import { useTexts } from '#client/texts/useTexts.ts';
import { MessagePage } from '#client/ui/page/MessagePage.tsx';

export function CrashPage() {
  const { crash } = useTexts().app;
  return (
    <MessagePage title={crash.title} text={crash.text}>
      <Button type="primary" onClick={() => window.location.reload()}>
        {crash.reload}
      </Button>
    </MessagePage>
  );
}

import Button from 'antd/es/button';
import { useEffect } from 'react';
import { useTexts } from '#client/texts/useTexts.ts';
import { MessagePage } from '#client/ui/page/MessagePage.tsx';

const reload = () => window.location.reload();

/** An update of the server takes away the code that an open page has not fetched yet, and may change answers. */
async function reloadAfterUpdate(): Promise<void> {
  const answer = await fetch('/');
  const running = document.querySelector('script[src]')?.getAttribute('src') ?? '';
  if (answer.ok && !(await answer.text()).includes(running)) reload();
}

export function CrashPage() {
  const { crash } = useTexts().app;
  useEffect(() => void reloadAfterUpdate().catch(() => {}), []);
  return (
    <MessagePage title={crash.title} text={crash.text}>
      <Button type="primary" onClick={reload}>
        {crash.reload}
      </Button>
    </MessagePage>
  );
}

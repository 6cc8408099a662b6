import { type BrowserContext, expect, type Page } from '@playwright/test';

/**
 * Records toasts on the pages of this context, because a toast disappears after four seconds, which may be too short
 * on a busy machine.
 */
export async function noteToasts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const toasts: string[] = [];
    Object.assign(window, { toasts });
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (!(node instanceof Element)) continue;
        for (const text of [node, ...node.querySelectorAll('*')].filter((one) => one.matches('.k-toast > span')))
          if (text.checkVisibility({ opacityProperty: true, visibilityProperty: true })) toasts.push(text.textContent);
      }
    }).observe(document, { childList: true, subtree: true });
  });
}

export async function expectToast(page: Page, text: string): Promise<void> {
  const said = () => page.evaluate(() => (window as unknown as { toasts: string[] }).toasts);
  await expect.poll(said, 'what toasts said').toContain(text);
}

import { expect, type Locator, type Page } from '@playwright/test';

const PRESSES_MAX = 120;

/** Null when the focus is on something that is seen to have it; otherwise the fault. */
function faultOfFocus(): string | null {
  const one = document.activeElement;
  if (!one || one === document.body) return 'the focus is lost to body';
  const name = `${one.tagName} ${one.getAttribute('aria-label') ?? one.textContent?.slice(0, 40) ?? ''}`;
  // Headings, dialogs and regions get it to be read, not to act.
  if (one.getAttribute('tabindex') === '-1' && !one.matches('input, button, a, [role^=menuitem], [role=option]'))
    return null;
  const wrappers = [
    one,
    one.nextElementSibling,
    one.parentElement,
    one.closest('.ant-select, .ant-input-affix-wrapper, label'),
  ];
  const hasRing = wrappers.some((each) => {
    if (!each) return false;
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(each);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2 && !/, 0\)$/.test(outlineColor);
  });
  if (!hasRing) return `no outline: ${name}`;
  const { left, top, width, height } = one.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  if (x < 0 || y < 0 || x > window.innerWidth || y > window.innerHeight) return `outside the window: ${name}`;
  const bar = document.querySelector('.app-bar')?.getBoundingClientRect();
  const isUnderBar =
    bar &&
    !one.closest('.app-bar, [role=dialog], [role=alertdialog], .skip-link') &&
    top + height <= bar.bottom &&
    bar.top <= 0;
  return isUnderBar ? `under the bar: ${name}` : null;
}

/** Acts by keys alone and looks after each whether the focus is seen. */
export class Keys {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async expectFocusSeen(after: string): Promise<void> {
    await expect.poll(() => this.#page.evaluate(faultOfFocus), `the focus after ${after}`).toBeNull();
  }

  /** Presses Tab until it has the focus. */
  async reach(wanted: Locator): Promise<void> {
    await expect(wanted.first()).toBeVisible();
    for (let presses = 0; presses < PRESSES_MAX; presses += 1) {
      const isThere =
        (await wanted.count()) > 0 && (await wanted.first().evaluate((one) => one === document.activeElement));
      if (isThere) return;
      await this.#page.keyboard.press('Tab');
      // Past the last element the browser itself has the focus.
      const isInBrowser = await this.#page.evaluate(() => document.activeElement === document.body);
      if (!isInBrowser) await this.expectFocusSeen(`Tab on the way to ${wanted.toString()}`);
    }
    throw new Error(`Tab never reached ${wanted.toString()}`);
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.#page.keyboard.press(key);
  }

  async type(text: string): Promise<void> {
    await this.#page.keyboard.type(text);
  }

  /** Reaches it and presses a key there. */
  async use(wanted: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
    await this.reach(wanted);
    await this.press(key);
  }

  async fill(wanted: Locator, text: string): Promise<void> {
    await this.reach(wanted);
    await this.type(text);
  }
}

import type { Page, Response } from '@playwright/test';
import { readZip } from '#server/testing/packageFiles.ts';
import { expect } from './fixtures.ts';

const IDS = /[0-9a-f]{8}-[0-9a-f-]{27}/g;
const DAYS = /\d{4}-\d{2}-\d{2}/g;
/** What opens a menu or a list of choices. */
const OPENERS = 'main button[aria-expanded=false]:visible, main [role=combobox]:visible';
const MOST_OPENERS = 6;

/** Addresses of one kind are one address: of several participants one is enough. */
const kindOf = (address: string) =>
  address
    .replaceAll(IDS, ':id')
    .replaceAll(DAYS, ':day')
    .replace(/\d+$/, ':number')
    .replace(/[?&]list=[^&]*/, '');
/** A filter of a tab, not two filters of it: the pages would be too many. */
const isSimple = (address: string) => (address.match(/[?&](?!list=)/g) ?? []).length <= 2;

/** Looks for a word in everything that a browser gets to know. */
export class StudyCrawl {
  readonly hits: string[] = [];
  readonly visited: string[] = [];
  readonly #page: Page;
  readonly #word: RegExp;
  readonly #answers: Promise<void>[] = [];

  constructor(page: Page, word: RegExp) {
    this.#page = page;
    this.#word = word;
    page.on('response', (response) => this.#answers.push(this.#read(response)));
  }

  /** From these pages on every kind of page to which a link of them leads. */
  async walk(starts: readonly string[], within: RegExp): Promise<void> {
    const waiting = [...starts];
    const known = new Set(waiting.map(kindOf));
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      for (const address of await this.visit(next)) {
        if (!within.test(address) || !isSimple(address) || known.has(kindOf(address))) continue;
        known.add(kindOf(address));
        waiting.push(address);
      }
    }
  }

  /** Gives where the links of the page lead. */
  async visit(address: string): Promise<string[]> {
    await this.#page.goto(address);
    await expect(this.#page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expect(this.#page.locator('[aria-busy="true"], .spinner')).toHaveCount(0);
    this.visited.push(kindOf(address));
    await this.look(address);
    const links = await this.#page
      .locator('a[href]')
      .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
    // Handles, because an open dialog adds others to a list of locators.
    for (const opener of (await this.#page.locator(OPENERS).elementHandles()).slice(0, MOST_OPENERS)) {
      if (!(await opener.isVisible())) continue;
      await opener.focus();
      await this.#page.keyboard.press('ArrowDown');
      await this.look(`${address}, ${await opener.getAttribute('id')} open`);
      await this.#page.keyboard.press('Escape');
    }
    const { origin } = new URL(this.#page.url());
    return links.filter((link) => link.startsWith(origin)).map((link) => link.slice(origin.length).replace(/#.*/, ''));
  }

  /** At texts, attributes, values of fields, address, title and storage. */
  async look(where: string): Promise<void> {
    const seen = await this.#page.evaluate(() => ({
      document: document.documentElement.outerHTML,
      fields: [...document.querySelectorAll('input, textarea, select')].map(
        (field) => (field as HTMLInputElement).value,
      ),
      address: location.href,
      title: document.title,
      stored: JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, history.state]),
    }));
    for (const [part, text] of Object.entries(seen)) this.#search(`${part} of ${where}`, String(text));
  }

  async lookAtPackage(name: string, zip: Buffer): Promise<void> {
    for (const [file, bytes] of await readZip(zip)) {
      this.#search(`${name}, ${file}`, file);
      if (!file.endsWith('.xlsx')) this.#search(`${name}, ${file}`, bytes.toString('latin1'));
      else for (const [part, sheet] of await readZip(bytes)) this.#search(`${name}, ${part}`, sheet.toString());
    }
  }

  async end(): Promise<void> {
    await Promise.all(this.#answers);
  }

  async #read(response: Response): Promise<void> {
    const { pathname, search } = new URL(response.url());
    // A stream does not end, and a download is read as a package.
    if (!pathname.startsWith('/api/') || /\/(updates|file)$/.test(pathname)) return;
    // The body is gone when the page was left before it arrived.
    const body = await response.text().catch(() => '');
    this.#search(`answer ${pathname}${search}`, body + JSON.stringify(response.headers()));
  }

  #search(where: string, text: string): void {
    const at = text.search(this.#word);
    if (at >= 0) this.hits.push(`${where}: …${text.slice(Math.max(0, at - 60), at + 40)}…`);
  }
}

import { inflateSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** A4 within Chromium's margins, in CSS pixels. */
export const PAPER = { width: 718, height: 1046 };

/** What a reader of the paper would miss: each fault names its element. */
function faultsOnPaper(width: number): string[] {
  const faults: string[] = [];
  const nameOf = (one: Element) =>
    `${one.tagName.toLowerCase()}.${one.className} ${one.textContent.trim().slice(0, 40)}`;
  const isShown = (one: Element) => one.checkVisibility() && !one.closest('.sr-only, [aria-hidden=true]');
  const wide = document.documentElement.scrollWidth;
  if (wide > width) faults.push(`the page is ${wide} wide`);
  for (const one of document.querySelectorAll('body *')) {
    if (!isShown(one)) continue;
    const box = one.getBoundingClientRect();
    if (box.width === 0 || box.height === 0) continue;
    if (box.right > width + 1 && one.children.length === 0) faults.push(`beyond the edge: ${nameOf(one)}`);
    const { overflowX, overflowY } = getComputedStyle(one);
    if (overflowX !== 'visible' && one.scrollWidth > one.clientWidth + 1)
      faults.push(`cut at the right: ${nameOf(one)}`);
    if (overflowY !== 'visible' && one.scrollHeight > one.clientHeight + 1) faults.push(`cut below: ${nameOf(one)}`);
    if (one.matches('nav, .app-bar, .skip-link, button:not(.k-sort), input[type=search]'))
      faults.push(`only for the screen: ${nameOf(one)}`);
    if (one.matches('thead') && getComputedStyle(one).display !== 'table-header-group')
      faults.push(`not repeated: ${nameOf(one)}`);
    if (one.matches('table:has(tbody tr)') && !one.querySelector('thead'))
      faults.push(`without a head: ${nameOf(one)}`);
    if (one.matches('tr') && getComputedStyle(one).breakInside !== 'avoid')
      faults.push(`a row that breaks: ${nameOf(one)}`);
  }
  return faults;
}

export async function expectWholeOnPaper(page: Page, what: string): Promise<void> {
  await expect(page.locator('[aria-busy="true"], .spinner')).toHaveCount(0);
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize(PAPER);
  await expect.poll(() => page.evaluate(faultsOnPaper, PAPER.width), `${what} on paper`).toEqual([]);
}

/** Each chart has its picture, with bars that are seen, and its table. */
export async function expectChartsOnPaper(page: Page, titles: readonly string[]): Promise<void> {
  for (const title of titles) {
    const figure = page.getByRole('figure', { name: title });
    await expect(figure.getByRole('table', { name: title })).toBeVisible();
    const bars = figure.locator('.bars-plot > div');
    const heights = await bars.evaluateAll((all) => all.map((bar) => bar.getBoundingClientRect().height));
    expect(Math.max(...heights), `${title}: the highest bar`).toBeGreaterThan(2);
    const [plot] = await figure.locator('.bars-plot').evaluateAll((all) => all.map((one) => one.clientHeight));
    expect(plot, `${title}: the plot`).toBeGreaterThan(50);
    await expect(bars.first()).toHaveCSS('print-color-adjust', 'exact');
  }
}

/** The filled rectangles of a PDF that are as high as bars of a chart. */
export function barsOf(pdf: Buffer): number {
  const text = pdf.toString('latin1');
  const drawings = [...text.matchAll(/\/FlateDecode[^>]*>>\s*stream\r?\n/g)].map(({ 0: head, index }) => {
    const start = index + head.length;
    return inflateSync(pdf.subarray(start, text.indexOf('endstream', start))).toString('latin1');
  });
  const filled = drawings.flatMap((drawing) => [...drawing.matchAll(/ (-?[\d.]+) (-?[\d.]+) re\nf/g)]);
  return filled.filter(([, width, height]) => Number(width) > 5 && Number(width) < 60 && Math.abs(Number(height)) > 40)
    .length;
}

import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import type { BrowserContext, Page } from '@playwright/test';
import { projectRoot } from './runNode.ts';

interface Fetched {
  file: string;
  isPrefetch: boolean;
}

export const isChart = (file: string) =>
  readFileSync(path.join(projectRoot, 'dist', file), 'utf8').includes('g2-tooltip');
export const kib = (bytes: number) => (bytes / 1024).toFixed(1);

/** Transferred size of a file: its brotli file, or itself when it is too small to have one. */
export function brotliBytes(file: string): number {
  const full = path.join(projectRoot, 'dist', file);
  const [compressed] = globSync(`${full}.br`);
  return compressed ? readFileSync(compressed).byteLength : zlib.brotliCompressSync(readFileSync(full)).byteLength;
}

/** Epoch milliseconds at which a selector first matches. */
export async function noteMoment(page: Page, selector: string): Promise<() => Promise<number>> {
  await page.addInitScript((wanted) => {
    const look = () => {
      if (!('seenAt' in window) && document.querySelector(wanted)) {
        Object.assign(window, { seenAt: performance.timeOrigin + performance.now() });
      }
      requestAnimationFrame(look);
    };
    look();
  }, selector);
  return async () => {
    const handle = await page.waitForFunction(() => ('seenAt' in window ? Number(window.seenAt) : 0), null, {
      timeout: 30_000,
    });
    return Number(await handle.jsonValue());
  };
}

export class CodeRecorder {
  readonly code: Fetched[] = [];
  readonly foreign: string[] = [];

  constructor(context: BrowserContext, origin: string) {
    context.on('request', (request) => {
      const url = new URL(request.url());
      if (!url.protocol.startsWith('http')) return;
      if (url.origin !== origin) this.foreign.push(request.url());
      if (!/\.(js|css)$/.test(url.pathname)) return;
      const headers = request.headers();
      const isPrefetch = `${headers['sec-purpose'] ?? ''}${headers.purpose ?? ''}`.includes('prefetch');
      this.code.push({ file: url.pathname.slice(1), isPrefetch });
    });
  }

  /** Up to a moment of the page's clock, without files fetched ahead. */
  async neededUntil(page: Page, moment: number): Promise<string[]> {
    const started = await page.evaluate(() =>
      performance.getEntriesByType('resource').map((entry): [string, number] => {
        return [new URL(entry.name).pathname.slice(1), performance.timeOrigin + entry.startTime];
      }),
    );
    const early = new Set(started.filter(([, at]) => at <= moment).map(([file]) => file));
    const needed = this.code.filter((one) => !one.isPrefetch && early.has(one.file));
    return [...new Set(needed.map((one) => one.file))];
  }
}

/** Fills in the form; the code fetched ahead while the user types is loaded then. */
export async function fillSignIn(page: Page, who: { email: string; password: string }): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(who.email);
  await page.getByLabel('Password', { exact: true }).fill(who.password);
  await page.waitForLoadState('networkidle');
  // A busy browser fetches ahead only when it is idle.
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel="prefetch"]')].every(
      ({ href }) => performance.getEntriesByName(href).length > 0,
    ),
  );
}

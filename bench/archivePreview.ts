import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { BROWSER_FLAGS, findBrowser } from '../scripts/browser.ts';
import { ensureBuild } from '../scripts/clientBuild.ts';
import { goalOf } from './figures.ts';
import { startImportServer } from './importServer.ts';

const MB = 1024 * 1024;
const SAMPLE_MS = 100;
const LIMIT_MS = 600_000;
/** For 2,500 activities. */
const WHOLE = { activities: 2500, seconds: 60 };
const MEMORY_MB = 500;

interface Memory {
  /** Pages that several processes share count in each of them. */
  resident: number;
  /** A page that several processes share counts in parts (PSS). */
  proportional: number;
}
const NOTHING: Memory = { resident: 0, proportional: 0 };

function parentOf(pid: string): string | undefined {
  return /PPid:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
}

function memoryOf(pid: string): Memory {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  const bytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(rollup)?.[1] ?? 0) * 1024;
  return { resident: bytes('Rss'), proportional: bytes('Pss') };
}

/** Memory of the browser's renderers, which run the page and its worker, bytes; 0 where the system does not say. */
function renderersNow(): Memory {
  if (process.platform !== 'linux') return NOTHING;
  const isOurs = (pid: string | undefined): boolean =>
    pid !== undefined && pid !== '0' && (pid === String(process.pid) || isOurs(parentOf(pid)));
  const isRenderer = (pid: string) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('--type=renderer');
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .reduce((sum, pid) => {
      try {
        if (!isRenderer(pid) || !isOurs(pid)) return sum;
        const { resident, proportional } = memoryOf(pid);
        return { resident: sum.resident + resident, proportional: sum.proportional + proportional };
      } catch {
        // The process has ended meanwhile.
        return sum;
      }
    }, NOTHING);
}

const megabytes = (bytes: number) => `${(bytes / MB).toFixed(0)} MB`;

/** What the preview of an archive takes in Chromium, until its table is there. */
export async function benchArchivePreview(file: string, count: number): Promise<void> {
  const executablePath = findBrowser();
  if (executablePath === null) {
    console.log('  preview in the browser: not measured, there is no Chromium');
    return;
  }
  if ((await ensureBuild()) !== 0) throw new Error('The client could not be built');
  const dataDir = await mkdtemp(join(tmpdir(), 'kadenz-preview-'));
  const server = await startImportServer(dataDir);
  // A browser that was connected to would receive the archive through its socket first.
  const browser = await chromium.launch({ executablePath, args: BROWSER_FLAGS });
  try {
    const { email, password } = await server.api.person('user');
    const page = await browser.newPage({ baseURL: server.origin });
    await page.request.post('/api/auth/login', { data: { email, password, client: 'web' } });
    await page.goto('/dashboard');
    const input = page.locator('input[type=file]');
    await input.waitFor({ state: 'attached' });
    const idle = renderersNow();
    let peak = idle;
    const timer = setInterval(() => {
      const now = renderersNow();
      peak = {
        resident: Math.max(peak.resident, now.resident),
        proportional: Math.max(peak.proportional, now.proportional),
      };
    }, SAMPLE_MS);
    const begun = performance.now();
    await input.setInputFiles(file);
    // The page groups digits by a narrow space.
    const found = new RegExp(`^${count.toLocaleString('en').replace(',', '\\s')} activities found\\.`);
    await page.getByText(found).waitFor({ timeout: LIMIT_MS });
    const seconds = (performance.now() - begun) / 1000;
    clearInterval(timer);
    const goal = goalOf(seconds, (count * WHOLE.seconds) / WHOLE.activities, ' s');
    console.log(`  preview in the browser: ${count} activities in ${seconds.toFixed(1)} s, ${goal}`);
    console.log(
      `    peak memory of its renderers ${megabytes(peak.proportional)}, ${goalOf(peak.proportional / MB, MEMORY_MB, ' MB')} (${megabytes(idle.proportional)} before); resident, with shared pages in each, ${megabytes(peak.resident)}`,
    );
  } finally {
    await browser.close();
    await server.kill('SIGTERM');
    await rm(dataDir, { recursive: true });
  }
}

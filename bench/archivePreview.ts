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

interface Resident {
  all: number;
  /** Without pages of files, such as the program's own, which all processes share. */
  own: number;
}
const NOTHING: Resident = { all: 0, own: 0 };

function statusOf(pid: string): { parent: string; resident: Resident } | null {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const bytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1] ?? 0) * 1024;
    const [, parent = ''] = /PPid:\s+(\d+)/.exec(status) ?? [];
    return { parent, resident: { all: bytes('VmRSS'), own: bytes('RssAnon') + bytes('RssShmem') } };
  } catch {
    // The process has ended meanwhile.
    return null;
  }
}

/** Memory of the browser's renderers, which run the page and its worker, bytes; 0 where the system does not say. */
function renderersNow(): Resident {
  if (process.platform !== 'linux') return NOTHING;
  const all = new Map(
    readdirSync('/proc').flatMap((pid) => (/^\d+$/.test(pid) ? [[pid, statusOf(pid)] as const] : [])),
  );
  const isOurs = (pid: string): boolean => {
    const parent = all.get(pid)?.parent;
    return parent !== undefined && (parent === String(process.pid) || isOurs(parent));
  };
  const isRenderer = (pid: string) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('--type=renderer');
  return [...all].reduce((sum, [pid, status]) => {
    try {
      if (!status || !isOurs(pid) || !isRenderer(pid)) return sum;
      return { all: sum.all + status.resident.all, own: sum.own + status.resident.own };
    } catch {
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
      peak = { all: Math.max(peak.all, now.all), own: Math.max(peak.own, now.own) };
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
      `    peak resident memory of its renderers ${megabytes(peak.all)}, ${goalOf(peak.all / MB, MEMORY_MB, ' MB')} (${megabytes(idle.all)} before); without pages of files ${megabytes(peak.own)} (${megabytes(idle.own)} before)`,
    );
  } finally {
    await browser.close();
    await server.kill('SIGTERM');
    await rm(dataDir, { recursive: true });
  }
}

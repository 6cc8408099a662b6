import lighthouse, { desktopConfig, type Flags } from 'lighthouse';

export type Category = 'performance' | 'accessibility' | 'best-practices' | 'seo';
export type Scores = Partial<Record<Category, number>>;

export interface PageRun {
  scores: Scores;
  shift: number;
  /** Milliseconds of work on the page's main thread; on a phone Lighthouse takes the fourfold. */
  work: number;
  details: string[];
}

const LOAD_MS = 15_000;
const GOOD = 0.9;
export const SHIFT_LIMIT = 0.05;

const rowsOf = (details: unknown): string[] => {
  const items = typeof details === 'object' && details !== null && 'items' in details ? details.items : [];
  return Array.isArray(items) ? items.map((item) => JSON.stringify(item)) : [];
};

/** One run of Lighthouse in the browser behind `port`; null when Lighthouse has no trace of the page. */
export async function runPage(url: string, isMobile: boolean, goals: Scores, port: number): Promise<PageRun | null> {
  const categories = Object.keys(goals) as Category[];
  const flags: Flags = {
    port,
    onlyCategories: categories,
    logLevel: 'error',
    disableStorageReset: true,
    maxWaitForLoad: LOAD_MS,
  };
  const result = await lighthouse(url, flags, isMobile ? undefined : desktopConfig);
  if (!result) throw new Error('Lighthouse gave no result.');
  const { lhr } = result;
  if (lhr.runtimeError) {
    console.log(`no run: ${lhr.runtimeError.message}`);
    return null;
  }
  if (new URL(lhr.finalDisplayedUrl).pathname !== new URL(url).pathname)
    throw new Error(`${url} led to ${lhr.finalDisplayedUrl}`);
  const scores = Object.fromEntries(
    categories.map((category) => [category, Math.round((lhr.categories[category]?.score ?? 0) * 100)]),
  ) as Scores;
  const timings = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'speed-index'].map(
    (id) => `${id} ${lhr.audits[id]?.displayValue ?? '?'}`,
  );
  const weak = categories
    .filter((category) => (scores[category] ?? 0) < (goals[category] ?? 0))
    .flatMap((category) => lhr.categories[category]?.auditRefs ?? [])
    .map((ref) => lhr.audits[ref.id])
    .flatMap((audit) => (audit && audit.score !== null && audit.score < GOOD ? [`${audit.id}: ${audit.title}`] : []));
  const shift = lhr.audits['cumulative-layout-shift']?.numericValue ?? Number.NaN;
  const moved = shift < SHIFT_LIMIT ? [] : rowsOf(lhr.audits['layout-shifts']?.details);
  const logged = (scores['best-practices'] ?? 0) < 100 ? rowsOf(lhr.audits['errors-in-console']?.details) : [];
  const work = lhr.audits['mainthread-work-breakdown']?.numericValue ?? Number.NaN;
  return { scores, shift, work, details: [timings.join(', '), ...weak, ...moved, ...logged] };
}

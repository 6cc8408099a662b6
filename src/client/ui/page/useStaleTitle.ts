import { useTexts } from '#client/texts/useTexts.ts';
import { formatClock } from '#client/ui/format/format.ts';

/** PAGES §3.0-C What stands above data that could not be read anew; `at` is when they came. */
export function useStaleTitle(at: number | undefined): string {
  const { ui } = useTexts();
  return at === undefined ? ui.couldNotRefresh : ui.couldNotRefreshSince({ time: formatClock(at) });
}

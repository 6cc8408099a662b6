import { useTexts } from '#client/texts/useTexts.ts';
import { formatDate, formatDateTime, formatTime } from '#client/ui/format/format.ts';

/** PAGES §3.0-C What stands above data that could not be read anew; `at` is when they came. */
export function useStaleTitle(at: number | undefined): string {
  const { ui } = useTexts();
  if (at === undefined) return ui.couldNotRefresh;
  const isToday = formatDate(at) === formatDate(Date.now());
  return ui.couldNotRefreshSince({ time: isToday ? formatTime(at) : formatDateTime(at) });
}

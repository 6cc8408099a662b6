import type { ownDashboardTexts } from '#client/texts/ownDashboard.ts';
import { daysAfter } from '#client/ui/calendar/weeks.ts';
import { formatCount } from '#client/ui/format/format.ts';
import type { Period } from '#shared/contract/athletes.ts';

const DAYS: Record<Period, number> = { '7d': 7, '4w': 28, '12w': 84, '1y': 364 };
export const OWN_PERIODS = Object.keys(DAYS) as Period[];
const USUAL: Period = '4w';

export function readPeriod(params: URLSearchParams): Period {
  const named = params.get('period');
  return OWN_PERIODS.find((period) => period === named) ?? USUAL;
}

export function periodSearch(period: Period): string {
  return period === USUAL ? '' : `?period=${period}`;
}

export function longerThan(period: Period): Period | null {
  return OWN_PERIODS[OWN_PERIODS.indexOf(period) + 1] ?? null;
}

export function firstDayOf(period: Period, today: string): string {
  return daysAfter(today, 1 - DAYS[period]);
}

export function changeWords(
  current: number,
  previous: number,
  period: Period,
  words: (typeof ownDashboardTexts.en)['figures'],
): string {
  const before = words.before[period];
  if (previous === 0) return current === 0 ? words.same({ before }) : words.none({ before });
  const percent = Math.round(((current - previous) / previous) * 100);
  if (percent === 0) return words.same({ before });
  return (percent > 0 ? words.more : words.less)({ percent: formatCount(Math.abs(percent)), before });
}

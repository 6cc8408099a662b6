import { calendarTexts } from '#client/texts/calendar.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatDate } from '#client/ui/format/format.ts';
import type { AdherenceColumn } from '#shared/contract/adherence.ts';

const NO_VALUE = '–';

export function percentOf({ met, participants }: { met: number; participants: number }): string {
  return participants === 0 ? NO_VALUE : `${Math.round((100 * met) / participants)} %`;
}

/** `W47` or `KW 47`, and a day as `20.11.` */
export function useColumnName(): (column: Pick<AdherenceColumn, 'key' | 'from'>) => string {
  const { weekShort } = useTexts(calendarTexts);
  return ({ key, from }) => {
    const number = /-W(\d+)$/.exec(key)?.[1];
    return number === undefined ? formatDate(from).slice(0, 6) : weekShort({ week: String(Number(number)) });
  };
}

import { useSearchParams } from 'react-router';
import { isCalendarDate } from '#shared/calendarDate.ts';
import { GRAINS, METRICS } from '#shared/days/boardChoices.ts';

const among = <Word extends string>(words: readonly Word[], word: string | null): Word | undefined =>
  words.find((known) => known === word);

const asDay = (text: string | null): string | undefined => (text !== null && isCalendarDate(text) ? text : undefined);

export function useBoardQuery() {
  const [params, setParams] = useSearchParams();
  const grain = among(GRAINS, params.get('grain')) ?? 'week';
  const metric = among(METRICS, params.get('metric')) ?? 'days';
  const only = among(['below'] as const, params.get('only'));
  const group = params.get('group') ?? undefined;
  const from = asDay(params.get('from'));
  const to = asDay(params.get('to'));
  const page = Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1);
  const linkTo = (changes: Record<string, string | null>): string => {
    const next = new URLSearchParams(params);
    next.delete('page');
    for (const [key, value] of Object.entries(changes)) {
      if (value === null) next.delete(key);
      else next.set(key, value);
    }
    return `?${next}`;
  };
  const setDay = (key: 'from' | 'to', day: string) =>
    setParams(linkTo({ [key]: day === '' ? null : day }), { preventScrollReset: true });
  return { grain, metric, only, group, from, to, page, linkTo, setDay };
}

export type BoardQuery = ReturnType<typeof useBoardQuery>;

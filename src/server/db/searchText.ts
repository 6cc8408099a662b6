import { type RawBuilder, sql } from 'kysely';
import { dayIn } from '#shared/calendarDate.ts';
import type { Both } from '#shared/words/both.ts';

const escaped = (search: string) => search.toLowerCase().replace(/[\\%_]/g, '\\$&');

export function containing(search: string): string {
  return `%${escaped(search)}%`;
}

export function beginningWith(search: string): string {
  return `${escaped(search)}%`;
}

export function germanDay(day: string): string {
  return day.split('-').reverse().join('.');
}

export function germanDayIn(timezone: string, moment: Date): string {
  return germanDay(dayIn(timezone, moment));
}

/** A day as screens show it. */
export const shownDay = (day: RawBuilder<unknown>): RawBuilder<unknown> => sql`to_char(${day}, 'DD.MM.YYYY')`;

export const shownTime = (time: RawBuilder<unknown>, timezone: string): RawBuilder<unknown> =>
  sql`to_char(${time} AT TIME ZONE ${timezone}, 'DD.MM.YYYY HH24:MI')`;

/** When a day begins that lies so many days after `day`. */
export const beginOf = (day: string, daysLater: number, timezone: string): RawBuilder<unknown> =>
  sql`((${day}::date + ${daysLater}::integer)::timestamp AT TIME ZONE ${timezone})`;

/** Whether a search may be a part of a shown time; times need not be read for any other. */
export const mayBeOfTime = (search: string): boolean => /^[\d.: ]{1,16}$/.test(search) && !/\d{5}/.test(search);

/** Null unless a search is a number as a column of counts may have it. */
export const countIn = (search: string): number | null => (/^(0|[1-9]\d{0,8})$/.test(search) ? Number(search) : null);

/** Whether a search finds one of the words, such as those of the languages. */
export function findsWord(search: string, words: readonly string[]): boolean {
  return words.some((text) => text.toLowerCase().includes(search.toLowerCase()));
}

/** The values that a word of one of the languages names. */
export function valuesNamed<Value extends string>(search: string, words: Readonly<Record<Value, Both>>): Value[] {
  const values = Object.keys(words) as Value[];
  return values.filter((value) => findsWord(search, words[value]));
}

/** Languages in which Strava writes dates; `Intl` knows their months. */
const LANGUAGES = [
  'en',
  'de',
  'fr',
  'fr-CA',
  'es',
  'it',
  'pt',
  'nl',
  'cs',
  'da',
  'sv',
  'nb',
  'pl',
  'fi',
  'ru',
  'tr',
  'id',
  'ca',
];
const STYLES = ['short', 'long'] as const;
const AFTERNOON = /\bp\.?\s?m\b|午後|中午|下午|晚上|오후/i;
const MORNING = /\ba\.?\s?m\b|午前|凌晨|清晨|早上|上午|오전/i;

const spelled = (word: string) => word.toLowerCase().replaceAll('.', '');

function* monthNames(language: string): Generator<[name: string, month: number]> {
  for (const style of STYLES) {
    const alone = new Intl.DateTimeFormat(language, { month: style, timeZone: 'UTC' });
    const inDate = new Intl.DateTimeFormat(language, { day: 'numeric', month: style, timeZone: 'UTC' });
    for (let month = 0; month < 12; month++) {
      const day = new Date(Date.UTC(2026, month, 15));
      for (const format of [alone, inDate]) {
        const part = format.formatToParts(day).find(({ type }) => type === 'month');
        if (part) yield [spelled(part.value), month];
      }
    }
  }
}

export const allMonthNames = () => LANGUAGES.flatMap((language) => [...monthNames(language)]);

let months: ReadonlyMap<string, number> | null = null;

/** Made at the first use; a test shows that no name means two months. */
function monthsByName(): ReadonlyMap<string, number> {
  months ??= new Map(allMonthNames());
  return months;
}

function hourOf(hour: number, text: string): number {
  if (AFTERNOON.test(text)) return (hour % 12) + 12;
  return MORNING.test(text) ? hour % 12 : hour;
}

/** A year comes first or last; of two numbers the month is first where the day has halves, as in America. */
function dayOf(
  numbers: readonly number[],
  month: number | undefined,
  text: string,
): [year: number, month: number, day: number] {
  const [first = 0, second = 0, third = 0] = numbers;
  if (month !== undefined) return first > 31 ? [first, month, second] : [second, month, first];
  if (first > 31) return [first, second - 1, third];
  const isMonthFirst = second > 12 || (first <= 12 && (MORNING.test(text) || AFTERNOON.test(text)));
  return isMonthFirst ? [third, first - 1, second] : [third, second - 1, first];
}

/** Milliseconds since 1970 of a date of a Strava archive, which is UTC in the words of the person's language. */
export function localDate(text: string): number | null {
  const words = text.match(/\p{L}[\p{L}\p{M}]*/gu) ?? [];
  const month = words.map((word) => monthsByName().get(spelled(word))).find((found) => found !== undefined);
  const numbers = (text.match(/\d+/g) ?? []).map(Number);
  const inDay = month === undefined ? 3 : 2;
  const [year, monthIndex, day] = dayOf(numbers, month, text);
  const [hour, minute, second = 0] = numbers.slice(inDay);
  if (hour === undefined || minute === undefined) return null;
  const at = Date.UTC(year, monthIndex, day, hourOf(hour, text), minute, second);
  const date = new Date(at);
  const isReal = date.getUTCFullYear() === year && date.getUTCMonth() === monthIndex && date.getUTCDate() === day;
  return isReal && hour < 24 && minute < 60 && second < 60 ? at : null;
}

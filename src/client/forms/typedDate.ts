import { isCalendarDate } from '#shared/calendarDate.ts';

const DOTTED = /^(\d{1,2})\.\s*(\d{1,2})\.\s*(\d{4}|\d{2})$/;
/** For keypads without a dot. */
const DIGITS = /^(\d{2})(\d{2})(\d{4})$/;

/** `1.2.2026`, `01.02.26` and `01022026` become `YYYY-MM-DD`; a text that is no date stays. */
export function readTypedDate(typed: string): string {
  const text = typed.trim();
  const [, day, month, year] = DOTTED.exec(text) ?? DIGITS.exec(text) ?? [];
  if (!day || !month || !year) return text;
  const iso = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCalendarDate(iso) ? iso : text;
}

/** `YYYY-MM-DD` becomes `DD.MM.YYYY`; other texts stay. */
export function writeTypedDate(value: string): string {
  return isCalendarDate(value) ? value.split('-').reverse().join('.') : value;
}

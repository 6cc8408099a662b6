import { isCalendarDate } from '#shared/calendarDate.ts';

const DOTTED = /^(\d{1,2})\.\s*(\d{1,2})\.\s*(\d{4}|\d{2})$/;
/** As somebody types on a keypad without a dot. */
const DIGITS = /^(\d{2})(\d{2})(\d{4})$/;

/** A date as people type it (`1.2.2026`, `01.02.26`, `01022026`) as `YYYY-MM-DD`; what is no day of the calendar stays as it was typed. */
export function readTypedDate(typed: string): string {
  const text = typed.trim();
  const [, day, month, year] = DOTTED.exec(text) ?? DIGITS.exec(text) ?? [];
  if (!day || !month || !year) return text;
  const iso = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCalendarDate(iso) ? iso : text;
}

/** `YYYY-MM-DD` as `DD.MM.YYYY`; anything else stays. */
export function writeTypedDate(value: string): string {
  return isCalendarDate(value) ? value.split('-').reverse().join('.') : value;
}

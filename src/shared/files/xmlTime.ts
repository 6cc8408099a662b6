const OFFSET = /([+-])(\d\d):?(\d\d)$/;
const HAS_ZONE = /(Z|[+-]\d\d:?\d\d)$/i;

/** Programs write the year 1 where they know no time. */
const [EARLIEST, LATEST] = [Date.UTC(1900, 0), Date.UTC(2200, 0)];

/** Milliseconds since 1970; a time without a zone is UTC, as GPX and TCX prescribe. NaN when it is no time. */
export function instantOf(text: string): number {
  const instant = Date.parse(HAS_ZONE.test(text) ? text : `${text}Z`);
  return instant >= EARLIEST && instant < LATEST ? instant : Number.NaN;
}

/** Seconds, when the time is written with an offset that is not Z. */
export function writtenOffset(text: string): number | null {
  const [, sign, hours, minutes] = OFFSET.exec(text) ?? [];
  if (!sign) return null;
  const offset = Number(hours) * 3600 + Number(minutes) * 60;
  return sign === '-' ? -offset : offset;
}

/** The offset of a time in GPX or TCX; many programs write UTC as +00:00, which says no more of the local time than Z. */
export const localOffset = (text: string) => writtenOffset(text) || null;

/** Null for an empty text, which `Number` would read as 0. */
export function numberIn(text: string | undefined): number | null {
  if (!text) return null;
  const value = Number(text);
  return Number.isFinite(value) ? value : null;
}

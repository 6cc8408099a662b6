/** An ISO 8601 time in UTC, with milliseconds; null stays null. */
export const isoTime = (time: Date | null): string | null => time?.toISOString() ?? null;

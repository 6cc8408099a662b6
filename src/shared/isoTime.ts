/** An ISO 8601 time in UTC, with milliseconds; null where there is none. */
export const isoTime = (time: Date | null | undefined): string | null => time?.toISOString() ?? null;

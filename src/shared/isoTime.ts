/** An ISO 8601 time in UTC, with milliseconds; null where there is none. */
export const isoTime = (time: Date | null | undefined): string | null => time?.toISOString() ?? null;

type IsoOf<Value> = Value extends Date ? string : Value;
type DateOf<Value> = Value extends string ? Date : Value;

/** The row of the database that becomes an answer: what is named `at` or ends so is a time. */
export type RowOf<Answer> = {
  [Name in keyof Answer]: Name extends 'at' | `${string}_at` ? DateOf<Answer[Name]> : Answer[Name];
};

/** The row with its times in ISO 8601. */
export function withIsoTimes<Row extends object>(row: Row): { [Name in keyof Row]: IsoOf<Row[Name]> } {
  const entries = Object.entries(row).map(([name, value]) => [name, value instanceof Date ? isoTime(value) : value]);
  return Object.fromEntries(entries);
}

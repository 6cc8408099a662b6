import { csvOf } from '#shared/csvOf.ts';

export function codeCsv(
  rows: readonly { code: string; group: string | null }[],
  head: { code: string; group: string },
  language: 'en' | 'de',
): string {
  return csvOf(
    [head, ...rows].map(({ code, group }) => [code, group ?? '']),
    language,
  );
}

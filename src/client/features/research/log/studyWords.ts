import type { studiesTexts } from '#client/texts/studies.ts';
import { DATA_CATEGORIES } from '#shared/consentVersions.ts';
import type { DataCategories } from '#shared/contract/studies.ts';

type Words = typeof studiesTexts.en;

export function categoryWords(categories: DataCategories, { fields, values }: Words): string {
  const chosen = DATA_CATEGORIES.filter((category) => categories[category]).map((category) => fields[category]);
  return chosen.length === 0 ? values.summaryOnly : [values.summary, ...chosen].join(', ');
}

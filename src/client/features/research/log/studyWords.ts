import type { studiesTexts } from '#client/texts/studies.ts';
import type { DataCategories } from '#shared/contract/studies.ts';

type Words = typeof studiesTexts.en;

const CATEGORIES = ['heart_rate', 'device', 'route'] as const;

export function categoryWords(categories: DataCategories, { fields, values }: Words): string {
  const chosen = CATEGORIES.filter((category) => categories[category]).map((category) => fields[category]);
  return chosen.length === 0 ? values.summaryOnly : [values.summary, ...chosen].join(', ');
}

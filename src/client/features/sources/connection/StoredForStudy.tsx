import { joiningTexts } from '#client/texts/participant/joining.ts';
import { ownStudiesTexts } from '#client/texts/participant/ownStudies.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { DATA_CATEGORIES } from '#shared/consentVersions.ts';
import type { ConsentAnswer } from '#shared/contract/joining.ts';

/** The information about a source is general; what a participant without an account agreed to is stored alone. */
export function StoredForStudy({ answers }: { answers: readonly ConsentAnswer[] }) {
  const { information } = useTexts(joiningTexts);
  const { categories } = useTexts(ownStudiesTexts);
  const kept = DATA_CATEGORIES.filter((category) => answers.includes(category)).map((category) => categories[category]);
  return <p>{information.ofStudy({ kept: kept.length === 0 ? 'none' : kept.join(', ') })}</p>;
}

import { activityTexts } from '#client/texts/activity.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import type { Activity } from '#shared/contract/activities.ts';

/** PAGES §3.13 What a study does not show of an activity, and why a value is missing. */
export function NotCollected({ categories }: { categories: Activity['not_collected'] }) {
  const texts = useTexts(activityTexts);
  if (categories.length === 0) return null;
  return (
    <p className="k-zone-note">
      {texts.notCollected({ categories: categories.map((category) => texts.categories[category]).join(', ') })}
    </p>
  );
}

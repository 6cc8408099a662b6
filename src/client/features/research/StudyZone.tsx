import { studiesTexts } from '#client/texts/studies.ts';
import { useTexts } from '#client/texts/useTexts.ts';

/** Said once on a page with times of a study. */
export function StudyZone({ timezone }: { timezone: string }) {
  const { zoneNote } = useTexts(studiesTexts);
  return <p className="k-hint">{zoneNote({ zone: timezone.replaceAll('_', ' ') })}</p>;
}

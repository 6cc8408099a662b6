import { selectRole } from '#client/session/profileSlice.ts';
import { useAppSelector } from '#client/session/store.ts';
import { studiesTexts } from '#client/texts/studies.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import type { Crumb } from '#client/ui/page/PageFrame.tsx';
import { SCREENS } from '#shared/screens.ts';

/** Where the breadcrumb of a study begins: a researcher's dashboard is My Studies. */
export function useStudiesHome(): Crumb {
  const { dashboard, myStudies } = useTexts(studiesTexts);
  const role = useAppSelector(selectRole);
  return { label: role === 'researcher' ? myStudies : dashboard, href: SCREENS.dashboard };
}

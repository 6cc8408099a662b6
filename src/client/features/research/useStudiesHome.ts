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

/** The link to the same place on a page whose study or participant cannot be shown. */
export function useWayBack(): { label: string; href: string } {
  const { page } = useTexts(studiesTexts);
  const role = useAppSelector(selectRole);
  return { label: role === 'researcher' ? page.backToStudies : page.backToDashboard, href: SCREENS.dashboard };
}

import { areaTexts } from './areaTexts.ts';
import { ownDashboard as de } from './de/ownDashboard.ts';
import { ownDashboard as en } from './en/ownDashboard.ts';

export const useOwnDashboardTexts = areaTexts(en, de);

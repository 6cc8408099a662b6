import { areaTexts } from './areaTexts.ts';
import { activities as de } from './de/activities.ts';
import { activities as en } from './en/activities.ts';

export const useActivitiesTexts = areaTexts(en, de);

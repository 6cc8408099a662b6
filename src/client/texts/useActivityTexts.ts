import { areaTexts } from './areaTexts.ts';
import { activity as de } from './de/activity.ts';
import { activity as en } from './en/activity.ts';

export const useActivityTexts = areaTexts(en, de);

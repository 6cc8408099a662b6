import { areaTexts } from './areaTexts.ts';
import { sports as de } from './de/sports.ts';
import { sports as en } from './en/sports.ts';

export const useSportsTexts = areaTexts(en, de);

import { areaTexts } from './areaTexts.ts';
import { labs as de } from './de/labs.ts';
import { labs as en } from './en/labs.ts';

export const useLabsTexts = areaTexts(en, de);

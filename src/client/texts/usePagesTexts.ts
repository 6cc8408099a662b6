import { areaTexts } from './areaTexts.ts';
import { pages as de } from './de/pages.ts';
import { pages as en } from './en/pages.ts';

export const usePagesTexts = areaTexts(en, de);

import { areaTexts } from './areaTexts.ts';
import { copy as de } from './de/copy.ts';
import { copy as en } from './en/copy.ts';

export const useCopyTexts = areaTexts(en, de);

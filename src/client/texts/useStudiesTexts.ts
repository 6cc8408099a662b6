import { areaTexts } from './areaTexts.ts';
import { studies as de } from './de/studies.ts';
import { studies as en } from './en/studies.ts';

export const useStudiesTexts = areaTexts(en, de);

import { areaTexts } from './areaTexts.ts';
import { joining as de } from './de/joining.ts';
import { joining as en } from './en/joining.ts';

export const useJoiningTexts = areaTexts(en, de);

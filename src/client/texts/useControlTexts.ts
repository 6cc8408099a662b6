import { areaTexts } from './areaTexts.ts';
import { control as de } from './de/control.ts';
import { control as en } from './en/control.ts';

export const useControlTexts = areaTexts(en, de);

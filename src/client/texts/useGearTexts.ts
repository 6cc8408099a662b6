import { areaTexts } from './areaTexts.ts';
import { gear as de } from './de/gear.ts';
import { gear as en } from './en/gear.ts';

export const useGearTexts = areaTexts(en, de);

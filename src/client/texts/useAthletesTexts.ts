import { areaTexts } from './areaTexts.ts';
import { athletes as de } from './de/athletes.ts';
import { athletes as en } from './en/athletes.ts';

export const useAthletesTexts = areaTexts(en, de);

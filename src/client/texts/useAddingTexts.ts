import { areaTexts } from './areaTexts.ts';
import { adding as de } from './de/adding.ts';
import { adding as en } from './en/adding.ts';

export const useAddingTexts = areaTexts(en, de);

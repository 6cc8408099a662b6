import { areaTexts } from './areaTexts.ts';
import { palette as de } from './de/palette.ts';
import { palette as en } from './en/palette.ts';

export const usePaletteTexts = areaTexts(en, de);

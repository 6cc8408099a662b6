import { areaTexts } from './areaTexts.ts';
import { connection as de } from './de/connection.ts';
import { connection as en } from './en/connection.ts';

export const useConnectionTexts = areaTexts(en, de);

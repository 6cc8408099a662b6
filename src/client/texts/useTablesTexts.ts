import { areaTexts } from './areaTexts.ts';
import { tables as de } from './de/tables.ts';
import { tables as en } from './en/tables.ts';

export const useTablesTexts = areaTexts(en, de);

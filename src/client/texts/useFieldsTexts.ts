import { areaTexts } from './areaTexts.ts';
import { fields as de } from './de/fields.ts';
import { fields as en } from './en/fields.ts';

export const useFieldsTexts = areaTexts(en, de);

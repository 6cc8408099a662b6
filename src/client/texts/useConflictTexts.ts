import { areaTexts } from './areaTexts.ts';
import { conflict as de } from './de/conflict.ts';
import { conflict as en } from './en/conflict.ts';

export const useConflictTexts = areaTexts(en, de);

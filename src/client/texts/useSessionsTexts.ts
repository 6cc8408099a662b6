import { areaTexts } from './areaTexts.ts';
import { sessions as de } from './de/sessions.ts';
import { sessions as en } from './en/sessions.ts';

export const useSessionsTexts = areaTexts(en, de);

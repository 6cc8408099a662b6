import { areaTexts } from './areaTexts.ts';
import { audit as de } from './de/audit.ts';
import { audit as en } from './en/audit.ts';

export const useAuditTexts = areaTexts(en, de);

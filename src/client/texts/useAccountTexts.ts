import { areaTexts } from './areaTexts.ts';
import { account as de } from './de/account.ts';
import { account as en } from './en/account.ts';

export const useAccountTexts = areaTexts(en, de);

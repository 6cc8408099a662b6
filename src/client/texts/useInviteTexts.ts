import { areaTexts } from './areaTexts.ts';
import { invite as de } from './de/invite.ts';
import { invite as en } from './en/invite.ts';

export const useInviteTexts = areaTexts(en, de);

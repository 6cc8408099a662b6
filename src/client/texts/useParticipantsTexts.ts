import { areaTexts } from './areaTexts.ts';
import { participants as de } from './de/participants.ts';
import { participants as en } from './en/participants.ts';

export const useParticipantsTexts = areaTexts(en, de);

import { areaTexts } from './areaTexts.ts';
import { studyForm as de } from './de/studyForm.ts';
import { studyForm as en } from './en/studyForm.ts';

export const useStudyFormTexts = areaTexts(en, de);

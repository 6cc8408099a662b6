import { areaTexts } from './areaTexts.ts';
import { strava as de } from './de/strava.ts';
import { strava as en } from './en/strava.ts';

export const useStravaTexts = areaTexts(en, de);

import { sourceNames } from './en/sourceNames.ts';
import { inBoth } from './inBoth.ts';

export const sourceNameTexts = inBoth(sourceNames, { strava: 'Strava', polar: 'Polar', file: 'Hochgeladene Dateien' });

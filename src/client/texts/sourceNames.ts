import { SOURCE_TITLES } from '#shared/sources.ts';
import { sourceNames } from './en/sourceNames.ts';
import { inBoth } from './inBoth.ts';

export const sourceNameTexts = inBoth(sourceNames, { ...SOURCE_TITLES, file: 'Hochgeladene Dateien' });

import { SOURCE_TITLES } from '#shared/sources.ts';
import { inBoth } from './inBoth.ts';

export const sourceNameTexts = inBoth({ ...SOURCE_TITLES, file: ['Uploaded files', 'Hochgeladene Dateien'] });

import type { PageSize } from '#shared/constants.ts';

/** How many a list to choose from shows at once; a search finds the others. */
export const CHOICES_SHOWN: PageSize = 10;

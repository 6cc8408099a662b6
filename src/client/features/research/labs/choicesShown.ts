import type { PageSize } from '#shared/constants.ts';

export const CHOICES_SHOWN: PageSize = 10;

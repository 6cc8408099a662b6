import type { RightsRows } from './rightsRows.ts';

/** Labs, researchers, the summary and what needs the admin. */
export const rightsOfLabs: RightsRows = {};

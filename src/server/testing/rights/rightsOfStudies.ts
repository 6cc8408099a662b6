import type { RightsRows } from './rightsRows.ts';

/** Studies, their team and their change log. */
export const rightsOfStudies: RightsRows = {};

import type { RightsRows } from './rightsRows.ts';

/** Participants and their change log. */
export const rightsOfParticipants: RightsRows = {};

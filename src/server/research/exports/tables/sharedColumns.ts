import { sql } from 'kysely';
import { SOURCE_TITLES, type SourceName } from '#shared/sources.ts';
import { excludeReasons } from '#shared/words/reviews.ts';
import { column } from './tableColumns.ts';

/** Out of the analyses: for all studies by an admin, or by a review of this one. */
export const isExcluded = sql`(a.excluded_at IS NOT NULL OR a.is_left_out)`;

const PARTICIPANT: readonly [string, string] = ['Participant', 'Teilnehmende Person'];
export const who = (name = 'p.code') =>
  column('participant', 'string', PARTICIPANT, {
    isRequired: true,
    treatment: 'participant',
    sql: sql.ref(name),
    derivation: 'code of the study, or a pseudonym for the recipient',
  });
export const ID_OF_ACTIVITY = 'derived for the study and the recipient; in another study the activity has another one';

export const ofActivity = column('activity_id', 'string', ['Activity', 'Aktivität'], {
  isRequired: true,
  treatment: 'id',
  derivation: ID_OF_ACTIVITY,
  sql: sql`a.id`,
});

export const OF_SOURCE: Record<SourceName, string> = { ...SOURCE_TITLES, file: 'uploaded file' };

export const OF_EXCLUSION = Object.fromEntries(
  Object.entries(excludeReasons).map(([reason, [english]]) => [reason, english]),
);

export const OF_DISTANCE = 'to a tenth of a metre, or to 100 m when distances are rounded, where 0 is less than 50 m';

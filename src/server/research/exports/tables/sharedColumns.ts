import { sql } from 'kysely';
import { column } from './tableColumns.ts';

const PARTICIPANT: readonly [string, string] = ['Participant', 'Teilnehmer'];
export const who = (name = 'p.code') =>
  column('participant', 'string', PARTICIPANT, {
    isRequired: true,
    treatment: 'participant',
    sql: sql.ref(name),
    derivation: 'code of the study, or a pseudonym for the recipient',
  });
export const ofActivity = column('activity_id', 'string', ['Activity', 'Aktivität'], {
  isRequired: true,
  treatment: 'id',
  sql: sql`a.id`,
});

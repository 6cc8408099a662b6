import { type RawBuilder, sql } from 'kysely';
import type { SourceName } from '#shared/sources.ts';

/** Accounts `a` of a person at sources that the study permits; others are no business of the study. */
export const permittedAccounts = (
  permitted: readonly SourceName[],
  personId: RawBuilder<unknown> = sql`participants.person_id`,
) => sql`person_accounts a WHERE a.person_id = ${personId} AND a.source = ANY(${[...permitted]}::text[])`;

import { type RawBuilder, sql } from 'kysely';
import type { SourceName } from '#shared/sources.ts';

/** Accounts `a` of a person at sources that the study permits; others are no business of the study. */
export const permittedAccounts = (
  permitted: readonly SourceName[],
  personId: RawBuilder<unknown> = sql`participants.person_id`,
) => sql`person_accounts a WHERE a.person_id = ${personId} AND a.source = ANY(${[...permitted]}::text[])`;

/** Whether an account works whose data the study is not shown, so that it cannot know of a silence. */
export const isHeldBack = (permitted: readonly SourceName[]) => sql<boolean>`EXISTS (
  SELECT FROM ${permittedAccounts(permitted)} AND NOT a.is_broken AND EXISTS (
    SELECT FROM participations w WHERE w.participant_id = participants.id AND NOT a.source = ANY(w.sum_sources)))`;

/** The state of an account `a` as a status of its participant: nothing arrives from a source that failed either. */
export const accountState = sql`CASE a.status WHEN 'error' THEN 'disconnected' ELSE a.status END`;

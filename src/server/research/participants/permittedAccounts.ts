import { sql } from 'kysely';
import type { SourceName } from '#shared/sources.ts';

interface Agreed {
  /** Null before a consent. */
  consent_sources: readonly SourceName[] | null;
}

/** What a study permits and this participant has not agreed to. */
export const unagreedSources = (permitted: readonly SourceName[], { consent_sources: agreed }: Agreed): SourceName[] =>
  agreed === null ? [] : permitted.filter((source) => !agreed.includes(source));

/** What a study permits, without that. */
export const agreedSources = (permitted: readonly SourceName[], of: Agreed): SourceName[] =>
  permitted.filter((source) => !unagreedSources(permitted, of).includes(source));

/**
 * Accounts `a` of a participant at sources that the study permits and permitted when they agreed; others are no business of
 * the study.
 */
export const permittedAccounts = (
  permitted: readonly SourceName[],
  participant: 'participants' | 'p' = 'participants',
) => sql`person_accounts a WHERE a.person_id = ${sql.ref(`${participant}.person_id`)}
  AND a.source = ANY(${[...permitted]}::text[]) AND a.source = ANY(${sql.ref(`${participant}.consent_sources`)})`;

/** Whether an account works whose data the study is not shown, so that it cannot know of a silence. */
export const isHeldBack = (permitted: readonly SourceName[]) => sql<boolean>`EXISTS (
  SELECT FROM ${permittedAccounts(permitted)} AND NOT a.is_broken AND EXISTS (
    SELECT FROM participations w WHERE w.participant_id = participants.id AND NOT a.source = ANY(w.sum_sources)))`;

/** The state of an account `a` as a status of its participant: nothing arrives from a source that failed either. */
export const accountState = sql`CASE a.status WHEN 'error' THEN 'disconnected' ELSE a.status END`;

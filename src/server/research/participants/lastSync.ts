import { type RawBuilder, sql } from 'kysely';
import type { SourceName } from '#shared/sources.ts';
import { permittedAccounts } from './permittedAccounts.ts';

/** Whether an upload `u` delivered: files that could not be read, or that its study does not read, delivered nothing. */
export const isReadUpload = sql`u.state = 'done'
  AND u.counts - '{unreadable,outside_study,sport_not_wanted}'::text[] <> '{}'`;

/** Uploads `u` of the participation `w`, given in its study or by the person for themselves. */
export const readUploads = sql`uploads u
  WHERE u.person_id = w.person_id AND (u.participant_id IS NULL OR u.participant_id = w.participant_id) AND 'file' = ANY(w.sum_sources) AND ${isReadUpload}`;

/** When a source that the study reads was last heard, or files were read; until the withdrawal at the latest. */
export const lastSyncAt = sql<Date | string | null>`(
  SELECT CASE WHEN heard.at > participants.withdrawn_at THEN participants.withdrawn_at ELSE heard.at END FROM (
    SELECT greatest(
      (SELECT max(greatest(a.last_sync_at, a.last_event_at)) FROM person_accounts a
        WHERE a.person_id = w.person_id AND a.source = ANY(w.sum_sources)),
      (SELECT max(u.finished_at) FROM ${readUploads})
    ) AS at FROM participations w WHERE w.participant_id = participants.id
  ) AS heard
)`;

export const hasReadUploads = sql<boolean>`EXISTS (
  SELECT FROM participations w WHERE w.participant_id = participants.id AND EXISTS (SELECT FROM ${readUploads}))`;

/** Whether data can arrive: a connection works, or files were uploaded. */
export const isDelivering = (permitted: readonly SourceName[]) => sql<boolean>`(
  EXISTS (SELECT FROM ${permittedAccounts(permitted)} AND NOT a.is_broken)
  OR ${hasReadUploads}
)`;

/** Failed readings `i` of the accounts of `permittedAccounts`. */
export const failedReadings = (
  permitted: readonly SourceName[],
  participant: 'participants' | 'p' = 'participants',
) => sql`import_problems i JOIN (SELECT a.id FROM ${permittedAccounts(permitted, participant)}) AS a
  ON i.athlete_id = a.id OR i.account_id = a.id`;

/** A failure counts until the next upload. */
export const lastUploadFailed = (participantId: RawBuilder<unknown>) => sql<boolean>`coalesce((
  SELECT u.state = 'failed' FROM uploads u WHERE u.participant_id = ${participantId} ORDER BY u.created_at DESC, u.id DESC LIMIT 1
), false)`;

export const hasImportErrors = (permitted: readonly SourceName[]) => sql<boolean>`(
  EXISTS (SELECT FROM ${failedReadings(permitted)})
  OR ${lastUploadFailed(sql`participants.id`)}
)`;

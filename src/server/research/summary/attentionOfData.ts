import { type RawBuilder, sql } from 'kysely';
import { studyToday } from '#server/research/studies/studyStatus.ts';

/** What failed longer ago is no work any more. */
const FAILED_DAYS = 7;

const lately = (column: string, now: Date) =>
  sql`${sql.ref(column)} > ${now}::timestamptz - make_interval(days => ${sql.lit(FAILED_DAYS)})`;

/** The source refuses the installation or its credentials, so nothing arrives from it. */
export const sourcesRefused = sql`
  SELECT source AS id, source AS name, coalesce(misconfigured_since, inactive_since) AS since, NULL::integer AS days,
    NULL::integer AS count
  FROM source_budgets WHERE misconfigured_since IS NOT NULL OR inactive_since IS NOT NULL`;

export const sourceProblems = sql`
  SELECT coalesce(account.source, 'strava') AS id, coalesce(account.source, 'strava') AS name, min(problem.first_at) AS since,
    NULL::integer AS days, count(*)::integer AS count
  FROM import_problems AS problem LEFT JOIN source_accounts AS account ON account.id = problem.account_id
  WHERE problem.retried_at IS NULL GROUP BY 1`;

/** Studies that are not closed ask for a source whose use in research needs a basis, and none is recorded. */
export const sourcesWithoutBasis = sql`
  SELECT terms.source AS id, terms.source AS name, min(studies.created_at) AS since, NULL::integer AS days,
    count(*)::integer AS count
  FROM source_terms AS terms JOIN studies ON terms.source = ANY(studies.permitted_sources) AND studies.closed_at IS NULL
  WHERE terms.research = 'with_permission' AND terms.source NOT IN (SELECT source FROM sources_with_basis)
  GROUP BY terms.source`;

export const remindersFailed = (now: Date): RawBuilder<unknown> => sql`
  SELECT studies.id, studies.title AS name, min(mails.finished_at) AS since, NULL::integer AS days, count(*)::integer AS count
  FROM mails JOIN studies ON studies.id = mails.study_id
  WHERE mails.state IN ('bounced', 'failed', 'unclear') AND ${lately('mails.finished_at', now)} GROUP BY studies.id`;

/** A package that was written counts when its file is gone too: it expires after seven days. */
const isWritten = (of: string) => sql`(${sql.ref(`${of}.state`)} = 'done' OR ${sql.ref(`${of}.sha256`)} IS NOT NULL)`;

/** A failed package counts until a later one of the study is written. */
export const exportsFailed = (now: Date): RawBuilder<unknown> => sql`
  SELECT studies.id, studies.title AS name, min(failed.created_at) AS since, NULL::integer AS days, count(*)::integer AS count
  FROM study_exports AS failed JOIN studies ON studies.id = failed.study_id
  WHERE failed.state = 'failed' AND ${lately('failed.created_at', now)} AND NOT EXISTS (
    SELECT FROM study_exports AS later
    WHERE later.study_id = failed.study_id AND later.created_at > failed.created_at AND ${isWritten('later')})
  GROUP BY studies.id`;

/** A failed upload counts until the participant's next one. */
export const uploadsFailed = (now: Date): RawBuilder<unknown> => sql`
  SELECT participants.id, participants.code AS name, uploads.finished_at AS since, NULL::integer AS days,
    NULL::integer AS count
  FROM uploads JOIN participants ON participants.id = uploads.participant_id
  WHERE uploads.state = 'failed' AND ${lately('uploads.finished_at', now)} AND NOT EXISTS (
    SELECT FROM uploads AS later WHERE later.participant_id = participants.id AND later.created_at > uploads.created_at)`;

/** The last day is over or the study is closed, and its data were not exported yet. */
export const studiesEndedUnexported = (now: Date): RawBuilder<unknown> => sql`
  SELECT id, title AS name, coalesce(closed_at, end_date::timestamp AT TIME ZONE 'UTC') AS since, NULL::integer AS days,
    NULL::integer AS count
  FROM studies
  WHERE (closed_at IS NOT NULL OR end_date < ${studyToday(now)})
    AND EXISTS (SELECT FROM participants WHERE study_id = studies.id AND joined_at IS NOT NULL)
    AND NOT EXISTS (SELECT FROM study_exports AS one WHERE one.study_id = studies.id AND ${isWritten('one')})`;

/** People agreed in a study whose current text has neither an approval nor a reference of an ethics committee. */
export const studiesWithoutApproval = sql`
  SELECT studies.id, studies.title AS name, text.created_at AS since, NULL::integer AS days, NULL::integer AS count
  FROM studies JOIN consent_versions AS text ON text.study_id = studies.id AND text.version = studies.consent_version
  WHERE studies.closed_at IS NULL AND coalesce(text.approved_by, text.ethics_ref, studies.ethics_ref) IS NULL
    AND EXISTS (SELECT FROM participants WHERE study_id = studies.id AND consent_version IS NOT NULL)`;

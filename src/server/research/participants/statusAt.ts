import { type RawBuilder, sql } from 'kysely';
import { FIXED_START, STUDY_START, SUMS_READ, WITHIN_STUDY } from '#server/activities/studyScope.ts';
import type { StudyAccess } from '#server/research/studies/studyAccessRepository.ts';
import { dayIn } from '#shared/calendarDate.ts';
import type { ParticipantStatus } from '#shared/participantStatuses.ts';
import { hasReadUploads } from './lastSync.ts';
import { accountState, isHeldBack, permittedAccounts } from './permittedAccounts.ts';

type Sql = RawBuilder<unknown>;
export type Calendar = Pick<
  StudyAccess,
  'timezone' | 'start_date' | 'end_date' | 'closed_at' | 'silent_after_days' | 'permitted_sources'
>;

/** Of one person in a query of its own, so that the index gives the last day without reading the others. */
const lastDayOf = (days: Sql) => sql<string | null>`(
  SELECT (SELECT d.local_day FROM person_days d WHERE ${days} ORDER BY d.local_day DESC LIMIT 1) FROM participations w
  WHERE w.participant_id = participants.id
)`;

export const lastActivityDay = lastDayOf(SUMS_READ);

/**
 * Beside `heard`. Only of an activity that the study reads as a row: where it reads sums alone, the time would tell more
 * than they do.
 */
export const lastActivityAt = sql<string | null>`(
  SELECT to_char(max(${STUDY_START}), 'YYYY-MM-DD"T"HH24:MI:SS')
  FROM participations w
  JOIN activities a ON ${WITHIN_STUDY} AND a.source = ANY(w.row_sources) AND a.joined_to IS NULL
    AND a.start_date_local >= heard.day AND a.start_date_local < heard.day + 1
  ${FIXED_START}
  WHERE w.participant_id = participants.id
)`;

export const validInvite = sql`participant_invites i WHERE i.participant_id = participants.id AND i.ended_at IS NULL`;

const invitedStatus = (now: Date) => sql`(
  SELECT CASE WHEN i.refused_at IS NOT NULL THEN 'refused' WHEN i.expires_at <= ${now} THEN 'invitation_expired' ELSE 'invited' END
  FROM ${validInvite}
)`;

const todayOf = (study: Calendar, now: Date) => sql`${dayIn(study.timezone, now)}::date`;

/** Of sums `d`: a clock that is ahead hides no silence; a traveller's day is one later at most. */
export const isSoFar = (study: Calendar, now: Date) => sql`d.local_day <= ${todayOf(study, now)} + 1`;

const lastDaySoFar = (study: Calendar, now: Date) => lastDayOf(sql`${SUMS_READ} AND ${isSoFar(study, now)}`);

/** The last day, today at the latest, that a declared absence, a pause or an unanswered consent explains. */
const explainedDay = (today: RawBuilder<unknown>) => sql`(
  SELECT max(least(s.last_day, ${today})) FROM (
    SELECT first_day, last_day FROM declarations WHERE participant_id = participants.id
    UNION ALL SELECT first_day, last_day FROM pauses
    WHERE study_id = participants.study_id AND (participant_id = participants.id OR participant_id IS NULL)
    UNION ALL SELECT paused_from, NULL FROM consent_questions WHERE participant_id = participants.id
  ) AS s WHERE s.first_day <= ${today}
)`;

const quietSince = ({ start_date }: Calendar, lastDay: Sql) =>
  sql`greatest(participants.joined_day, participants.start_date, ${start_date}::date, ${lastDay})`;

/** The day after which nothing arrived and nothing says why, from the start of the participation on. */
export const silentSince = (study: Calendar, now: Date, lastDay: Sql = lastDaySoFar(study, now)) =>
  sql<string | null>`greatest(${quietSince(study, lastDay)}, ${explainedDay(todayOf(study, now))})`;

/** Nobody is silent without a reason before the start, in an absence or in a pause, or while a source is held back. */
const isSilent = (study: Calendar, today: Sql, lastDay: Sql) => {
  const days = sql`${study.silent_after_days}::integer`;
  return sql`CASE WHEN ${today} - ${quietSince(study, lastDay)} >= ${days}
    THEN coalesce(${today} - ${explainedDay(today)} >= ${days}, true) AND NOT ${isHeldBack(study.permitted_sources)}
    ELSE false END`;
};

export function statusAt(study: Calendar, now: Date, lastDay: Sql = lastDaySoFar(study, now)) {
  const today = todayOf(study, now);
  const end = sql`least(participants.end_date, ${study.end_date}::date)`;
  // A source that works counts before one that does not.
  const connection = sql`(
    SELECT (
      SELECT ${accountState} AS state FROM ${permittedAccounts(study.permitted_sources)}
      ORDER BY array_position('{importing,permission_missing,disconnected}'::text[], ${accountState}) NULLS FIRST LIMIT 1
    ) AS state OFFSET 0
  ) AS connection`;
  return sql<ParticipantStatus>`CASE WHEN participants.withdrawn_at IS NOT NULL THEN 'withdrawn'
    WHEN ${study.closed_at !== null}::boolean OR ${end} < ${today} THEN CASE
      WHEN participants.person_id IS NOT NULL THEN 'completed'
      WHEN EXISTS (SELECT FROM ${validInvite} AND i.refused_at IS NOT NULL) THEN 'refused'
      ELSE 'never_joined'
    END
    WHEN participants.person_id IS NULL THEN coalesce(${invitedStatus(now)}, 'no_invitation')
    ELSE (
      SELECT CASE WHEN state IN ('disconnected', 'permission_missing') THEN state
        WHEN ${isSilent(study, today, lastDay)} THEN 'silent' WHEN state = 'importing' THEN 'importing'
        WHEN state IS NOT NULL OR ${lastDay} IS NOT NULL OR ${hasReadUploads} THEN 'syncing' ELSE 'invited' END
      FROM ${connection}
    ) END`;
}

/** `statusAt` as lateral `known`, computed once for several columns. */
const knownStatus = (study: Calendar, now: Date) => sql`(SELECT ${statusAt(study, now)} AS status OFFSET 0) AS known`;

/** Laterals `heard` (last activity day, of all and so far) and `known` (status), for queries of few participants. */
export const heardAndKnown = (study: Calendar, now: Date) =>
  sql`(SELECT ${lastActivityDay} AS day, ${lastDaySoFar(study, now)} AS day_so_far OFFSET 0) AS heard
    CROSS JOIN LATERAL (SELECT ${statusAt(study, now, sql`heard.day_so_far`)} AS status OFFSET 0) AS known`;

/**
 * The day since which the status of `knownStatus` holds: from the silence, the connection or the invitation. Null for
 * other statuses.
 */
export function knownSince(study: Calendar, now: Date, lastDay: Sql = lastDaySoFar(study, now)) {
  const dayOf = (time: RawBuilder<unknown>) => sql`(${time} AT TIME ZONE ${study.timezone})::date`;
  return sql<string | null>`CASE
    WHEN known.status = 'silent' THEN ${silentSince(study, now, lastDay)}
    WHEN known.status IN ('disconnected', 'permission_missing') THEN (
      SELECT ${dayOf(sql`max(a.status_since)`)} FROM ${permittedAccounts(study.permitted_sources)} AND ${accountState} = known.status
    )
    WHEN known.status = 'invited' AND participants.person_id IS NULL THEN (SELECT ${dayOf(sql`i.created_at`)} FROM ${validInvite})
    WHEN known.status = 'invitation_expired' THEN (SELECT ${dayOf(sql`i.expires_at`)} FROM ${validInvite})
  END`;
}

export const statusSince = (study: Calendar, now: Date) =>
  sql<string | null>`(SELECT ${knownSince(study, now)} FROM ${knownStatus(study, now)})`;

/** Whether the last activity is newer than the limit of a silence. */
export const isHeard = (study: Calendar, now: Date) =>
  sql<boolean>`coalesce(${todayOf(study, now)} - ${lastDaySoFar(study, now)} < ${study.silent_after_days}::integer, false)`;

import { sql } from 'kysely';
import { FIXED_START, IS_EXCLUDED, STUDY_DAY, sportWanted } from '#server/activities/studyScope.ts';
import type { Db } from '#server/db/schema.ts';
import { isFlagged } from '#server/research/quality/judgedFindings.ts';
import type { CheckSettings } from '#shared/contract/quality.ts';
import type { AdherenceRule } from '#shared/days/adherenceRule.ts';
import { dayText } from '#shared/days/calendarDays.ts';
import type { DayRecord } from '#shared/days/dayStates.ts';

/** Days by which a fixed time zone moves an activity, at most. */
const MOST_MOVED = 2;

const COLUMNS = ['day', 'count', 'sessions', 'minutes', 'distance', 'excluded'] as const;

/** A value for each day with activities. */
type ParticipantRow = { participant_id: string } & Record<(typeof COLUMNS)[number], number[]>;

export type RecordsOf = ReadonlyMap<string, ReadonlyMap<number, DayRecord>>;

/**
 * The days with activities of these participants, both days inclusive; `checks` of a rule that counts no flagged
 * activity. One row of lists for each participant, because a row for each day takes thrice as long to read. The index
 * `activities_by_person` has every column of activities that is read, because sums by day neither know an excluded
 * activity nor a short one.
 */
export async function readDayRecords(
  db: Db,
  participantIds: readonly string[],
  { rule, checks }: { rule: AdherenceRule; checks: CheckSettings | null },
  { first, last }: { first: number; last: number },
): Promise<RecordsOf> {
  const isValid = sql`(NOT ${IS_EXCLUDED} AND (${rule.valid.manual}::boolean OR NOT a.manual)
    AND ${checks === null ? sql`true` : sql`NOT ${isFlagged(checks)}`})`;
  const { rows } = await sql<ParticipantRow>`
    WITH w AS MATERIALIZED (SELECT * FROM participations WHERE participant_id = ANY(${participantIds}::uuid[]))
    SELECT participant_id, ${sql.join(COLUMNS.map(listOf))}
    FROM (
      SELECT participant_id, local_day - ${dayText(0)}::date AS day, count(*) FILTER (WHERE is_valid) AS count,
        count(*) FILTER (WHERE is_valid AND moving_time >= ${rule.min_minutes * 60}::integer) AS sessions,
        coalesce(sum(moving_time) FILTER (WHERE is_valid), 0)::float8 / 60 AS minutes,
        coalesce(sum(distance) FILTER (WHERE is_valid), 0)::float8 AS distance,
        count(*) FILTER (WHERE NOT is_valid) AS excluded
      FROM (
        SELECT w.participant_id, ${STUDY_DAY} AS local_day, a.moving_time, a.distance, ${isValid} AS is_valid
        FROM w JOIN activities a ON a.person_id = w.person_id ${FIXED_START}
        WHERE a.joined_to IS NULL AND a.start_date_local >= ${dayText(first - MOST_MOVED)}::timestamp
          AND a.start_date_local < ${dayText(last + 1 + MOST_MOVED)}::timestamp
          AND a.local_day BETWEEN w.first_day AND w.last_day AND a.source = ANY(w.sum_sources)
          AND ${sportWanted(sql`w.sports`, sql`a.sport_type`)}
          AND ${sportWanted(sql`${rule.sports}::text[]`, sql`a.sport_type`)}
        OFFSET 0
      ) AS read
      WHERE local_day BETWEEN ${dayText(first)}::date AND ${dayText(last)}::date
      GROUP BY participant_id, local_day
    ) AS days GROUP BY participant_id`.execute(db);
  return new Map(rows.map((row) => [row.participant_id, new Map(row.day.map((day, at) => [day, recordAt(row, at)]))]));
}

const listOf = (column: string) => sql`array_to_json(array_agg(${sql.ref(column)})) AS ${sql.ref(column)}`;

const recordAt = ({ count, sessions, minutes, distance, excluded }: ParticipantRow, at: number): DayRecord => ({
  count: count[at] ?? 0,
  sessions: sessions[at] ?? 0,
  minutes: minutes[at] ?? 0,
  distance: distance[at] ?? 0,
  excluded: excluded[at] ?? 0,
});

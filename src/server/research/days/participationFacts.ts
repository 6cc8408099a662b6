import { type RawBuilder, sql } from 'kysely';
import { all } from '#server/db/listPage.ts';
import type { Db } from '#server/db/schema.ts';
import { readUploads } from '#server/research/participants/lastSync.ts';
import type { OwnTarget } from '#shared/days/adherenceRule.ts';
import type { ParticipationFacts } from '#shared/days/dayHistory.ts';

/** Before every study: of a person whose data were erased no day is known. */
const ERASED_FROM = '1900-01-01';

export interface FactsRow extends ParticipationFacts {
  id: string;
  code: string;
  group_name: string | null;
  target_days: number | null;
  own_target: OwnTarget | null;
  /** At a source that the study reads of them. */
  has_account: boolean;
  /** An account works whose data the study is not shown. */
  is_held_back: boolean;
}

interface StoredRow
  extends Omit<FactsRow, 'delivered_at' | 'files_at' | 'broken_since' | 'connected_at' | 'gaps' | 'broken_accounts'> {
  delivered_at: string | null;
  files_at: string | null;
  broken_accounts: { heard_at: string; broken_at: string }[] | null;
  broken_since: string | null;
  gaps: { from: string | null; to: string }[] | null;
  connected_at: string | null;
  is_erased: boolean;
}

const spans = (table: RawBuilder<unknown>) => sql`coalesce((
  SELECT json_agg(json_build_object('first_day', s.first_day, 'last_day', s.last_day)) FROM ${table}
), '[]')`;

const momentOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

export interface Selection {
  ids?: readonly string[];
  group?: string | undefined;
  afterCode?: string;
  limit?: number;
  offset?: number;
}

function conditionsOf(studyId: string, { ids, group, afterCode }: Selection): RawBuilder<unknown> {
  const conditions = [
    sql`p.study_id = ${studyId}::uuid`,
    ...(ids === undefined ? [] : [sql`p.id = ANY(${ids}::uuid[])`]),
    ...(group === undefined ? [] : [group === '' ? sql`p.group_name IS NULL` : sql`p.group_name = ${group}`]),
    ...(afterCode === undefined ? [] : [sql`p.code > ${afterCode}`]),
  ];
  return all(conditions);
}

/** The view `participations` says which sources and values a study may read. */
export async function readFacts(db: Db, studyId: string, selection: Selection): Promise<FactsRow[]> {
  const { limit = null, offset = 0 } = selection;
  const { rows } = await sql<StoredRow>`
    SELECT p.id, p.code, p.group_name, p.target_days, p.own_target, w.start_day,
      least(p.end_date, st.end_date, (st.closed_at AT TIME ZONE st.timezone)::date) AS last_day, p.withdrawal_date,
      p.withdrawal_choice IS NOT DISTINCT FROM 'erase' AS is_erased,
      coalesce('file' = ANY(w.sum_sources), false) AS takes_files,
      c.has_account, c.is_held_back, c.connected_at, c.broken_since, c.gaps,
      greatest(c.heard_at, f.files_at) AS delivered_at, f.files_at, c.broken_accounts,
      ${spans(sql`declarations s WHERE s.participant_id = p.id`)} AS absences,
      ${spans(sql`pauses s WHERE s.study_id = p.study_id AND (s.participant_id = p.id OR s.participant_id IS NULL)`)} AS pauses,
      w.paused_from
    FROM (
      SELECT id, study_id, code, group_name, end_date, target_days, own_target, withdrawal_date, withdrawal_choice
      FROM participants p WHERE ${conditionsOf(studyId, selection)}
      ORDER BY p.code LIMIT ${limit}::integer OFFSET ${offset}::integer
    ) AS p
    JOIN studies st ON st.id = p.study_id
    LEFT JOIN participations w ON w.participant_id = p.id
    LEFT JOIN LATERAL (
      SELECT coalesce(bool_or(NOT a.is_deleted), false) AS has_account, coalesce(bool_or(NOT a.is_broken AND NOT a.is_shown), false) AS is_held_back,
        min(a.first_connected_at) FILTER (WHERE a.is_shown) AS connected_at,
        max(a.heard_at) FILTER (WHERE a.is_shown AND NOT a.is_broken) AS heard_at,
        json_agg(json_build_object('heard_at', a.heard_at, 'broken_at', a.status_since))
          FILTER (WHERE a.is_shown AND a.is_broken AND a.heard_at IS NOT NULL) AS broken_accounts,
        CASE WHEN bool_and(a.is_broken) FILTER (WHERE a.is_shown) THEN max(a.status_since) FILTER (WHERE a.is_shown) END
          AS broken_since,
        (SELECT json_agg(json_build_object('from', lower(gap), 'to', upper(gap)))
          FROM unnest(range_intersect_agg(a.gaps) FILTER (WHERE a.is_shown)) AS gap) AS gaps
      FROM (
        SELECT n.first_connected_at, n.heard_at, n.is_broken, n.status_since, n.gaps, n.is_deleted,
          n.source = ANY(w.sum_sources) AS is_shown
        FROM source_histories n
        WHERE n.person_id = w.person_id AND n.source = ANY(w.agreed_sources)
      ) AS a
    ) AS c ON true
    LEFT JOIN LATERAL (SELECT max(u.finished_at) AS files_at FROM ${readUploads}) AS f ON true
    ORDER BY p.code`.execute(db);
  return rows.map(({ is_erased, ...row }) => ({
    ...row,
    withdrawal_date: is_erased ? ERASED_FROM : row.withdrawal_date,
    connected_at: momentOf(row.connected_at),
    broken_since: momentOf(row.broken_since),
    gaps: (row.gaps ?? []).map(({ from, to }) => ({ from: momentOf(from), to: new Date(to) })),
    delivered_at: momentOf(row.delivered_at),
    files_at: momentOf(row.files_at),
    broken_accounts: (row.broken_accounts ?? []).map(({ heard_at, broken_at }) => ({
      heard_at: new Date(heard_at),
      broken_at: new Date(broken_at),
    })),
  }));
}

export async function countParticipants(db: Db, studyId: string, group?: string): Promise<number> {
  const counted =
    group === undefined
      ? sql<{ total: number }>`SELECT participant_count AS total FROM studies WHERE id = ${studyId}::uuid`
      : sql<{ total: number }>`SELECT count(*)::integer AS total FROM participants p
          WHERE ${conditionsOf(studyId, { group })}`;
  return (await counted.execute(db)).rows[0]?.total ?? 0;
}

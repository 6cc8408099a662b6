import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import { studyStatus, studyToday } from '#server/research/studies/studyStatus.ts';
import { endingBySource, unreadBySource } from '#server/sources/warnedAccounts.ts';
import type { AttentionAnswer, AttentionItem } from '#shared/contract/research.ts';
import {
  exportsFailed,
  remindersFailed,
  sourceProblems,
  sourcesRefused,
  sourcesWithoutBasis,
  studiesEndedUnexported,
  studiesWithoutApproval,
  uploadsFailed,
} from './attentionOfData.ts';

const WITHOUT_PARTICIPANTS_DAYS = 21;
const ENDED_OPEN_DAYS = 7;

type Kind = Exclude<AttentionItem['kind'], 'connections_used' | 'webhook_missing' | 'import_backlog'>;
type Found = Omit<AttentionItem, 'severity' | 'limit' | 'done_at'> & { since: Date };
type FoundRow = { total: number } & (Omit<Found, 'kind'> | { id: null });

/** A study without an owner, users unable to work, and a source without data are urgent, leftovers are not. */
const SEVERITY: Record<Kind, AttentionItem['severity']> = {
  researcher_without_lab: 'warning',
  study_without_owner: 'warning',
  lab_without_researcher: 'info',
  study_without_participants: 'info',
  study_ended_open: 'info',
  source_refused: 'warning',
  source_unread: 'warning',
  source_access_ends: 'warning',
  source_problems: 'info',
  source_without_basis: 'warning',
  reminders_failed: 'info',
  exports_failed: 'info',
  upload_failed: 'info',
  study_without_approval: 'info',
  study_ended_unexported: 'info',
};

function oldestOf(rows: RawBuilder<unknown>, limit: number): RawBuilder<FoundRow> {
  return sql<FoundRow>`
    WITH found AS MATERIALIZED (${rows})
    SELECT whole.total, part.id, part.name, part.since, part.days, part.count
    FROM (SELECT count(*)::integer AS total FROM found) AS whole
    LEFT JOIN (SELECT * FROM found ORDER BY since, id LIMIT ${sql.lit(limit)}) AS part ON true
    ORDER BY part.since, part.id`;
}

/** Rows are read only when the kept counts of users and labs differ. */
const researchersWithoutLab = (limit: number) => sql<FoundRow>`
  SELECT whole.total, part.id, part.name, part.since, NULL::integer AS days, NULL::integer AS count
  FROM (
    SELECT (coalesce((SELECT total FROM user_counts WHERE role = 'researcher'), 0)
      - (SELECT coalesce(sum(researcher_count), 0) FROM labs))::integer AS total
  ) AS whole
  LEFT JOIN LATERAL (
    SELECT id, email AS name, created_at AS since FROM users
    WHERE whole.total > 0 AND role = 'researcher'
      AND NOT EXISTS (SELECT FROM researchers WHERE researchers.user_id = users.id)
    ORDER BY created_at, id LIMIT ${sql.lit(limit)}
  ) AS part ON true
  ORDER BY part.since, part.id`;

const labsWithoutResearcher = sql`
  SELECT id, name, created_at AS since, NULL::integer AS days, NULL::integer AS count FROM labs WHERE researcher_count = 0`;

const studiesWithoutOwner = sql`
  SELECT id, title AS name, created_at AS since, NULL::integer AS days, NULL::integer AS count FROM studies WHERE owner_id IS NULL`;

function studiesWithoutParticipants(now: Date): RawBuilder<unknown> {
  const begun = sql`greatest(start_date, (created_at AT TIME ZONE timezone)::date)`;
  const days = sql`${studyToday(now)} - ${begun}`;
  return sql`
    SELECT id, title AS name, ${begun}::timestamp AT TIME ZONE 'UTC' AS since, ${days} AS days, NULL::integer AS count FROM studies
    WHERE participant_count = 0 AND ${studyStatus(now)} = 'active' AND ${days} >= ${sql.lit(WITHOUT_PARTICIPANTS_DAYS)}`;
}

/** The last day is part of the study. Time zones differ from UTC by less than a day, so an index narrows the rows. */
function studiesEndedOpen(now: Date): RawBuilder<unknown> {
  const days = sql`${studyToday(now)} - end_date`;
  const latest = sql`(${now}::timestamptz AT TIME ZONE 'UTC')::date + 1 - ${sql.lit(ENDED_OPEN_DAYS)}::integer`;
  return sql`
    SELECT id, title AS name, end_date::timestamp AT TIME ZONE 'UTC' AS since, ${days} AS days, NULL::integer AS count FROM studies
    WHERE closed_at IS NULL AND end_date <= ${latest} AND ${days} >= ${sql.lit(ENDED_OPEN_DAYS)}`;
}

/** `place` counts within the kind, so that many of one kind do not push the others off the list. */
type Placed = AttentionItem & { since: Date; place: number };

const byUrgency = (one: Placed, other: Placed) => {
  if (one.severity !== other.severity) return one.severity === 'warning' ? -1 : 1;
  return one.place - other.place || one.since.getTime() - other.since.getTime();
};

/** `ofStrava` is about now, so of the same urgency it comes last. */
export async function readAttention(
  db: Db,
  now: Date,
  limit: number,
  ofStrava: readonly AttentionItem[] = [],
): Promise<AttentionAnswer> {
  const statements: Record<Kind, RawBuilder<FoundRow>> = {
    researcher_without_lab: researchersWithoutLab(limit),
    study_without_owner: oldestOf(studiesWithoutOwner, limit),
    lab_without_researcher: oldestOf(labsWithoutResearcher, limit),
    study_without_participants: oldestOf(studiesWithoutParticipants(now), limit),
    study_ended_open: oldestOf(studiesEndedOpen(now), limit),
    source_refused: oldestOf(sourcesRefused, limit),
    source_unread: oldestOf(unreadBySource(now), limit),
    source_access_ends: oldestOf(endingBySource(now), limit),
    source_problems: oldestOf(sourceProblems, limit),
    source_without_basis: oldestOf(sourcesWithoutBasis, limit),
    reminders_failed: oldestOf(remindersFailed(now), limit),
    exports_failed: oldestOf(exportsFailed(now), limit),
    upload_failed: oldestOf(uploadsFailed(now), limit),
    study_without_approval: oldestOf(studiesWithoutApproval, limit),
    study_ended_unexported: oldestOf(studiesEndedUnexported(now), limit),
  };
  const kinds = Object.keys(statements) as Kind[];
  const answers = await Promise.all(kinds.map((kind) => statements[kind].execute(db)));
  const found = answers.flatMap(({ rows }, index) => {
    const kind = kinds[index];
    if (kind === undefined) return [];
    return rows.flatMap(({ total: _total, ...row }, place) =>
      row.id === null ? [] : [{ ...row, kind, severity: SEVERITY[kind], place }],
    );
  });
  const items = [...found, ...ofStrava.map((item) => ({ ...item, since: now, place: 0 }))];
  return {
    items: items
      .sort(byUrgency)
      .slice(0, limit)
      .map(({ since: _since, place: _place, ...item }) => item),
    total: answers.reduce((sum, { rows }) => sum + (rows[0]?.total ?? 0), ofStrava.length),
  };
}

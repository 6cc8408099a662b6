import { type RawBuilder, sql } from 'kysely';
import { sportsNamed } from '#server/activities/list/activityQuery.ts';
import { isoLocal } from '#server/activities/localDays.ts';
import { shownUnder } from '#server/activities/studyScope.ts';
import { type ListPage, listPage, type Orders, onlyRow, orderBy, where } from '#server/db/listPage.ts';
import type { Db } from '#server/db/schema.ts';
import { containing, valuesNamed } from '#server/db/searchText.ts';
import type { StudyAccess } from '#server/research/studies/studyAccessRepository.ts';
import type { CheckPreviewAnswer, FlaggedActivity, FlaggedQuery, QualityAnswer } from '#shared/contract/quality.ts';
import { QUALITY_FLAGS, type QualityFlag, type Thresholds } from '#shared/qualityChecks.ts';
import { excludeReasons, reviewDecisions } from '#shared/words/reviews.ts';
import { exceeds, findingsOf, IS_READ, participationsOf, peopleOf } from './judgedFindings.ts';

const ofActivities = (condition: RawBuilder<unknown>) =>
  sql`(count(DISTINCT a.id) FILTER (WHERE ${condition}))::integer`;

/** Activities with a finding by the thresholds that hold and by others. */
export async function previewChecks(
  db: Db,
  studyId: string,
  held: Thresholds,
  others: Thresholds,
): Promise<CheckPreviewAnswer> {
  const { rows } = await sql<{ flag: QualityFlag | null; now: number; next: number }>`
    SELECT f.flag, ${ofActivities(exceeds(held))} AS now, ${ofActivities(exceeds(others))} AS next
    ${findingsOf(studyId)} GROUP BY GROUPING SETS ((f.flag), ())`.execute(db);
  const of = (flag: QualityFlag | null) => {
    const { now = 0, next = 0 } = rows.find((row) => row.flag === flag) ?? {};
    return { now, next };
  };
  return { ...of(null), checks: QUALITY_FLAGS.map((flag) => ({ flag, ...of(flag) })) };
}

/** Whether the study reads the record with this id. */
export const isReadBy = (studyId: string, id: RawBuilder<unknown>): RawBuilder<unknown> => sql`EXISTS (
  SELECT FROM activities a ${shownUnder({ researcherId: null, studyId })} WHERE a.id = ${id} AND a.joined_to IS NULL)`;

export async function readPairs(db: Db, studyId: string): Promise<QualityAnswer['duplicates']> {
  const read = (id: 'first_id' | 'second_id') => isReadBy(studyId, sql.ref(`pair.${id}`));
  const pairs = sql<QualityAnswer['duplicates']>`
    SELECT count(*)::integer AS open, (count(*) FILTER (WHERE pair.rule = 'shifted'))::integer AS shifted,
      count(DISTINCT pair.person_id)::integer AS participants
    FROM ${peopleOf(studyId)} JOIN duplicate_pairs pair ON pair.person_id = who.person_id
    WHERE pair.decision IS NULL AND ${read('first_id')} AND ${read('second_id')}`;
  return onlyRow(db, pairs);
}

interface Row extends Omit<FlaggedActivity, 'review'> {
  decision: NonNullable<FlaggedActivity['review']>['decision'] | null;
  reason: NonNullable<FlaggedActivity['review']>['reason'];
  note: string;
  fixed_offset: number | null;
  decided_at: Date;
  by_email: string | null;
}

/** The code of another participant who gave the same file; one person may have joined under two codes. */
export const otherCode = (studyId: string) => sql`(
  SELECT min(other.code) FROM activities same JOIN participations other ON other.person_id = same.person_id
  WHERE same.file_hash = a.file_hash AND same.person_id <> a.person_id AND other.study_id = ${studyId}::uuid)`;

const ORDERS: Orders<'start'> = { start: [sql.ref('found.start_date_local'), sql.ref('found.id')] };

/** By code, sport, start, note (of who is not blinded), and the words of a review. */
async function flaggedContains(
  db: Db,
  search: string,
  { is_blinded }: Pick<StudyAccess, 'is_blinded'>,
): Promise<RawBuilder<unknown>> {
  const sports = await sportsNamed(db, search);
  const start = sql`to_char(a.start_date_local, 'DD.MM.YYYY HH24:MI')`;
  const texts = sql.join([sql`w.code`, start, is_blinded ? sql`NULL` : sql`r.note`]);
  const decisions = valuesNamed(search, reviewDecisions);
  const reasons = valuesNamed(search, excludeReasons);
  return sql`(lower(concat_ws(E'\n', ${texts}) COLLATE "und-x-icu") LIKE ${containing(search)}
    OR a.sport_type = ANY(${sports}::text[]) OR r.decision = ANY(${decisions}::text[]) OR r.reason = ANY(${reasons}::text[]))`;
}

export async function listFlagged(
  db: Db,
  study: Pick<StudyAccess, 'id' | 'is_blinded'>,
  thresholds: Thresholds,
  query: FlaggedQuery,
): Promise<ListPage<FlaggedActivity>> {
  const { flag, state = 'open', sort = '-start', search } = query;
  const review = state === 'open' ? sql`r.decision IS NULL` : sql`r.decision IS NOT NULL`;
  const found = search ? [await flaggedContains(db, search, study)] : [];
  const page = await listPage<Row>(
    db,
    {
      found: sql`SELECT DISTINCT ON (a.id) a.id, a.start_date_local, f.measure, f.value, w.participant_id, w.code,
        r.decision, r.reason, r.note, r.utc_offset, r.decided_at, r.decided_by ${findingsOf(study.id)}
        ${where([sql`f.flag = ${flag}`, exceeds(thresholds), review, ...found])} ORDER BY a.id, f.measure`,
      from: sql`FROM found`,
      key: sql.ref('found.id'),
      order: orderBy(sort, ORDERS),
      columns: sql`a.id, found.participant_id, found.code AS participant_code, a.sport_type, a.start_date_local::text,
        a.distance, a.elapsed_time, a.source, found.measure, found.value, found.decision, found.reason,
        coalesce(found.note, '') AS note, found.utc_offset AS fixed_offset, found.decided_at, users.email AS by_email,
        round(extract(epoch FROM a.start_date_local - (a.start_date AT TIME ZONE 'UTC')) / 60)::integer AS utc_offset,
        ${flag === 'recorded_by_other' ? otherCode(study.id) : sql`NULL`} AS other_code`,
      joins: sql`JOIN found ON found.id = page.key JOIN activities a ON a.id = page.key
        LEFT JOIN users ON users.id = found.decided_by`,
    },
    query,
  );
  return { ...page, rows: page.rows.map((row) => toFlagged(row, study)) };
}

function toFlagged(
  { decision, reason, note, fixed_offset, decided_at, by_email, ...row }: Row,
  { is_blinded }: Pick<StudyAccess, 'is_blinded'>,
): FlaggedActivity {
  const review = decision && {
    decision,
    reason,
    note: is_blinded ? '' : note,
    utc_offset: fixed_offset,
    at: decided_at.toISOString(),
    by_email,
  };
  return { ...row, start_date_local: isoLocal(row.start_date_local), review };
}

/** Which of `ids` the study reads. */
export async function findRead(db: Db, studyId: string, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    SELECT a.id FROM ${participationsOf(studyId)}
    JOIN activities a ON a.person_id = w.person_id AND a.id = ANY(${[...ids]}::uuid[]) AND ${IS_READ}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Which of `ids` the study reads with this finding. */
export async function findFlagged(
  db: Db,
  studyId: string,
  thresholds: Thresholds,
  flag: QualityFlag,
  ids: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    SELECT a.id ${findingsOf(studyId)}
    WHERE f.flag = ${flag} AND a.id = ANY(${[...ids]}::uuid[]) AND ${exceeds(thresholds)}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

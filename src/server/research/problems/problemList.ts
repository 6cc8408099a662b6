import { type RawBuilder, sql } from 'kysely';
import { validate as isUuid } from 'uuid';
import { any, type ListPage, listPage, type Orders, orderBy, where } from '#server/db/listPage.ts';
import type { Db } from '#server/db/schema.ts';
import { containing, findsWord, shownTime, valuesNamed } from '#server/db/searchText.ts';
import type { StudyAccess } from '#server/research/studies/studyAccessRepository.ts';
import type { STUDY_PROBLEMS_SORTABLE, StudyProblem, StudyProblemsQuery } from '#shared/contract/studyProblems.ts';
import { type RowOf, withIsoTimes } from '#shared/isoTime.ts';
import {
  closeReasons,
  formerUser,
  noAssignee,
  openedByRule,
  studyProblemKinds,
  studyProblemStates,
  wholeStudy,
} from '#shared/words/studyProblems.ts';

const ID = sql.ref('problem.id');
const OPENED = sql.ref('problem.opened_at');
const RANK = sql`CASE problem.state WHEN 'closed' THEN 1 ELSE 0 END`;
const ORDERS: Orders<(typeof STUDY_PROBLEMS_SORTABLE)[number]> = {
  state: [RANK, OPENED, ID],
  opened_at: [OPENED, ID],
  code: [{ by: sql`participant.code`, nulls: 'last' }, OPENED, ID],
  kind: [sql.ref('problem.kind'), OPENED, ID],
};

const PARTICIPANT = sql`LEFT JOIN participants AS participant ON participant.id = problem.participant_id`;
const email = (column: string) => sql`(SELECT email FROM users WHERE users.id = ${sql.ref(`problem.${column}`)})`;

const SHOWN = sql`problem.id, problem.participant_id, participant.code, problem.kind, problem.state, problem.is_by_rule,
  problem.opened_at, ${email('opened_by')} AS opened_by_email, problem.assignee_id, ${email('assignee_id')} AS assignee_email,
  problem.note, problem.closed_at, ${email('closed_by')} AS closed_by_email, problem.close_reason, problem.version`;

const toProblem = (row: RowOf<StudyProblem>, isBlinded: boolean): StudyProblem => ({
  ...withIsoTimes(row),
  note: isBlinded ? null : row.note,
});

function ofAssignee(assignee: string | undefined): RawBuilder<unknown>[] {
  if (assignee === undefined) return [];
  if (assignee === 'none') return [sql`problem.assignee_id IS NULL`];
  return [isUuid(assignee) ? sql`problem.assignee_id = ${assignee}::uuid` : sql`false`];
}

function contains(search: string, { is_blinded, timezone }: StudyAccess): RawBuilder<unknown> {
  const note = is_blinded ? sql`NULL` : sql`problem.note`;
  const opened = shownTime(sql.ref('problem.opened_at'), timezone);
  const texts = sql.join([sql`participant.code`, email('assignee_id'), email('opened_by'), opened, note]);
  return any([
    sql`lower(concat_ws(E'\n', ${texts}) COLLATE "und-x-icu") LIKE ${containing(search)}`,
    sql`problem.kind = ANY(${valuesNamed(search, studyProblemKinds)}::text[])`,
    sql`problem.state = ANY(${valuesNamed(search, studyProblemStates)}::text[])`,
    sql`problem.close_reason = ANY(${valuesNamed(search, closeReasons)}::text[])`,
    ...(findsWord(search, wholeStudy) ? [sql`participant.code IS NULL`] : []),
    ...(findsWord(search, noAssignee) ? [sql`problem.assignee_id IS NULL`] : []),
    ...(findsWord(search, openedByRule) ? [sql`problem.is_by_rule`] : []),
    ...(findsWord(search, formerUser) ? [sql`(NOT problem.is_by_rule AND problem.opened_by IS NULL)`] : []),
  ]);
}

function conditionsOf(study: StudyAccess, query: StudyProblemsQuery): RawBuilder<unknown>[] {
  const { search, state, kind, assignee } = query;
  const hasId = (column: string, id: string | undefined) =>
    id === undefined ? [] : [isUuid(id) ? sql`${sql.ref(column)} = ${id}::uuid` : sql`false`];
  return [
    sql`problem.study_id = ${study.id}::uuid`,
    ...(search ? [contains(search, study)] : []),
    ...(state ? [sql`problem.state = ${state}`] : []),
    ...(kind ? [sql`problem.kind = ${kind}`] : []),
    ...ofAssignee(assignee),
    ...hasId('problem.participant_id', query.participant_id),
    ...hasId('problem.id', query.problem_id),
  ];
}

export async function listProblems(
  db: Db,
  study: StudyAccess,
  query: StudyProblemsQuery,
): Promise<ListPage<StudyProblem>> {
  const list = {
    from: sql`FROM study_problems AS problem ${PARTICIPANT} ${where(conditionsOf(study, query))}`,
    key: ID,
    order: orderBy(query.sort ?? 'state', ORDERS),
    columns: SHOWN,
    joins: sql`JOIN study_problems AS problem ON problem.id = page.key ${PARTICIPANT}`,
  };
  const { rows, ...place } = await listPage<RowOf<StudyProblem>>(db, list, query);
  return { rows: rows.map((row) => toProblem(row, study.is_blinded)), ...place };
}

export async function findProblem(
  db: Db,
  study: Pick<StudyAccess, 'id' | 'is_blinded'>,
  id: string,
): Promise<StudyProblem | undefined> {
  if (!isUuid(id)) return undefined;
  const { rows } = await sql<RowOf<StudyProblem>>`
    SELECT ${SHOWN} FROM study_problems AS problem ${PARTICIPANT}
    WHERE problem.id = ${id}::uuid AND problem.study_id = ${study.id}::uuid`.execute(db);
  return rows[0] && toProblem(rows[0], study.is_blinded);
}

import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { inTransaction } from '#server/db/inTransaction.ts';
import { lockStudyRow } from '#server/db/lockRows.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import { slicesOf } from '#shared/slicesOf.ts';
import { RULE_KINDS, type RuleKind } from '#shared/studyProblemKinds.ts';
import { readProblemFacts, type StudyToCheck } from './problemFacts.ts';
import { type Finding, PROBLEM_RULES } from './problemRules.ts';

export interface Checked {
  opened: number;
  closed: number;
}

const EVERY_MS = 15 * 60_000;
const STUDY = [
  'studies.id',
  'studies.timezone',
  'studies.start_date',
  'studies.end_date',
  'studies.closed_at',
  'studies.silent_after_days',
  'studies.permitted_sources',
] as const;

type Row = Awaited<ReturnType<typeof liveRows>>[number];

function liveRows(trx: Trx, studyId: string) {
  return trx
    .selectFrom('study_problems')
    .select(['id', 'participant_id', 'kind', 'state', 'holds'])
    .where('study_id', '=', studyId)
    .where('kind', '<>', 'by_hand')
    .where((eb) => eb.or([eb('holds', '=', true), eb('state', '<>', 'closed')]))
    .execute();
}

const keyOf = (participantId: string | null, kind: string) => `${participantId} ${kind}`;

interface Steps {
  open: { participantId: string; kind: RuleKind }[];
  hold: string[];
  end: { row: Row; reason: Exclude<Finding, 'holds' | 'unknown'> }[];
}

function stepsOf(findings: ReadonlyMap<string, Record<RuleKind, Finding>>, rows: readonly Row[]): Steps {
  const steps: Steps = { open: [], hold: [], end: [] };
  const byKey = Map.groupBy(rows, ({ participant_id, kind }) => keyOf(participant_id, kind));
  for (const [participantId, ofKind] of findings) {
    for (const kind of RULE_KINDS) {
      const finding = ofKind[kind];
      const known = byKey.get(keyOf(participantId, kind)) ?? [];
      const held = known.find(({ holds }) => holds);
      if (finding === 'unknown') continue;
      if (finding !== 'holds') {
        if (held) steps.end.push({ row: held, reason: finding });
      } else if (!held) {
        const reopened = known[0];
        if (reopened) steps.hold.push(reopened.id);
        else steps.open.push({ participantId, kind });
      }
    }
  }
  return steps;
}

/** Also for a participant who is no longer linked with a person. */
const NOTHING = Object.fromEntries(RULE_KINDS.map((kind) => [kind, 'no_longer'])) as Record<RuleKind, Finding>;

async function take(trx: Trx, study: StudyToCheck, steps: Steps, now: Date): Promise<Checked> {
  const { open, hold, end } = steps;
  const bump = sql<number>`version + 1`;
  for (const id of hold) {
    await trx.updateTable('study_problems').set({ holds: true }).where('id', '=', id).execute();
  }
  for (const { row, reason } of end) {
    const closing = { state: 'closed', closed_at: now, close_reason: reason, version: bump } as const;
    const next = row.state === 'closed' ? { holds: false } : { holds: false, ...closing };
    await trx.updateTable('study_problems').set(next).where('id', '=', row.id).execute();
  }
  const rows = open.map(({ participantId, kind }) => ({
    id: uuidv7(),
    study_id: study.id,
    participant_id: participantId,
    kind,
    holds: true,
    is_by_rule: true,
    opened_at: now,
  }));
  for (const some of slicesOf(rows, 500)) {
    await trx
      .insertInto('study_problems')
      .values(some.map((row) => ({ ...row, ...NOT_YET })))
      .execute();
  }
  return { opened: rows.length, closed: end.filter(({ row }) => row.state !== 'closed').length };
}

const NOT_YET = { opened_by: null, assignee_id: null, closed_at: null, closed_by: null, close_reason: null };

/**
 * Opens and closes what the rules find, of all participants or of `only` these. The row is its own record: who opened
 * and closed it, when and why. The study is locked against changes by hand.
 */
async function checkStudy(db: Db, study: StudyToCheck, now: Date, only?: readonly string[]): Promise<Checked> {
  const facts = await readProblemFacts(db, study, now, only);
  const findings = new Map(
    [...facts].map(([id, of]) => [
      id,
      Object.fromEntries(RULE_KINDS.map((kind) => [kind, PROBLEM_RULES[kind](of)])) as Record<RuleKind, Finding>,
    ]),
  );
  return inTransaction(db, async (trx) => {
    await lockStudyRow(trx, study.id);
    const rows = await liveRows(trx, study.id);
    for (const { participant_id: id } of rows) {
      if (id !== null && !findings.has(id) && (only?.includes(id) ?? true)) findings.set(id, NOTHING);
    }
    const checked = await take(trx, study, stepsOf(findings, rows), now);
    if (only) return checked;
    await trx
      .insertInto('problem_checks')
      .values({ study_id: study.id, checked_at: now })
      .onConflict((conflict) => conflict.column('study_id').doUpdateSet({ checked_at: now }))
      .execute();
    return checked;
  });
}

const sum = (all: readonly Checked[]): Checked => ({
  opened: all.reduce((total, { opened }) => total + opened, 0),
  closed: all.reduce((total, { closed }) => total + closed, 0),
});

/** Studies whose check is due; a closed study only while one of its problems holds. */
export async function checkDueStudies(db: Db, now: Date): Promise<Checked> {
  const studies = await db
    .selectFrom('studies')
    .leftJoin('problem_checks', 'problem_checks.study_id', 'studies.id')
    .select(STUDY)
    .where(sql<boolean>`coalesce(checked_at, '-infinity') <= ${new Date(now.getTime() - EVERY_MS)}`)
    .where(
      sql<boolean>`(closed_at IS NULL OR EXISTS (SELECT FROM study_problems p WHERE p.study_id = studies.id AND p.holds))`,
    )
    .orderBy('studies.id')
    .execute();
  const all: Checked[] = [];
  for (const study of studies) all.push(await checkStudy(db, study, now));
  return sum(all);
}

export async function checkKnownProblems(db: Db, now: Date): Promise<Checked> {
  const studies = await db
    .selectFrom('study_problems')
    .innerJoin('studies', 'studies.id', 'study_problems.study_id')
    .select(STUDY)
    .select(sql<string[]>`array_agg(DISTINCT study_problems.participant_id::text)`.as('ids'))
    .where('study_problems.holds', '=', true)
    .where('study_problems.kind', 'in', ['silent', 'source_broken', 'permission_missing'])
    .groupBy('studies.id')
    .orderBy('studies.id')
    .execute();
  const all: Checked[] = [];
  for (const { ids, ...study } of studies) all.push(await checkStudy(db, study, now, ids));
  return sum(all);
}

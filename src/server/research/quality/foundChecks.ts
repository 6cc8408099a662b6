import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import type { CheckSettings, QualityCheck } from '#shared/contract/quality.ts';
import {
  QUALITY_FLAGS,
  type QualityFlag,
  type ReviewDecision,
  type Thresholds,
  versionOf,
} from '#shared/qualityChecks.ts';
import { exceeds, findingsOf } from './judgedFindings.ts';

/** Activities of each participant, reviewed or not. */
export type ByParticipant = Map<string, number>;
export type FoundChecks = Map<QualityFlag, { version: number; found: ByParticipant }>;

interface FoundRow {
  flag: QualityFlag;
  participant_id: string;
  version: number;
  count: number;
}

export async function addFound(
  db: Db,
  all: FoundChecks,
  studyId: string,
  thresholds: Thresholds,
  ids: readonly string[],
): Promise<void> {
  const { rows } = await sql<FoundRow>`
    SELECT f.flag, w.participant_id, max(f.version)::integer AS version, count(DISTINCT a.id)::integer AS count
    ${findingsOf(studyId, ids)} WHERE ${exceeds(thresholds)} GROUP BY f.flag, w.participant_id`.execute(db);
  for (const { flag, participant_id, version, count } of rows) {
    const check = all.get(flag) ?? { version, found: new Map() };
    check.version = Math.max(check.version, version);
    check.found.set(participant_id, count);
    all.set(flag, check);
  }
}

interface ReviewedRow {
  flag: QualityFlag;
  participant_id: string;
  decision: ReviewDecision;
  count: number;
}

/** Reviews are few beside findings, and their screen shows them at once. */
async function readReviewed(db: Db, studyId: string, thresholds: Thresholds): Promise<ReviewedRow[]> {
  const { rows } = await sql<ReviewedRow>`
    SELECT f.flag, w.participant_id, r.decision, count(DISTINCT a.id)::integer AS count
    ${findingsOf(studyId)} WHERE r.decision IS NOT NULL AND ${exceeds(thresholds)}
    GROUP BY f.flag, w.participant_id, r.decision`.execute(db);
  return rows;
}

const sum = (counts: Iterable<number>) => [...counts].reduce((total, count) => total + count, 0);

/** The findings without those that the study has reviewed since. */
export async function readChecks(
  db: Db,
  studyId: string,
  { thresholds, severities }: CheckSettings,
  all: FoundChecks,
): Promise<QualityCheck[]> {
  const reviewed = await readReviewed(db, studyId, thresholds);
  return QUALITY_FLAGS.map((flag) => {
    const { version, found } = all.get(flag) ?? { version: versionOf(flag), found: new Map<string, number>() };
    const own = reviewed.filter((row) => row.flag === flag);
    const decided = (decision: ReviewDecision) =>
      sum(own.filter((row) => row.decision === decision).map(({ count }) => count));
    const left = new Map(found);
    for (const { participant_id: id, count } of own) left.set(id, (left.get(id) ?? 0) - count);
    const open = [...left.values()].filter((count) => count > 0);
    return {
      ...{ flag, version, severity: severities[flag], open: sum(open), participants: open.length },
      ...{ kept: decided('keep'), excluded: decided('exclude'), fixed: decided('fix_time_zone') },
    };
  });
}

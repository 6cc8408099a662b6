import type { CreateCutBody, StudyCut, StudyExport } from '#shared/contract/studyExports.ts';
import { withIsoTimes } from '#shared/isoTime.ts';
import { THRESHOLD_DEFAULTS, THRESHOLDS, type Thresholds } from '#shared/qualityChecks.ts';
import type { PackageFacts } from './packageFacts.ts';
import { formerSums, type ListedCut, leftOutOf, nameOfCut, sumOfCut } from './studyCuts.ts';
import type { ListedExport } from './studyExports.ts';

export function toStudyExport(row: ListedExport): StudyExport {
  return {
    ...withIsoTimes(row),
    cut: row.cut_name,
    sha256: row.sha256 === null ? null : Buffer.from(row.sha256).toString('hex'),
  };
}

const ownThresholds = (held: Thresholds) =>
  THRESHOLDS.filter((name) => held[name] !== THRESHOLD_DEFAULTS[name]).map((name) => ({ name, value: held[name] }));

export function toStudyCut(row: ListedCut): StudyCut {
  const { id, study_id, number, amendment, facts, open_points, tables, reason } = row;
  const choices = row.choices as CreateCutBody;
  const study = facts.study as PackageFacts['study'];
  return {
    id,
    study_id,
    number,
    name: nameOfCut(number, amendment),
    from: choices.from ?? null,
    to: choices.to ?? null,
    created_at: row.created_at.toISOString(),
    created_by_email: row.created_by_email,
    reason,
    participants: tables.participants?.rows ?? 0,
    rule_version: study.rule.version,
    permitted_sources: study.permitted_sources,
    own_thresholds: ownThresholds(study.checks.thresholds),
    include_withdrawn: choices.include_withdrawn ?? true,
    include_excluded: choices.include_excluded ?? false,
    required_answers: choices.required_answers ?? [],
    left_out: leftOutOf(row),
    open: open_points,
    tables,
    sha256: sumOfCut(tables),
    amendments: formerSums(row).map((one, index) => ({
      ...one,
      at: new Date(row.amendments[index]?.at ?? row.created_at).toISOString(),
    })),
  };
}

import type { Selectable } from 'kysely';
import type { StudyExportsTable } from '#server/db/schema/studyExportsSchema.ts';
import type { Db } from '#server/db/schema.ts';
import type { LeavingOptions } from '#server/research/exports/tables/tableColumns.ts';
import type { CreateExportBody } from '#shared/contract/studyExports.ts';
import type { RuleInForce } from '#shared/contract/studyRule.ts';
import { cutRows } from './cutRows.ts';
import { createDeidentifier } from './deidentify.ts';
import { exportedRows } from './exportedRows.ts';
import type { PackageFacts, PackageMaker } from './packageFacts.ts';
import type { RowSource } from './rowSource.ts';
import { formerSums, listCuts, nameOfCut, sumOfCut } from './studyCuts.ts';
import { factsOfInstallation, factsOfStudy } from './studyFacts.ts';

export type ExportRequest = Pick<Selectable<StudyExportsTable>, 'study_id' | 'cut_id' | 'choices' | 'created_at'>;

/** Sorted by the exported name, because the order of codes would identify participants. */
export function idsInOrder({ participants }: RowSource, options: LeavingOptions, key: Uint8Array): string[] {
  const { nameOf } = createDeidentifier({ options, key, rareSports: new Set() });
  return participants
    .map(({ id, code }) => ({ id, name: nameOf(code) }))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .map(({ id }) => id);
}

interface Package {
  source: RowSource;
  facts: PackageFacts;
  options: LeavingOptions;
}

const NO_GROUP_PARTS = { window: null };
const NO_PARTS = { limit: null, phases: [], groups: [] };

/** Removes the rules of groups from a package without groups. Fills in the parts that the rule of an old cut lacks. */
function leaving(source: RowSource, facts: PackageFacts, { deidentification = {} }: CreateExportBody): Package {
  const held: RuleInForce = { ...NO_PARTS, ...(facts.study.rule as Omit<RuleInForce, keyof typeof NO_PARTS>) };
  const rule = { ...held, groups: held.groups.map((each) => ({ ...NO_GROUP_PARTS, ...each })) };
  if (!deidentification.without_groups) {
    return { source, facts: { ...facts, study: { ...facts.study, rule } }, options: deidentification };
  }
  return {
    source,
    facts: { ...facts, study: { ...facts.study, rule: { ...rule, groups: [] } } },
    options: {
      ...deidentification,
      group_rules: rule.groups.length > 0,
      group_counts: facts.cut !== null && rule.groups.some((own) => own.sports ?? own.min_minutes),
    },
  };
}

/** The rows of an export and the facts about them. Those of a cut come from its stored rows only. */
export async function readCutOrStudy(
  db: Db,
  { study_id, cut_id, choices, created_at }: ExportRequest,
  maker: PackageMaker,
): Promise<Package> {
  const [cut] = cut_id === null ? [] : await listCuts(db, study_id, cut_id);
  if (!cut) {
    const source = await exportedRows(db, study_id, choices, created_at);
    const facts: PackageFacts = {
      ...maker,
      study: await factsOfStudy(db, study_id),
      installation: await factsOfInstallation(db),
      cut: null,
      data_as_of: created_at.toISOString(),
      choices,
      participants: source.participants.length,
      left_out: source.leftOut,
    };
    return leaving(source, facts, choices);
  }
  const source = await cutRows(db, cut);
  const { cut_id: _, ...options } = choices;
  const facts: PackageFacts = {
    ...maker,
    study: cut.facts.study as PackageFacts['study'],
    installation: cut.facts.installation as PackageFacts['installation'],
    cut: {
      name: nameOfCut(cut.number, cut.amendment),
      reason: cut.reason,
      sha256: sumOfCut(cut.tables),
      tables: cut.tables,
      amendments: formerSums(cut),
    },
    data_as_of: cut.created_at.toISOString(),
    choices: { ...cut.choices, deidentification: options.deidentification ?? {} },
    participants: source.participants.length,
    left_out: source.leftOut,
  };
  return leaving(source, facts, choices);
}

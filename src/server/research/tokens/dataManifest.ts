import { PROFILE, resourceOf } from '#server/research/exports/dataPackage.ts';
import { formerSums, sumOfCut } from '#server/research/exports/studyCuts.ts';
import { DATA_FORMATS } from '#shared/contract/studyTokens.ts';
import type { StudyData } from './studyData.ts';

/** A description by the Data Package Standard; each table comes from the address in `path`. */
export function dataManifest({ facts, name, tables, cut }: StudyData, level: string): object {
  const names = new Set(tables.map(({ table }) => table.name));
  return {
    $schema: `${PROFILE}/datapackage.json`,
    name: `study-${facts.study.id}`,
    title: facts.study.title,
    description: cut === null ? 'Not locked: the rows may change.' : `Data cut ${name}: ${cut.reason}`,
    version: name,
    ...(cut && { hash: `sha256:${sumOfCut(cut.tables)}`, amendments: formerSums(cut) }),
    created: facts.data_as_of,
    level,
    installation: facts.installation,
    participants: facts.participants,
    // Data that hide small groups omit these counts, because they could identify single people.
    left_out: level === 'aggregated' ? facts.left_out.map(({ reason }) => ({ reason })) : facts.left_out,
    small_cells: facts.small_cells,
    formats: DATA_FORMATS,
    resources: tables.map((each) => resourceOf(each, `tables/${each.table.name}?cut=${name}&format=csv`, names)),
  };
}

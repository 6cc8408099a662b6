import type { Column, Table } from '#server/research/exports/tables/tableColumns.ts';
import type { PackageEnd, PackageFacts } from './packageFacts.ts';

export const PROFILE = 'https://datapackage.org/profiles/2.0';

function fieldOf(column: Column) {
  const { variable, type, label_en, label_de, unit, values, derivation, isRequired } = column;
  const codes = Object.entries(values).map(([value, label]) => ({
    value: type === 'integer' ? Number(value) : value,
    label,
  }));
  return {
    name: variable,
    type,
    title: label_en,
    title_de: label_de,
    ...(derivation !== '' && { description: derivation }),
    ...(unit !== '' && { unit }),
    ...(codes.length > 0 && { categories: codes }),
    constraints: { required: isRequired, ...(codes.length > 0 && { enum: codes.map(({ value }) => value) }) },
  };
}

/** The profile allows no empty list. */
function foreignKeysOf(table: Table, names: ReadonlySet<string>) {
  const foreignKeys = Object.entries(table.foreignKeys)
    .filter(([, resource]) => names.has(resource))
    .map(([field, resource]) => ({ fields: [field], reference: { resource, fields: [field] } }));
  return foreignKeys.length > 0 && { foreignKeys };
}

const CSV = { format: 'csv', mediatype: 'text/csv', encoding: 'utf-8' };
const PARQUET = { format: 'parquet', mediatype: 'application/vnd.apache.parquet' };

export function resourceOf(
  { table, columns }: { table: Table; columns: readonly Column[] },
  path: string,
  names: ReadonlySet<string>,
) {
  return {
    $schema: `${PROFILE}/dataresource.json`,
    name: table.name,
    type: 'table',
    title: table.title_en,
    description: `Each row is ${table.row_en}.`,
    path,
    ...(table.isOnlyParquet ? PARQUET : CSV),
    schema: {
      $schema: `${PROFILE}/tableschema.json`,
      fields: columns.map(fieldOf),
      missingValues: [''],
      primaryKey: [...table.primaryKey],
      ...foreignKeysOf(table, names),
    },
  };
}

/** `datapackage.json` of the Data Package Standard, version 2. */
export function dataPackage({ study, cut, data_as_of, product }: PackageFacts, { tables }: PackageEnd): object {
  const names = new Set(tables.map(({ table }) => table.name));
  return {
    $schema: `${PROFILE}/datapackage.json`,
    name: `study-${study.id}`,
    title: study.title,
    description: cut === null ? 'Not locked: the rows may have changed since.' : `Data cut ${cut.name}: ${cut.reason}`,
    version: cut === null ? 'not-locked' : cut.name,
    ...(cut && { hash: `sha256:${cut.sha256}` }),
    created: data_as_of,
    contributors: [{ title: study.lab_name, email: study.contact_email, roles: ['author'] }],
    created_by: `${product.name} ${product.version}`,
    resources: tables.map(({ table, columns, written }) => ({
      ...resourceOf({ table, columns }, written.paths[0], names),
      bytes: written.bytes,
      hash: `sha256:${written.sha256}`,
      row_count: written.rows,
    })),
  };
}

const CODEBOOK = [
  'table',
  'variable',
  'label_en',
  'label_de',
  'type',
  'unit',
  'values',
  'missing_code',
  'source',
  'derivation',
];

export function codebookRows({ tables }: Pick<PackageEnd, 'tables'>): string[][] {
  const rows = tables.flatMap(({ table, columns }) =>
    columns.map(({ variable, label_en, label_de, type, unit, values, source, derivation }) => [
      table.name,
      variable,
      label_en,
      label_de,
      type,
      unit,
      Object.entries(values)
        .map(([value, label]) => `${value}: ${label}`)
        .join('; '),
      'empty',
      source,
      derivation,
    ]),
  );
  return [CODEBOOK, ...rows];
}

export function provenance(facts: PackageFacts, { tables, unique_participants, sources }: PackageEnd): object {
  const { recipient = '', ...deidentification } = facts.choices.deidentification ?? {};
  return {
    product: facts.product,
    study: facts.study,
    installation: facts.installation,
    locked: facts.cut !== null,
    cut: facts.cut,
    data_as_of: facts.data_as_of,
    period: { from: facts.choices.from ?? null, to: facts.choices.to ?? null },
    include_withdrawn: facts.choices.include_withdrawn ?? true,
    include_excluded: facts.choices.include_excluded ?? false,
    points: facts.choices.points ?? false,
    required_answers: facts.choices.required_answers ?? [],
    deidentification: {
      pseudonyms: recipient !== '',
      recipient: recipient === '' ? null : recipient,
      ...deidentification,
      small_cells: facts.small_cells,
      titles_and_notes: 'left out',
    },
    participants: facts.participants,
    participants_with_a_unique_week: unique_participants,
    activities_by_source: sources,
    left_out: facts.left_out,
    tables: Object.fromEntries(
      tables.map(({ table, written: { rows, bytes, sha256 } }) => [table.name, { rows, bytes, sha256 }]),
    ),
  };
}

/** The sheet of the workbook, named as that of activities.xlsx. */
export const sheetOfFacts = ({ product, study, installation, cut, data_as_of }: PackageFacts): string[][] => [
  ['item', 'value'],
  ['product', product.name],
  ['version', product.version],
  ['study', study.title],
  ['study_id', study.id],
  ['cut', cut?.name ?? 'not locked'],
  ['data_as_of', data_as_of],
  ['display_policy', installation.display_policy],
  ['strava_basis', installation.strava_basis],
];

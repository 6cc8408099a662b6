import type { Column, ColumnType } from '#server/research/exports/tables/tableColumns.ts';
import type { PackageEnd } from './packageFacts.ts';

type Tables = PackageEnd['tables'];

const R_TYPES: Record<ColumnType, string> = {
  string: 'col_character()',
  integer: 'col_integer()',
  number: 'col_double()',
  boolean: 'col_logical()',
  date: 'col_date()',
  datetime: 'col_datetime()',
};
const PANDAS_TYPES: Record<ColumnType, string> = {
  string: 'string',
  integer: 'Int64',
  number: 'Float64',
  boolean: 'boolean',
  date: 'string',
  datetime: 'string',
};

const quoted = (text: string) => JSON.stringify(text);
const labelOf = ({ label_en, unit }: Column) => (unit === '' ? label_en : `${label_en} (${unit})`);

const coded = (columns: readonly Column[]) => columns.filter(({ values }) => Object.keys(values).length > 0);
const codeOf = ({ type }: Column, value: string, text: (value: string) => string) =>
  type === 'integer' ? value : text(value);

const asCsv = (tables: Tables) => tables.filter(({ table }) => !table.isOnlyParquet);

export function loadR(tables: Tables): string {
  const parts = asCsv(tables).map(({ table, columns }) => {
    const types = columns.map(({ variable, type }) => `  ${quoted(variable)} = ${R_TYPES[type]}`).join(',\n');
    const labels = columns.map(
      (column) => `attr(${table.name}[[${quoted(column.variable)}]], "label") <- ${quoted(labelOf(column))}`,
    );
    const values = coded(columns).map((column) => {
      const codes = Object.entries(column.values).map(
        ([value, label]) => `  ${quoted(label)} = ${codeOf(column, value, quoted)}`,
      );
      return `attr(${table.name}[[${quoted(column.variable)}]], "labels") <- c(\n${codes.join(',\n')}\n)`;
    });
    return `${table.name} <- read_csv(file.path(root, "data", "${table.name}.csv"), na = "", col_types = cols(\n${types}\n))\n${[...labels, ...values].join('\n')}`;
  });
  return `# Reads, types and labels the tables. Run it in the folder of the package, or set KADENZ_PACKAGE.
library(readr)
root <- Sys.getenv("KADENZ_PACKAGE", ".")

${parts.join('\n\n')}
`;
}

export function loadPython(tables: Tables): string {
  const parts = asCsv(tables).map(({ table, columns }) => {
    const types = columns.map(({ variable, type }) => `    ${quoted(variable)}: "${PANDAS_TYPES[type]}",`).join('\n');
    const dates = columns
      .filter(({ type }) => type === 'date' || type === 'datetime')
      .map(({ variable }) => `${table.name}["${variable}"] = pd.to_datetime(${table.name}["${variable}"], utc=True)`);
    const labels = columns.map((column) => `    ${quoted(column.variable)}: ${quoted(labelOf(column))},`).join('\n');
    const read = `${table.name} = pd.read_csv(root / "data" / "${table.name}.csv", keep_default_na=False, na_values=[""], dtype={\n${types}\n})`;
    const values = coded(columns).map((column) => {
      const codes = Object.entries(column.values).map(
        ([value, label]) => `${codeOf(column, value, quoted)}: ${quoted(label)}`,
      );
      return `    ${quoted(column.variable)}: {${codes.join(', ')}},`;
    });
    const described = [
      `${table.name}.attrs["labels"] = {\n${labels}\n}`,
      `${table.name}.attrs["values"] = {\n${values.join('\n')}\n}`,
    ];
    return [read, ...dates, ...described].join('\n');
  });
  return `# Reads, types and labels the tables. Run it in the folder of the package, or set KADENZ_PACKAGE.
import os
from pathlib import Path

import pandas as pd

root = Path(os.environ.get("KADENZ_PACKAGE", "."))

${parts.join('\n\n')}
`;
}

/** SPSS cuts a labelled value to the width of its variable. */
const widthOfCodes = ({ values }: Column) => Math.max(1, ...Object.keys(values).map((value) => value.length));

function spssFormat(column: Column, width: number): string {
  const { type } = column;
  if (type === 'date') return 'SDATE10';
  if (type === 'integer') return 'F12.0';
  if (type === 'number') return 'F20.6';
  return `A${Math.min(32_767, Math.max(widthOfCodes(column), type === 'boolean' ? 5 : width))}`;
}

const spssText = (text: string) => `'${text.replaceAll("'", "''")}'`;

export function loadSpss(tables: Tables): string {
  const parts = asCsv(tables).map(({ table, columns, written }) => {
    const variables = columns.map(
      (column, index) => `    ${column.variable} ${spssFormat(column, written.widths[index] ?? 1)}`,
    );
    const labels = columns.map((column) => `    ${column.variable} ${spssText(labelOf(column))}`);
    const values = coded(columns).map((column, index) => {
      const words = Object.entries(column.values).map(
        ([value, label]) => `${codeOf(column, value, spssText)} ${spssText(label)}`,
      );
      return `    ${index === 0 ? '' : '/'}${column.variable} ${words.join(' ')}`;
    });
    return `GET DATA
  /TYPE=TXT
  /FILE='data/${table.name}.csv'
  /ENCODING='UTF-8'
  /ARRANGEMENT=DELIMITED
  /FIRSTCASE=2
  /DELIMITERS=','
  /QUALIFIER='"'
  /VARIABLES=
${variables.join('\n')}.
VARIABLE LABELS
${labels.join('\n')}.
${values.length > 0 ? `VALUE LABELS\n${values.join('\n')}.\n` : ''}DATASET NAME ${table.name}.
SAVE OUTFILE='${table.name}.sav'.`;
  });
  return `* Reads, types and labels the tables and saves each as a .sav file. Run it in the folder of the package.
SET DECIMAL=DOT.

${parts.join('\n\n')}
`;
}

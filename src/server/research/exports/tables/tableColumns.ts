import { type RawBuilder, sql } from 'kysely';
import { STUDY_START } from '#server/activities/studyScope.ts';
import type { Deidentification } from '#shared/contract/studyExports.ts';

/** `datetime`: ISO 8601 with offset. */
export type ColumnType = 'string' | 'integer' | 'number' | 'boolean' | 'date' | 'datetime';
export type Cell = string | number | boolean | null;
export type Row = readonly Cell[];

/**
 * Set for an export without groups. `group_rules`: groups have rules of their own, so results would reveal membership.
 * `group_counts`: the groups of a cut count other sports or minutes, so its days would reveal it too.
 */
export type LeavingOptions = Deidentification & { group_rules?: boolean; group_counts?: boolean };

/** Each kind of value has its own de-identification. */
export type Treatment =
  | 'participant'
  | 'id'
  | 'day'
  | 'week'
  | 'moment'
  | 'sport'
  | 'distance'
  | 'speed'
  | 'device'
  | 'measure'
  | 'threshold'
  | 'measured';

export interface Column {
  variable: string;
  type: ColumnType;
  label_en: string;
  label_de: string;
  unit: string;
  /** Codes with their meaning in English. */
  values: Readonly<Record<string, string>>;
  source: string;
  derivation: string;
  isRequired: boolean;
  treatment: Treatment | null;
  goneWith: keyof LeavingOptions | null;
  /** Null for a table that is made of the rows of others. */
  sql: RawBuilder<unknown> | null;
}

export interface Table {
  name: string;
  title_en: string;
  title_de: string;
  row_en: string;
  row_de: string;
  columns: readonly Column[];
  primaryKey: readonly string[];
  /** Variables that name a row of another table. */
  foreignKeys: Readonly<Record<string, string>>;
  /** Too long for CSV and a workbook. */
  isOnlyParquet?: boolean;
}

type Details = Partial<Omit<Column, 'variable' | 'type' | 'label_en' | 'label_de'>>;

export function column(
  variable: string,
  type: ColumnType,
  [label_en, label_de]: readonly [string, string],
  details: Details = {},
): Column {
  const texts = { unit: '', values: {}, source: 'System', derivation: '' };
  const rest = { isRequired: false, treatment: null, goneWith: null, sql: null };
  return { variable, type, label_en, label_de, ...texts, ...rest, ...details };
}

/** A moment in UTC as ISO 8601. */
export const utcText = (moment: RawBuilder<unknown>) =>
  sql`to_char(${moment} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

// `date_part` gives a float, `extract` a numeric, which takes seconds more for a million rows.
const minutes = sql`round(date_part('epoch', ${STUDY_START} - (a.start_date AT TIME ZONE 'UTC')) / 60)::integer`;

const isOffset = sql`abs(${minutes}) <= 14 * 60`;

export const localOffset = sql`CASE WHEN ${isOffset} THEN ${minutes} ELSE 0 END`;

/** The local start of an activity `a` with its offset; a difference that is no offset gives the moment in UTC. */
export const localText = sql`CASE WHEN ${isOffset} THEN
  to_char(${STUDY_START}, 'YYYY-MM-DD"T"HH24:MI:SS') || CASE WHEN ${minutes} < 0 THEN '-' ELSE '+' END
    || to_char(make_interval(mins => abs(${minutes})), 'HH24:MI')
  ELSE ${utcText(sql`a.start_date`)} END`;

import type { Db } from '#server/db/schema.ts';
import { ACTIVITIES } from '#server/research/exports/tables/activitiesTable.ts';
import type { Cell } from '#server/research/exports/tables/tableColumns.ts';
import type { ExportEstimateAnswer } from '#shared/contract/studyExports.ts';
import { createDeidentifier, rareSportsOf } from './deidentify.ts';
import type { PackageMaker } from './packageFacts.ts';
import { type ExportRequest, idsInOrder, readCutOrStudy } from './packageSource.ts';

const PREVIEW_ROWS = 5;
const PARTICIPANTS_AT_ONCE = 5;
/** A participant without activities needs no reading on. */
const PARTICIPANTS_MOST = 50;
/** Descriptions, codebook and loaders. */
const TEXTS_BYTES = 165_000;
/** With its flags, in CSV, Parquet and the workbook. */
const ACTIVITY_BYTES = 520;
const PARTICIPANT_BYTES = 700;
const DAY_BYTES = 65;
/** An activity of an hour has points of about this size. */
const POINTS_BYTES = 60_000;

export async function estimateExport(
  db: Db,
  asked: ExportRequest,
  { key, maker }: { key: Uint8Array; maker: PackageMaker },
): Promise<ExportEstimateAnswer> {
  const { source, facts, options } = await readCutOrStudy(db, asked, maker);
  const rareSports = new Set(options.group_sports ? rareSportsOf(await source.sports(), facts.small_cells) : []);
  const deidentifier = createDeidentifier({ options, key, rareSports });
  const ids = idsInOrder(source, options, key).slice(0, PARTICIPANTS_MOST);
  const places = ACTIVITIES.columns.map(({ variable }) => source.variables.activities?.indexOf(variable) ?? -1);
  const rows: Cell[][] = [];
  for (let from = 0; from < ids.length && rows.length < PREVIEW_ROWS; from += PARTICIPANTS_AT_ONCE) {
    for (const { code, rows: tables } of await source.rows(ids.slice(from, from + PARTICIPANTS_AT_ONCE))) {
      for (const row of JSON.parse(tables.activities ?? '[]') as Cell[][]) {
        const ordered = places.map((place) => row[place] ?? null);
        if (rows.length < PREVIEW_ROWS) rows.push([...deidentifier.row(ACTIVITIES.columns, ordered, code)]);
      }
    }
  }
  const { participants, activities, days } = source;
  const activityBytes = ACTIVITY_BYTES + (asked.choices.points ? POINTS_BYTES : 0);
  return {
    participants: participants.length,
    activities,
    size: TEXTS_BYTES + activities * activityBytes + participants.length * PARTICIPANT_BYTES + days * DAY_BYTES,
    left_out: source.leftOut,
    preview: { columns: deidentifier.kept(ACTIVITIES.columns).map(({ variable }) => variable), rows },
  };
}

import { createHash } from 'node:crypto';
import type { Db } from '#server/db/schema.ts';
import { conflict, notFound } from '#server/plugins/httpErrors.ts';
import { createDeidentifier, type Deidentifier, rareSportsOf } from '#server/research/exports/deidentify.ts';
import { derivedRows } from '#server/research/exports/derivedRows.ts';
import type { PackageFacts, PackageMaker } from '#server/research/exports/packageFacts.ts';
import { idsInOrder, readCutOrStudy } from '#server/research/exports/packageSource.ts';
import type { RowSource } from '#server/research/exports/rowSource.ts';
import { type Cut, listCuts, nameOfCut } from '#server/research/exports/studyCuts.ts';
import { asStored, inOrder } from '#server/research/exports/tables/storedRows.ts';
import type { Cell, Column, Row, Table } from '#server/research/exports/tables/tableColumns.ts';
import { DERIVED_TABLES, TABLES } from '#server/research/exports/tables/tables.ts';
import type { Deidentification } from '#shared/contract/studyExports.ts';
import type { TokenLevel } from '#shared/contract/studyTokens.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { slicesOf } from '#shared/slicesOf.ts';
import { createGroupWeeks, GROUP_WEEKS, groupWeeksTable } from './groupWeeks.ts';

const LIVE = 'live';
/** The loop is free between groups of so many participants. */
const AT_ONCE = 4;

const CUT_NAME = /^cut-([1-9]\d{0,8})(?:\.\d+)?$/;

interface DataRequest {
  studyId: string;
  level: TokenLevel;
  recipient: string;
  /** Null: the newest. */
  cut: string | null;
  now: Date;
  /** The caller must not learn who is in which group. */
  isBlinded: boolean;
}

interface Parts {
  key: Uint8Array;
  maker: PackageMaker;
}

export interface StudyData {
  /** Null: the study as it is. */
  cut: Cut | null;
  /** `cut-3.1`, or `live`. */
  name: string;
  facts: PackageFacts;
  tables: readonly { table: Table; columns: readonly Column[] }[];
  rows(table: Table, waitForRequests: () => Promise<unknown>): AsyncGenerator<readonly Row[]>;
  /** The same for the same rows; null for data that may change. */
  sumOf(table: Table): string | null;
}

const EVERYTHING: Deidentification = {
  shift_dates: true,
  day_part: true,
  round_distance: true,
  group_sports: true,
  device_maker: true,
};

async function findCut(db: Db, studyId: string, asked: string | null): Promise<Cut | null> {
  if (asked === LIVE) return null;
  const cuts = await listCuts(db, studyId);
  const [newest] = cuts;
  if (asked === null) {
    if (!newest) throw conflict(serverMessages('no_cut_yet'));
    return newest;
  }
  const number = Number(CUT_NAME.exec(asked)?.[1] ?? 0);
  const cut = cuts.find((each) => each.number === number);
  // A cut that an erasure amended is no longer what its former name says.
  if (!cut || (asked.includes('.') && asked !== nameOfCut(cut.number, cut.amendment)))
    throw notFound(serverMessages('cut_not_found'));
  return cut;
}

/** Throws 404 for an unknown cut, and 409 without any. */
export async function openStudyData(
  db: Db,
  { studyId, level, recipient, cut: asked, now, isBlinded }: DataRequest,
  { key, maker }: Parts,
): Promise<StudyData> {
  const cut = await findCut(db, studyId, asked);
  const deidentification: Deidentification = {
    ...(level === 'deidentified' && { recipient, ...EVERYTHING }),
    ...(isBlinded && { without_groups: true }),
  };
  const choices = { include_withdrawn: true, deidentification };
  const { source, facts, options } = await readCutOrStudy(
    db,
    { study_id: studyId, cut_id: cut?.id ?? null, choices, created_at: now },
    maker,
  );
  const rareSports = new Set(options.group_sports ? rareSportsOf(await source.sports(), maker.small_cells) : []);
  const deidentifier = createDeidentifier({ options, key, rareSports });
  const ids = idsInOrder(source, options, key);
  const tables = level === 'aggregated' ? [groupWeeksTable(maker.small_cells)] : TABLES;

  async function* rows(table: Table, waitForRequests: () => Promise<unknown>): AsyncGenerator<readonly Row[]> {
    if (table.name === GROUP_WEEKS) {
      const weeks = createGroupWeeks(source.variables, isBlinded, maker.small_cells);
      yield await sumWeeks(source, ids, weeks, waitForRequests);
      return;
    }
    const read = (DERIVED_TABLES as readonly Table[]).includes(table) ? ACTIVITIES_NAME : table.name;
    for (const some of slicesOf(ids, AT_ONCE)) {
      await waitForRequests();
      for (const participant of await source.rows(some, [read]))
        yield leaving(table, participant, source.variables, deidentifier);
    }
  }

  return {
    cut,
    name: cut ? nameOfCut(cut.number, cut.amendment) : LIVE,
    facts,
    tables: tables.map((table) => {
      const kept = deidentifier.kept(table.columns);
      return { table, columns: asStored(kept, source.variables[table.name] ?? kept.map(({ variable }) => variable)) };
    }),
    rows,
    sumOf: (table) =>
      cut &&
      createHash('sha256')
        .update(JSON.stringify([maker, level, options, table.name, cut.tables]))
        .digest('hex'),
  };
}

const ACTIVITIES_NAME = 'activities';

type Participant = Awaited<ReturnType<RowSource['rows']>>[number];

const parsed = ({ rows }: Participant, name: string) => JSON.parse(rows[name] ?? '[]') as Cell[][];

function leaving(
  table: Table,
  participant: Participant,
  variables: RowSource['variables'],
  deidentifier: Deidentifier,
): readonly Row[] {
  const isDerived = (DERIVED_TABLES as readonly Table[]).includes(table);
  const read = isDerived ? TABLES.find(({ name }) => name === ACTIVITIES_NAME) : table;
  if (!read) return [];
  const toRow = inOrder(read, variables[read.name] ?? []);
  const rows = deidentifier.rows(read.columns, parsed(participant, read.name).map(toRow), participant.code);
  if (!isDerived) return rows;
  return derivedRows(deidentifier.kept(read.columns), rows)[table.name as keyof ReturnType<typeof derivedRows>];
}

async function sumWeeks(
  source: RowSource,
  ids: readonly string[],
  weeks: ReturnType<typeof createGroupWeeks>,
  waitForRequests: () => Promise<unknown>,
): Promise<Row[]> {
  for (const some of slicesOf(ids, AT_ONCE)) {
    await waitForRequests();
    for (const one of await source.rows(some, ['participants', ACTIVITIES_NAME]))
      weeks.add(one.code, parsed(one, 'participants'), parsed(one, ACTIVITIES_NAME));
  }
  return weeks.rows();
}

import { fileMessages } from '#shared/fileMessages.ts';
import type { ArchiveEntry, ArchiveItem } from './archiveEntry.ts';
import { assertNoSymlink, type Listing, problemOfRow } from './archiveListing.ts';
import type { FileActivity, FileResult, IsKnown } from './fileActivity.ts';
import { FileProblem, KnownFile } from './fileProblem.ts';
import { localDate } from './localDate.ts';
import { readEntry } from './looseFiles.ts';
import { bytesOf, type UnpackBudget } from './meter.ts';
import { sha256 } from './readActivityFile.ts';
import { type StravaRow, stravaRows } from './stravaTable.ts';
import { sportOfStrava } from './stravaWords.ts';

const TABLE = 'activities.csv';

function activityOfRow(row: StravaRow): FileActivity {
  const start = localDate(row.date);
  if (start === null) throw new FileProblem(fileMessages('bad_date', { date: row.date }));
  const elapsed = Math.round(row.elapsedTime ?? row.movingTime ?? 0);
  return {
    format: 'csv',
    sport: sportOfStrava(row.sport) ?? 'Workout',
    title: row.name || null,
    start: new Date(start).toISOString(),
    utcOffset: null,
    distance: row.distance ?? 0,
    movingTime: Math.round(row.movingTime ?? elapsed),
    elapsedTime: elapsed,
    elevationGain: row.elevationGain,
    averageSpeed: row.averageSpeed,
    maxSpeed: row.maxSpeed,
    averageHeartRate: row.averageHeartRate,
    maxHeartRate: row.maxHeartRate,
    averageCadence: row.averageCadence,
    calories: row.calories,
    device: null,
    fileId: null,
    stravaId: row.id,
    manual: true,
    indoor: false,
    points: null,
  };
}

/** The hash leaves out the title, because a table that is given for a study has none, and what a table never says. */
async function manualEntry(row: StravaRow): Promise<FileResult> {
  const activity = activityOfRow(row);
  const hashed = JSON.stringify({ ...activity, title: null, indoor: undefined });
  return { activity, sha256: await sha256(new TextEncoder().encode(hashed)) };
}

/** People correct title and sport at Strava, so its table says them; the file says what was recorded. */
async function recorded(
  row: StravaRow,
  entry: ArchiveEntry | undefined,
  budget: UnpackBudget,
  isKnown?: IsKnown,
): Promise<FileResult> {
  if (!entry) throw new FileProblem(fileMessages('missing_file'));
  const { activity, sha256: hash } = await readEntry(entry, budget, isKnown).catch((error: unknown) => {
    throw error instanceof KnownFile ? new KnownFile(error.sha256, row.id) : error;
  });
  const sport = sportOfStrava(row.sport) ?? activity.sport;
  return { activity: { ...activity, sport, title: row.name || null, stravaId: row.id }, sha256: hash };
}

async function tableOf({ allowed: { stravaTable } }: Listing, budget: UnpackBudget) {
  const [entry] = stravaTable;
  if (!entry) throw new FileProblem(fileMessages('no_activities'));
  assertNoSymlink(entry);
  const bytes = await bytesOf(entry.open(), budget.limits.tableBytes, { packedSize: entry.compressedSize, budget });
  return { folder: entry.path.slice(0, -TABLE.length), rows: stravaRows(new TextDecoder().decode(bytes)) };
}

/** Files are joined by the column of their names alone: the number in a name is not the id of an activity. */
export async function* readStravaArchive(
  listing: Listing,
  budget: UnpackBudget,
  isKnown?: IsKnown,
): AsyncGenerator<ArchiveItem> {
  const { folder, rows } = await tableOf(listing, budget);
  const files = new Map(listing.allowed.stravaFile.map((entry) => [entry.path, entry]));
  for (const row of rows) {
    const path = row.filename === '' ? `${TABLE}#${row.id}` : row.filename;
    try {
      const entry = files.get(folder + path);
      const isManual = row.filename === '';
      yield { path, result: await (isManual ? manualEntry(row) : recorded(row, entry, budget, isKnown)) };
    } catch (error) {
      yield { path, result: { problem: problemOfRow(error) } };
    }
  }
}

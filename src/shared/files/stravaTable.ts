import Papa from 'papaparse';
import { fileMessages } from '#shared/fileMessages.ts';
import { FileProblem } from './fileProblem.ts';

/** One row of activities.csv. */
export interface StravaRow {
  id: string;
  /** UTC, in the words of the person's language. */
  date: string;
  name: string;
  sport: string;
  /** Empty for a manual entry. */
  filename: string;
  elapsedTime: number | null;
  movingTime: number | null;
  distance: number | null;
  maxSpeed: number | null;
  averageSpeed: number | null;
  elevationGain: number | null;
  averageCadence: number | null;
  maxHeartRate: number | null;
  averageHeartRate: number | null;
  calories: number | null;
}

const ID = 0;
const DATE = 1;
const NAME = 2;
const SPORT = 3;
const ELAPSED = 5;
const DISTANCE = 6;
/**
 * Headers are in the person's language and stand twice: the first for display, the second in SI units. The second elapsed
 * time begins the block of SI units, whose order is the same in all languages, and the file's name stands three before it.
 */
const FROM_SECOND_ELAPSED = {
  filename: -3,
  elapsedTime: 0,
  movingTime: 1,
  distance: 2,
  maxSpeed: 3,
  averageSpeed: 4,
  elevationGain: 5,
  averageCadence: 14,
  maxHeartRate: 15,
  averageHeartRate: 16,
  calories: 19,
} as const;
const FILE_NAME = /^activities\//;

function siBlock(header: readonly string[]): number {
  const second = header.indexOf(header[ELAPSED] ?? '', ELAPSED + 1);
  const isExpected = second > 0 && header[DISTANCE] === header[second + FROM_SECOND_ELAPSED.distance];
  if (!isExpected) throw new FileProblem(fileMessages('unknown_columns'));
  return second;
}

function numberOf(cell: string | undefined): number | null {
  if (!cell) return null;
  const value = Number(cell.replace(',', '.'));
  return Number.isFinite(value) ? value : null;
}

function rowOf(cells: readonly string[], si: number): StravaRow {
  const number = (name: keyof typeof FROM_SECOND_ELAPSED) => numberOf(cells[si + FROM_SECOND_ELAPSED[name]]);
  const filename = (cells[si + FROM_SECOND_ELAPSED.filename] ?? '').trim();
  if (filename !== '' && !FILE_NAME.test(filename)) throw new FileProblem(fileMessages('unknown_columns'));
  return {
    id: (cells[ID] ?? '').trim(),
    date: (cells[DATE] ?? '').trim(),
    name: (cells[NAME] ?? '').trim(),
    sport: (cells[SPORT] ?? '').trim(),
    filename,
    elapsedTime: number('elapsedTime'),
    movingTime: number('movingTime'),
    distance: number('distance'),
    maxSpeed: number('maxSpeed'),
    averageSpeed: number('averageSpeed'),
    elevationGain: number('elevationGain'),
    averageCadence: number('averageCadence'),
    maxHeartRate: number('maxHeartRate'),
    averageHeartRate: number('averageHeartRate'),
    calories: number('calories'),
  };
}

/** Rows whose first cell is no activity id are not rows of activities. */
export function stravaRows(csv: string): StravaRow[] {
  const rows: StravaRow[] = [];
  let si: number | null = null;
  Papa.parse<string[]>(csv.replace(/^\ufeff/, ''), {
    delimiter: ',',
    skipEmptyLines: true,
    step: ({ data }) => {
      if (si === null) si = siBlock(data);
      else if (/^\d+$/.test((data[ID] ?? '').trim())) rows.push(rowOf(data, si));
    },
  });
  return rows;
}

/** Reads only the columns that identify an activity. */
export function idAndFileOf(header: readonly string[], cells: readonly string[]): { id: string; filename: string } {
  const filename = (cells[siBlock(header) + FROM_SECOND_ELAPSED.filename] ?? '').trim();
  return { id: (cells[ID] ?? '').trim(), filename };
}

/** The rows with the cells that are read of them; others, such as private notes, are empty. */
export function withReadCells(header: readonly string[], rows: readonly string[][], hasTitles: boolean): string[][] {
  const si = siBlock(header);
  const read = new Set([ID, DATE, SPORT, ...Object.values(FROM_SECOND_ELAPSED).map((offset) => si + offset)]);
  if (hasTitles) read.add(NAME);
  return rows.map((cells) => cells.map((cell, index) => (read.has(index) ? cell : '')));
}

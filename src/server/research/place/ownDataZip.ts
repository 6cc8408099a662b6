import { Readable, Writable } from 'node:stream';
import { ZipWriter } from '@zip.js/zip.js/lib/zip-core-custom.js';
import { csvCell } from '#server/research/exports/tableFile.ts';
import type { Participation } from '#server/research/invites/receiptReading.ts';
import { asText } from '#shared/csvOf.ts';
import { type OwnRecord, RECORD_COLUMNS } from './ownRecords.ts';

export interface OwnData {
  readme: string;
  /** The place whose data these are, or null with those of an account. */
  participation: Participation | null;
  account: { json: object; places: AsyncIterable<Participation> } | null;
  uploads: Record<string, unknown>[];
  accesses: Record<string, unknown>[];
  records(): AsyncIterable<OwnRecord[]>;
  courses(): AsyncIterable<{ id: string; detail: string }>;
  /** Called before each piece of work. */
  waitForRequests(): Promise<unknown>;
  now: Date;
}

const bytes = new TextEncoder();

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return csvCell(asText(value));
  if (Array.isArray(value)) return csvCell(value.join(' '));
  return csvCell(typeof value === 'object' ? JSON.stringify(value) : (value as number | boolean));
}

const line = (cells: readonly unknown[]) => `${cells.map(cellOf).join(',')}\n`;

const CONSENTS = ['version', 'language', 'answers', 'channel', 'signed_on', 'text_sha256', 'at'];
const ABSENCES = ['id', 'first_day', 'last_day', 'reason', 'channel'];
const ACCESSES = ['opened_at', 'what', 'study', 'name', 'recipient', 'object_id', 'role'];
const FILES = ['given_at', 'given_by', 'number', 'file', 'result', 'activity_id', 'sha256'];

/** With the byte order mark, without which spreadsheets misread letters such as ä. */
const headOf = (columns: readonly string[]) => `\uFEFF${line(columns)}`;
const linesOf = (columns: readonly string[], rows: readonly object[]) =>
  rows.map((row) => line(columns.map((column) => Reflect.get(row, column)))).join('');
const tableOf = (columns: readonly string[], rows: readonly object[]) => headOf(columns) + linesOf(columns, rows);

async function* recordsAsCsv(records: AsyncIterable<OwnRecord[]>): AsyncGenerator<string> {
  yield headOf(RECORD_COLUMNS);
  for await (const rows of records) yield linesOf(RECORD_COLUMNS, rows);
}

async function* recordsAsJson(records: AsyncIterable<OwnRecord[]>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const rows of records) {
    yield before + rows.map((row) => JSON.stringify(row)).join(',\n');
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

export async function writeOwnData(data: OwnData, output: Writable): Promise<void> {
  const { participation, account, uploads, accesses, waitForRequests } = data;
  const zip = new ZipWriter(Writable.toWeb(output) as WritableStream, {
    useWebWorkers: false,
    extendedTimestamp: false,
    lastModDate: data.now,
  });
  async function* pieces(texts: AsyncIterable<string> | readonly string[]) {
    for await (const text of texts) {
      await waitForRequests();
      yield bytes.encode(text);
    }
  }
  const add = (name: string, texts: AsyncIterable<string> | readonly string[]) =>
    zip.add(name, Readable.toWeb(Readable.from(pieces(texts))) as ReadableStream<Uint8Array<ArrayBuffer>>);
  const addPlace = async (folder: string, place: Participation) => {
    await add(`${folder}place.json`, [`${JSON.stringify(place, null, 2)}\n`]);
    await add(`${folder}consents.csv`, [tableOf(CONSENTS, place.consents)]);
    for (const [hash, text] of new Map(place.consents.map(({ text_sha256, text }) => [text_sha256, text]))) {
      await add(`${folder}consents/${hash}.txt`, [text]);
    }
    await add(`${folder}absences.csv`, [tableOf(ABSENCES, place.absences)]);
  };
  await add('README.txt', [data.readme]);
  if (participation) await addPlace('', participation);
  if (account) {
    await add('account.json', [`${JSON.stringify(account.json, null, 2)}\n`]);
    for await (const place of account.places) await addPlace(`studies/${place.code}/`, place);
  }
  await add('accesses.csv', [tableOf(ACCESSES, accesses)]);
  await add('files.csv', [tableOf(FILES, uploads)]);
  await add('activities.csv', recordsAsCsv(data.records()));
  await add('activities.json', recordsAsJson(data.records()));
  for await (const { id, detail } of data.courses()) await add(`courses/${id}.json`, [detail]);
  await zip.close();
}

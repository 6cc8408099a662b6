import { Readable, Writable } from 'node:stream';
import { ZipWriter } from '@zip.js/zip.js/lib/zip-core-custom.js';
import { csvCell } from '#server/research/exports/tableFile.ts';
import type { Participation } from '#server/research/invites/receiptReading.ts';
import { asText } from '#shared/csvOf.ts';
import type { OwnRecord } from './ownRecords.ts';

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

function tableOf(rows: readonly object[]): string {
  const columns = Object.keys(rows[0] ?? {});
  return line(columns) + rows.map((row) => line(columns.map((column) => Reflect.get(row, column)))).join('');
}

async function* recordsAsCsv(records: AsyncIterable<OwnRecord[]>): AsyncGenerator<string> {
  let isFirst = true;
  for await (const rows of records) {
    const table = tableOf(rows);
    yield isFirst ? table : table.slice(table.indexOf('\n') + 1);
    isFirst = false;
  }
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
    await add(`${folder}consents.csv`, [tableOf(place.consents.map(({ text: _text, ...consent }) => consent))]);
    for (const [hash, text] of new Map(place.consents.map(({ text_sha256, text }) => [text_sha256, text]))) {
      await add(`${folder}consents/${hash}.txt`, [text]);
    }
    await add(`${folder}absences.csv`, [tableOf(place.absences)]);
  };
  await add('README.txt', [data.readme]);
  if (participation) await addPlace('', participation);
  if (account) {
    await add('account.json', [`${JSON.stringify(account.json, null, 2)}\n`]);
    for await (const place of account.places) await addPlace(`studies/${place.code}/`, place);
  }
  await add('accesses.csv', [tableOf(accesses)]);
  await add('files.csv', [tableOf(uploads)]);
  await add('activities.csv', recordsAsCsv(data.records()));
  await add('activities.json', recordsAsJson(data.records()));
  for await (const { id, detail } of data.courses()) await add(`courses/${id}.json`, [detail]);
  await zip.close();
}

import { Readable, Writable } from 'node:stream';
import { ZipWriter } from '@zip.js/zip.js/lib/zip-core-custom.js';
import { csvCell } from '#server/research/exports/tableFile.ts';
import type { Participation } from '#server/research/invites/receiptReading.ts';
import type { OwnRecord } from './ownRecords.ts';

export interface OwnData {
  participation: Participation;
  /** Files that the person gave or staff gave for them. */
  uploads: Record<string, unknown>[];
  records(): AsyncIterable<OwnRecord[]>;
  courses(): AsyncIterable<{ id: string; detail: string }>;
  product: string;
  /** Called before each piece of work. */
  waitForRequests(): Promise<unknown>;
  now: Date;
}

const bytes = new TextEncoder();

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return csvCell(value.join(' '));
  return csvCell(typeof value === 'object' ? JSON.stringify(value) : (value as string | number | boolean));
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

/** Both languages, because the archive outlives the page. */
function readme({ participation: { code, title, lab_name: lab, contact_email: contact }, product, now }: OwnData) {
  return `${product}: ${code}, ${title} (${lab}), ${now.toISOString()}

English
  place.json       your place in the study: consents, answers, connected sources, absences
  consents.csv     the consents with the SHA-256 of the text that was shown
  consents/*.txt   these texts, named by their SHA-256
  absences.csv     absences that were declared
  files.csv        files that were uploaded for you
  activities.csv   all activities that are stored, one line for each record of a source
  activities.json  the same
  courses/*.json   points, laps and splits of an activity, named by its id
  Units: metres, seconds, metres per second, beats per minute. Times in UTC, start_local at the place of recording.
  Uploaded files are deleted once they are read, so the original files are not here. What was read of them is.
  Questions: ${contact}

Deutsch
  place.json       dein Platz in der Studie: Einwilligungen, Antworten, verbundene Quellen, Abwesenheiten
  consents.csv     die Einwilligungen mit dem SHA-256 des gezeigten Textes
  consents/*.txt   diese Texte, benannt nach ihrem SHA-256
  absences.csv     gemeldete Abwesenheiten
  files.csv        Dateien, die für dich hochgeladen wurden
  activities.csv   alle gespeicherten Aktivitäten, je Aufzeichnung einer Quelle eine Zeile
  activities.json  dasselbe
  courses/*.json   Punkte, Runden und Abschnitte einer Aktivität, benannt nach ihrer Id
  Einheiten: Meter, Sekunden, Meter pro Sekunde, Schläge pro Minute. Zeiten in UTC, start_local am Ort der Aufzeichnung.
  Hochgeladene Dateien werden gelöscht, sobald sie gelesen sind. Darum fehlen die Originale; was aus ihnen gelesen wurde, ist da.
  Fragen: ${contact}
`;
}

/** Writes a person's data as one zip, piece by piece. */
export async function writeOwnData(data: OwnData, output: Writable): Promise<void> {
  const { participation, uploads, waitForRequests } = data;
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
  await add('README.txt', [readme(data)]);
  await add('place.json', [`${JSON.stringify(participation, null, 2)}\n`]);
  await add('consents.csv', [tableOf(participation.consents.map(({ text: _text, ...consent }) => consent))]);
  for (const [hash, text] of new Map(participation.consents.map(({ text_sha256, text }) => [text_sha256, text]))) {
    await add(`consents/${hash}.txt`, [text]);
  }
  await add('absences.csv', [tableOf(participation.absences)]);
  await add('files.csv', [tableOf(uploads)]);
  await add('activities.csv', recordsAsCsv(data.records()));
  await add('activities.json', recordsAsJson(data.records()));
  for await (const { id, detail } of data.courses()) await add(`courses/${id}.json`, [detail]);
  await zip.close();
}

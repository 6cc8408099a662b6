import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import Papa from 'papaparse';
import { openZipBlob } from '#client/features/sources/uploads/openZipBlob.ts';
import { zipOf } from '#client/features/sources/uploads/zipOf.ts';
import { openZip } from '#server/sources/files/openZip.ts';
import { type Archive, type ArchiveItem, readArchive } from '#shared/files/archive.ts';
import { cutArchive } from '#shared/files/cutArchive.ts';
import { FileProblem } from '#shared/files/fileProblem.ts';
import { APPLE_EXPORT_NAMES, appleArchive } from '#standin/files/appleArchive.ts';
import { zipBytes } from '#standin/files/archiveFile.ts';
import { fitBytes } from '#standin/files/fitBytes.ts';
import { garminArchive } from '#standin/files/garminArchive.ts';
import { HOSTILE_ARCHIVES, HOSTILE_FILES, manyEntries } from '#standin/files/hostileFiles.ts';
import { packedZip } from '#standin/files/packedZip.ts';
import { plainActivity } from '#standin/files/plainActivity.ts';
import { polarArchive } from '#standin/files/polarArchive.ts';
import { stravaArchive } from '#standin/files/stravaArchive.ts';
import { STRAVA_COLUMN_COUNTS, STRAVA_LANGUAGE_NAMES } from '#standin/files/stravaLanguages.ts';
import { gpxText } from '#standin/files/xmlTexts.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'kadenz-readers-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const week = Array.from({ length: 9 }, (_, index) =>
  plainActivity({
    ...{ id: 16_000_000_000 + index * 137, seconds: 60 + index, manual: index === 8 },
    start: new Date(Date.UTC(2026, index, 5, 18, 12, 45)),
  }),
);
const fit = fitBytes(plainActivity({ seconds: 60 }));

const CORPUS: Record<string, () => Promise<Uint8Array> | Uint8Array> = {
  ...Object.fromEntries(
    STRAVA_LANGUAGE_NAMES.map((language, index) => {
      const columns = STRAVA_COLUMN_COUNTS[index % STRAVA_COLUMN_COUNTS.length];
      const options = { language, ...(columns === undefined ? {} : { columns }), mediaBytes: 200_000 };
      return [`Strava in ${language}`, () => zipBytes(stravaArchive(week, options))];
    }),
  ),
  Garmin: () => zipBytes(garminArchive(week)),
  'Polar Flow 1': () => zipBytes(polarArchive(week, { version: 1 })),
  'Polar Flow 2': () => zipBytes(polarArchive(week, { version: 2 })),
  ...Object.fromEntries(
    APPLE_EXPORT_NAMES.map((name) => [`Apple Health ${name}`, () => zipBytes(appleArchive(week, { name }))]),
  ),
  'Apple Health with a workout of two routes': () => {
    const folderName = 'apple_health_export';
    const routes = ['2026-03-05T18:31:00Z', '2026-03-05T18:45:00Z'].map((start, index) => ({
      name: `${folderName}/workout-routes/${index}.gpx`,
      content: gpxText(plainActivity({ seconds: 60, start: new Date(start) })),
    }));
    const references = routes.map(({ name }) => `<FileReference path="${name.replace(folderName, '')}"/>`);
    const begin = '<Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="30" durationUnit="min"';
    const span = 'startDate="2026-03-05 19:30:00 +0100" endDate="2026-03-05 20:00:00 +0100"';
    const content = `<HealthData>\n${begin} ${span}>\n${references.join('\n')}\n</Workout>\n</HealthData>\n`;
    return packedZip([{ name: `${folderName}/export.xml`, content }, ...routes]);
  },
  'single files': () =>
    packedZip([
      { name: 'run.fit', content: fit },
      { name: 'übung/walk.gpx', content: gpxText(plainActivity()) },
      { name: '../../escaped.fit', content: fit },
      { name: 'link.fit', content: '/etc/passwd', isSymlink: true },
    ]),
  'hostile files': () =>
    packedZip(
      Object.entries(HOSTILE_FILES)
        // It ends the archive as a bomb, which is tested alone.
        .filter(([name]) => name !== 'gzipBomb')
        .map(([name, make]) => ({ name: `${name}.fit`, content: make() })),
    ),
  'too many entries': () => manyEntries(100_001),
  ...HOSTILE_ARCHIVES,
};

interface Reading {
  items: unknown[];
  opened: string[];
  problem: string | null;
}

function watched(archive: Archive, opened: string[]): Archive {
  return {
    async *entries() {
      for await (const entry of archive.entries()) {
        const open = () => {
          opened.push(entry.path);
          return entry.open();
        };
        yield { ...entry, open };
      }
    },
    nested: async (content) => watched(await archive.nested(content), opened),
    close: () => archive.close(),
  };
}

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const list: Item[] = [];
  for await (const item of items) list.push(item);
  return list;
}

const resultOf = ({ path: name, result }: ArchiveItem) =>
  'problem' in result ? [name, result.problem.code, result.problem.params] : [name, result];

async function readWith(open: () => Promise<Archive> | Archive): Promise<Reading> {
  const reading: Reading = { items: [], opened: [], problem: null };
  let archive: Archive | null = null;
  try {
    archive = await open();
    for await (const item of readArchive(watched(archive, reading.opened))) reading.items.push(resultOf(item));
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error;
    reading.problem = error.code;
  } finally {
    await archive?.close();
  }
  return reading;
}

test.each(Object.keys(CORPUS))('%s: browser and server open the same entries and say the same', async (name) => {
  const bytes = (await CORPUS[name]?.()) ?? new Uint8Array();
  const file = path.join(folder, 'archive.zip');
  await writeFile(file, bytes);
  const server = await readWith(() => openZip(file, folder));
  const browser = await readWith(() => openZipBlob(new Blob([bytes as Uint8Array<ArrayBuffer>])));
  expect(browser).toEqual(server);
  expect(server.items.length > 0 || server.problem !== null).toBe(true);
});

const MAKERS = Object.keys(CORPUS).filter((name) => /^(Strava|Garmin|Polar|Apple)|^single/.test(name));

test.each(MAKERS)(
  '%s: what is sent of it holds the chosen activities, read as before, and nothing else',
  async (name) => {
    const blob = new Blob([((await CORPUS[name]?.()) ?? new Uint8Array()) as Uint8Array<ArrayBuffer>]);
    const whole = await all(readArchive(openZipBlob(blob)));
    const readable = whole.filter(({ result }) => 'activity' in result);
    const chosen = readable.filter((_, index) => index % 3 !== 1);
    const paths = new Set(chosen.map(({ path: chosenPath }) => chosenPath));
    const opened: string[] = [];
    const cut = await all(cutArchive(watched(openZipBlob(blob), opened), { chosen: paths, hasTitles: true }));
    const smaller = await zipOf(cut);
    const again = await all(readArchive(openZipBlob(smaller)));
    expect(again.map(({ result }) => result)).toEqual(chosen.map(({ result }) => result));
    expect(opened.filter((entry) => /message|contact|login|media|profile|_cda/.test(entry))).toEqual([]);
  },
);

const titled = (index: number, manual = false) =>
  plainActivity({
    id: 7000 + index,
    name: `Titled ${index}`,
    start: new Date(Date.UTC(2026, index, 5)),
    seconds: 60,
    manual,
  });

test.each(
  STRAVA_LANGUAGE_NAMES.flatMap((language) => STRAVA_COLUMN_COUNTS.map((columns) => [language, columns] as const)),
)(
  'the table of Strava in %s with %i columns is sent with the cells that are read, its header as it is',
  async (language, columns) => {
    const written = await zipBytes(stravaArchive([titled(0), titled(1), titled(2, true)], { language, columns }));
    const blob = new Blob([written as Uint8Array<ArrayBuffer>]);
    const whole = await all(readArchive(openZipBlob(blob)));
    const chosen = new Set(whole.map(({ path: chosenPath }) => chosenPath).filter((_, index) => index !== 0));

    async function sent(hasTitles: boolean) {
      const cut = await all(cutArchive(openZipBlob(blob), { chosen, hasTitles }));
      const table = cut.find(({ name }) => name === 'activities.csv')?.content;
      const [header = [], ...rows] = Papa.parse<string[]>(new TextDecoder().decode(table)).data;
      return { header, rows, again: await all(readArchive(openZipBlob(await zipOf(cut)))) };
    }
    const others = /A private description|A private note|Daily|^70\.0$|Titled 0/;

    const own = await sent(true);
    expect(own.header).toHaveLength(columns);
    expect(own.rows.map((row) => row[2])).toEqual(['Titled 1', 'Titled 2']);
    expect(own.rows.flat().filter((cell) => others.test(cell))).toEqual([]);
    expect(own.again).toEqual(whole.slice(1));

    const study = await sent(false);
    expect(study.header).toEqual(own.header);
    expect(study.rows.map((row) => row.length)).toEqual([columns, columns]);
    expect(study.rows.flat().filter((cell) => others.test(cell) || cell.startsWith('Titled'))).toEqual([]);
    const withoutTitle = ({ path: itemPath, result }: ArchiveItem) =>
      'activity' in result
        ? { path: itemPath, result: { ...result, activity: { ...result.activity, title: null } } }
        : null;
    expect(study.again).toEqual(whole.slice(1).map(withoutTitle));
  },
);

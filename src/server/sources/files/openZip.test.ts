import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type Archive, type ArchiveItem, readArchive } from '#shared/files/archive.ts';
import { FILE_LIMITS } from '#shared/files/fileLimits.ts';
import { FileProblem } from '#shared/files/fileProblem.ts';
import { APPLE_EXPORT_NAMES, appleArchive } from '#standin/files/appleArchive.ts';
import { type ArchiveFile, writeZip, zipBytes } from '#standin/files/archiveFile.ts';
import { fitBytes } from '#standin/files/fitBytes.ts';
import { garminArchive } from '#standin/files/garminArchive.ts';
import { HOSTILE_ARCHIVES, manyEntries } from '#standin/files/hostileFiles.ts';
import { type PackedEntry, packedZip } from '#standin/files/packedZip.ts';
import { plainActivity } from '#standin/files/plainActivity.ts';
import { polarArchive } from '#standin/files/polarArchive.ts';
import { stravaArchive } from '#standin/files/stravaArchive.ts';
import { STRAVA_COLUMN_COUNTS, STRAVA_LANGUAGE_NAMES } from '#standin/files/stravaLanguages.ts';
import { gpxText } from '#standin/files/xmlTexts.ts';
import { openZip } from './openZip.ts';

const MB = 1024 * 1024;
const DAY = 86_400_000;
let folder: string;
let opened: string[];

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'kadenz-zip-'));
  opened = [];
});

afterEach(() => rm(folder, { recursive: true, force: true }));

/** Notes every entry that is opened, in archives within the archive too. */
function watched(archive: Archive): Archive {
  return {
    ...archive,
    async *entries() {
      for await (const entry of archive.entries()) {
        yield {
          ...entry,
          open: () => {
            opened.push(entry.path);
            return entry.open();
          },
        };
      }
    },
    nested: async (content) => watched(await archive.nested(content)),
  };
}

interface Reading {
  items: ArchiveItem[];
  problem: FileProblem | null;
}

async function read(bytes: Uint8Array, limits: Partial<typeof FILE_LIMITS> = {}): Promise<Reading> {
  const file = path.join(folder, 'upload.zip');
  await writeFile(file, bytes);
  return readFrom(file, limits);
}

async function readFrom(file: string, limits: Partial<typeof FILE_LIMITS> = {}): Promise<Reading> {
  const items: ArchiveItem[] = [];
  let archive: Archive | null = null;
  try {
    archive = await openZip(file, folder);
    for await (const item of readArchive(watched(archive), { limits: { ...FILE_LIMITS, ...limits } })) items.push(item);
    return { items, problem: null };
  } catch (error) {
    if (error instanceof FileProblem) return { items, problem: error };
    throw error;
  } finally {
    await archive?.close();
  }
}

const codeOf = async (bytes: Uint8Array, limits: Partial<typeof FILE_LIMITS> = {}) =>
  (await read(bytes, limits)).problem?.code;
const activitiesOf = ({ items }: Reading) =>
  items.map(({ result }) => ('activity' in result ? result.activity : result.problem.code));
const packed = (files: Iterable<ArchiveFile>) => zipBytes(files);

/** Eight activities with files, one for each way in which Strava stores them, and one without. */
const WEEK = Array.from({ length: 9 }, (_, index) =>
  plainActivity({
    id: 16_000_000_000 + index * 137,
    name: `Run ${index}, "slow"`,
    seconds: 60 + index,
    start: new Date(Date.parse('2026-03-05T18:12:45Z') + index * 31 * DAY),
    manual: index === 8,
  }),
);

describe('an archive of Strava', () => {
  test.each(
    STRAVA_LANGUAGE_NAMES.flatMap((language) => STRAVA_COLUMN_COUNTS.map((columns) => [language, columns] as const)),
  )(
    'in the language %s with %i columns gives every row with its id, title, sport and start',
    async (language, columns) => {
      const reading = await read(await packed(stravaArchive(WEEK, { language, columns })));
      expect(reading.problem).toBeNull();
      expect(activitiesOf(reading)).toEqual(
        WEEK.map((activity) =>
          expect.objectContaining({
            stravaId: String(activity.id),
            title: activity.name,
            sport: 'Run',
            start: activity.start.toISOString(),
            movingTime: activity.movingTime,
            elapsedTime: activity.elapsedTime,
            distance: expect.closeTo(activity.metres, 0),
            manual: activity.points === null,
          }),
        ),
      );
    },
  );

  test('a row without a file is a manual entry with the SI units of the table', async () => {
    const reading = await read(await packed(stravaArchive(WEEK, { language: 'de' })));
    expect(activitiesOf(reading).at(-1)).toMatchObject({ format: 'csv', manual: true, points: null, distance: 204 });
  });

  test('a file named .gz that is not compressed is read', async () => {
    const { items } = await read(await packed(stravaArchive(WEEK)));
    expect(items[7]?.path).toMatch(/\.fit\.gz$/);
    expect(items[7]?.result).toMatchObject({ activity: { format: 'fit', stravaId: '16000000959' } });
  });

  test('files are joined by the column of their names, not by the number in the name', async () => {
    const { items } = await read(await packed(stravaArchive(WEEK)));
    for (const { path: name, result } of items.slice(0, 8)) {
      expect('activity' in result && result.activity.stravaId).not.toBe(/\d+/.exec(name)?.[0]);
    }
  });

  test('nothing is opened but the table and the files that it names', async () => {
    const files = [...stravaArchive(WEEK, { mediaBytes: 1 * MB })];
    await read(await packed([...files, { name: 'activities/foreign.fit', content: fitBytes(plainActivity()) }]));
    const [table, ...others] = opened;
    expect(table).toBe('activities.csv');
    expect(others).toEqual(files.map(({ name }) => name).filter((name) => name.startsWith('activities/')));
  });

  test('an archive that was packed again within a folder is read', async () => {
    const files = [...stravaArchive(WEEK)].map((file) => ({ ...file, name: `export_1/${file.name}` }));
    const reading = await read(await packed([...files, { name: '__MACOSX/export_1/._activities.csv', content: '' }]));
    expect(reading.items).toHaveLength(9);
    expect(reading.items.every(({ result }) => 'activity' in result)).toBe(true);
  });

  test('a file that the archive lacks is a problem of its row alone', async () => {
    const files = [...stravaArchive(WEEK)];
    const reading = await read(await packed(files.filter(({ name }) => !name.endsWith('.gpx'))));
    expect(activitiesOf(reading).filter((one) => typeof one === 'string')).toEqual(['missing_file']);
    expect(reading.items).toHaveLength(9);
  });

  test('a damaged file is a problem of its row alone', async () => {
    const files = [...stravaArchive(WEEK)].map((file) =>
      file.name.endsWith('.gpx') ? { ...file, content: '<gpx><trk>' } : file,
    );
    expect(activitiesOf(await read(await packed(files))).filter((one) => typeof one === 'string')).toEqual([
      'truncated',
    ]);
  });

  test('a table without a row is an error, never a success', async () => {
    expect(await codeOf(await packed(stravaArchive([])))).toBe('no_activities');
  });

  test('a table with other columns is an error, never a success', async () => {
    expect(await codeOf(await packed([{ name: 'activities.csv', content: 'a,b,c\n1,2,3' }]))).toBe('unknown_columns');
  });
});

describe('an archive of Garmin', () => {
  test('an archive of Garmin gives the activities of the archives within it and no other FIT files', async () => {
    const reading = await read(await packed(garminArchive(WEEK)));
    expect(activitiesOf(reading)).toEqual(
      WEEK.map((activity) => expect.objectContaining({ format: 'fit', start: activity.start.toISOString() })),
    );
  });

  test('nothing is opened but uploaded files', async () => {
    await read(await packed(garminArchive(WEEK)));
    expect(opened[0]).toBe('DI_CONNECT/DI-Connect-Uploaded-Files/UploadedFiles_0-_Part1.zip');
    expect(opened.slice(1).every((name) => name.endsWith('.fit'))).toBe(true);
    expect(opened).toHaveLength(19);
  });

  test('the unpacked archive leaves the disk', async () => {
    await read(await packed(garminArchive(WEEK)));
    expect(await readdir(folder)).toEqual(['upload.zip']);
  });

  test('an archive within the archive within the archive is not opened', async () => {
    const inner = packedZip([
      { name: 'deep.zip', content: packedZip([{ name: 'a.fit', content: fitBytes(plainActivity()) }]) },
    ]);
    const name = 'DI_CONNECT/DI-Connect-Uploaded-Files/UploadedFiles_0-_Part1.zip';
    const reading = await read(await packed([{ name, content: inner }]));
    expect(activitiesOf(reading)).toEqual(['nested_too_deep']);
    expect(opened).toEqual([name]);
  });

  test('an archive of Garmin without an uploaded activity is an error, never a success', async () => {
    expect(await codeOf(await packed(garminArchive([])))).toBe('no_activities');
  });
});

describe('an archive of Polar Flow', () => {
  test.each([1, 2] as const)('of version %i gives every training session with its offset to UTC', async (version) => {
    const reading = await read(await packed(polarArchive(WEEK, { version })));
    expect(activitiesOf(reading)).toEqual(
      WEEK.map((activity) =>
        expect.objectContaining({
          format: 'polar',
          sport: 'Run',
          start: activity.start.toISOString(),
          utcOffset: 3600,
          distance: activity.metres,
          movingTime: activity.movingTime,
          elapsedTime: activity.elapsedTime,
          elevationGain: 20,
          manual: activity.points === null,
        }),
      ),
    );
  });

  test.each([1, 2] as const)('of version %i gives the points with places and distances', async (version) => {
    const [first] = activitiesOf(await read(await packed(polarArchive(WEEK, { version }))));
    const recorded = WEEK[0]?.points ?? [];
    expect(first).toMatchObject({
      maxSpeed: expect.closeTo(3, 5),
      points: {
        time: recorded.map((point) => point.time),
        latitude: recorded.map((point) => point.latitude),
        distance: recorded.map((point) => point.metres),
      },
    });
  });

  test('of version 2 has no heart rate where it says NaN, and no altitude before the altimeter has settled', async () => {
    const [first] = activitiesOf(await read(await packed(polarArchive(WEEK, { version: 2 }))));
    const recorded = WEEK[0]?.points ?? [];
    expect(first).toMatchObject({
      points: {
        heartRate: [null, ...recorded.slice(1).map((point) => point.heartRate)],
        altitude: [null, null, null, ...recorded.slice(3).map((point) => point.altitude)],
      },
    });
  });

  test.each([1, 2] as const)('of version %i: nothing is opened but training sessions', async (version) => {
    await read(await packed(polarArchive(WEEK, { version })));
    expect(opened).toHaveLength(9);
    expect(opened.every((name) => /^training-session[-_]/.test(name))).toBe(true);
  });
});

describe('an archive of Apple Health', () => {
  test.each(APPLE_EXPORT_NAMES)('an export of Apple with the localised name %s gives every workout', async (name) => {
    const reading = await read(await packed(appleArchive(WEEK, { name })));
    expect(activitiesOf(reading)).toEqual(
      WEEK.map((activity) =>
        expect.objectContaining({
          format: 'apple',
          sport: 'Run',
          start: activity.start.toISOString(),
          utcOffset: 3600,
          distance: expect.closeTo(activity.metres, 3),
          movingTime: activity.movingTime,
          elevationGain: 20,
          averageHeartRate: 139.5,
          device: 'Apple Watch',
          manual: activity.points === null,
        }),
      ),
    );
  });

  test('the points of a workout are those of the route that it names', async () => {
    const [first] = activitiesOf(await read(await packed(appleArchive(WEEK))));
    expect(first).toMatchObject({ points: { time: WEEK[0]?.points?.map((point) => point.time) } });
  });

  test('nothing is opened but the export and the routes of workouts', async () => {
    await read(await packed(appleArchive(WEEK)));
    expect(opened[0]).toBe('apple_health_export/export.xml');
    expect(opened.slice(1).every((name) => name.startsWith('apple_health_export/workout-routes/'))).toBe(true);
  });

  test('70 MB of records are filtered without being held', async () => {
    const file = path.join(folder, 'health.zip');
    await writeZip(appleArchive(WEEK.slice(0, 1), { records: 400_000 }), file);
    const before = process.memoryUsage();
    let most = 0;
    const timer = setInterval(() => {
      most = Math.max(most, process.memoryUsage().rss - before.rss);
    }, 20);
    const reading = await readFrom(file);
    clearInterval(timer);
    expect(reading.items).toHaveLength(1);
    expect(most).toBeLessThan(60 * MB);
  });

  test('a line of 32 MB outside a workout is skipped', async () => {
    const text = `<HealthData>\n <Record value="${'1'.repeat(32 * MB)}"/>\n <Workout workoutActivityType="HKWorkoutActivityTypeYoga" duration="10" durationUnit="min" startDate="2026-03-05 07:12:45 +0100" endDate="2026-03-05 07:22:45 +0100"/>\n</HealthData>`;
    const reading = await read(await packed([{ name: 'apple_health_export/export.xml', content: text }]));
    expect(activitiesOf(reading)).toEqual([expect.objectContaining({ sport: 'Yoga', movingTime: 600 })]);
  });

  test('a workout without an end stops at its limit', async () => {
    const text = `<HealthData>\n <Workout a="">\n${'<WorkoutEvent/>\n'.repeat(100_000)}`;
    const reading = await read(await packed([{ name: 'apple_health_export/export.xml', content: text }]), {
      workoutBytes: MB,
    });
    expect(reading.problem?.code).toBe('too_large');
  });
});

describe('hostile archives', () => {
  const fit = fitBytes(plainActivity({ seconds: 5 }));
  const one: PackedEntry = { name: 'run.fit', content: fit };

  test('an archive of single files gives those files', async () => {
    const reading = await read(packedZip([one, { name: 'walk.gpx', content: gpxText(plainActivity()) }]));
    expect(activitiesOf(reading)).toEqual([
      expect.objectContaining({ format: 'fit' }),
      expect.objectContaining({ format: 'gpx' }),
    ]);
  });

  test('an encrypted archive is refused before an entry is opened', async () => {
    await read(HOSTILE_ARCHIVES.encrypted());
    expect(opened).toEqual([]);
  });

  test('a symbolic link is a problem of its row and is not opened', async () => {
    const reading = await read(packedZip([{ name: 'link.fit', content: '/etc/passwd', isSymlink: true }, one]));
    expect(activitiesOf(reading)).toEqual(['symlink', expect.objectContaining({ format: 'fit' })]);
    expect(opened).toEqual(['run.fit']);
  });

  test('names that climb out of a folder write nothing', async () => {
    const reading = await read(
      packedZip([
        { name: '../../escaped.fit', content: fit },
        { name: '/root.fit', content: fit },
      ]),
    );
    expect(reading.items.map(({ path: name }) => name)).toEqual(['../../escaped.fit', '/root.fit']);
    expect(await readdir(folder)).toEqual(['upload.zip']);
  });

  test.each([
    ['noEntry', 'unknown_archive'],
    ['document', 'unknown_archive'],
    ['text', 'not_an_archive'],
    ['truncated', 'not_an_archive'],
    ['encrypted', 'encrypted'],
    ['bomb', 'bomb'],
    ['onlyPrivate', 'no_activities'],
  ] as const)('of the corpus: %s is %s', async (name, code) => {
    expect(await codeOf(HOSTILE_ARCHIVES[name]())).toBe(code);
  });

  test('every archive of the corpus has its problem in a test', () => {
    expect(Object.keys(HOSTILE_ARCHIVES)).toHaveLength(7);
  });

  test('100,001 entries are refused, unless the limit allows them', async () => {
    const bytes = manyEntries(100_001);
    expect(await codeOf(bytes)).toBe('too_many_entries');
    expect(await read(bytes, { entries: 100_001 })).toMatchObject({ problem: null, items: [{ path: 'run.fit' }] });
    expect(FILE_LIMITS.entries).toBe(100_000);
  });

  test('entries of archives within the archive count as well', async () => {
    expect(await codeOf(await packed(garminArchive(WEEK)), { entries: 12 })).toBe('too_many_entries');
  });

  test('an entry that unpacks to more than a hundred times its size stops with little memory', async () => {
    const bomb = HOSTILE_ARCHIVES.bomb();
    const before = process.memoryUsage().rss;
    expect(await codeOf(bomb)).toBe('bomb');
    expect(process.memoryUsage().rss - before).toBeLessThan(50 * MB);
    expect(FILE_LIMITS).toMatchObject({ ratio: 100, ratioFromBytes: 10 * MB });
  });

  test('a file that the disk cannot read is a failure of the server and not of the archive', async () => {
    await expect(readFrom(path.join(folder, 'nowhere.zip'))).rejects.toThrow('ENOENT');
  });

  test('an archive with bytes changed at random is read or refused, and leaves nothing behind', async () => {
    let state = 99;
    const random = (below: number) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((state / 2 ** 32) * below);
    };
    for (const files of [
      stravaArchive(WEEK.slice(0, 2)),
      garminArchive(WEEK.slice(0, 2)),
      polarArchive(WEEK.slice(0, 2)),
    ]) {
      const bytes = await packed(files);
      for (let round = 0; round < 50; round++) {
        const changed = bytes.slice();
        for (let count = 0; count < 3; count++) changed[random(changed.length)] = random(256);
        const { items, problem } = await read(changed);
        expect(items.length > 0 || problem instanceof FileProblem).toBe(true);
      }
    }
    expect(await readdir(folder)).toEqual(['upload.zip']);
  });

  test('an export that is damaged inside ends the archive with its problem', async () => {
    const bytes = packedZip([{ name: 'apple_health_export/export.xml', content: '<HealthData/>\n'.repeat(5000) }]);
    bytes.fill(0xff, 60, 90);
    expect(await codeOf(bytes)).toBe('damaged');
  });

  test('an archive that unpacks to more than its limit stops', async () => {
    const many = Array.from({ length: 40 }, (_, index) => ({ name: `${index}.fit`, content: fit }));
    expect(await codeOf(packedZip(many), { unpackedBytes: 20 * fit.length })).toBe('too_much_data');
    expect(FILE_LIMITS.unpackedBytes).toBe(20 * 1024 * MB);
  });

  test('an entry that is larger than it claims is a problem of its row', async () => {
    const reading = await read(packedZip([{ ...one, claimedSize: 10 }, one]));
    expect(activitiesOf(reading)).toEqual(['damaged', expect.objectContaining({ format: 'fit' })]);
  });
});

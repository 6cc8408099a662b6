import { gzipSync } from 'node:zlib';
import { fitBytes } from '#standin/files/fitBytes.ts';
import { HOSTILE_FILES } from '#standin/files/hostileFiles.ts';
import { plainActivity } from '#standin/files/plainActivity.ts';
import { gpxText, tcxText } from '#standin/files/xmlTexts.ts';
import { FILE_LIMITS } from './fileLimits.ts';
import { FileProblem } from './fileProblem.ts';
import { UnpackBudget } from './meter.ts';
import { readActivityFile, sha256 } from './readActivityFile.ts';

const MB = 1024 * 1024;
const encoded = (text: string) => new TextEncoder().encode(text);
const run = plainActivity({ seconds: 120 });
const FILES = { fit: fitBytes(run), gpx: encoded(gpxText(run)), tcx: encoded(tcxText(run)) };

async function problemOf(bytes: Uint8Array, limits: Partial<typeof FILE_LIMITS> = {}): Promise<FileProblem> {
  const problem = await readActivityFile(bytes, new UnpackBudget({ ...FILE_LIMITS, ...limits })).catch(
    (error: unknown) => error,
  );
  if (problem instanceof FileProblem) return problem;
  throw new Error(`Expected a problem, got ${JSON.stringify(problem)}`);
}

const codeOf = async (bytes: Uint8Array, limits: Partial<typeof FILE_LIMITS> = {}) =>
  (await problemOf(bytes, limits)).code;

describe('one activity in three formats', () => {
  test.each(['fit', 'gpx', 'tcx'] as const)(
    'a %s file has the start, distance and times that were recorded',
    async (format) => {
      const { activity } = await readActivityFile(FILES[format]);
      expect(activity).toMatchObject({
        format,
        sport: 'Run',
        start: '2026-03-05T06:12:45.000Z',
        movingTime: 120,
        elapsedTime: 120,
        device: expect.stringContaining('Garmin'),
        manual: false,
        stravaId: null,
      });
      expect(activity.distance).toBeCloseTo(360, 0);
      expect(activity.averageSpeed).toBeCloseTo(3, 1);
      expect(activity.maxHeartRate).toBe(160);
      expect(activity.averageHeartRate).toBeCloseTo(139, -1);
      expect(activity.elevationGain).toBeCloseTo(20, -1);
    },
  );

  test.each(['fit', 'gpx', 'tcx'] as const)('the points of a %s file are those that were recorded', async (format) => {
    const { points } = (await readActivityFile(FILES[format])).activity;
    expect(points?.time).toEqual(run.points?.map((point) => point.time));
    expect(points?.heartRate).toEqual(run.points?.map((point) => point.heartRate));
    expect(points?.cadence).toEqual(run.points?.map((point) => point.cadence));
    for (const [index, point] of (run.points ?? []).entries()) {
      expect(points?.latitude[index]).toBeCloseTo(point.latitude ?? 0, 6);
      expect(points?.longitude[index]).toBeCloseTo(point.longitude ?? 0, 6);
      expect(points?.altitude[index]).toBeCloseTo(point.altitude ?? 0, 0);
    }
  });

  test('the offset to UTC is read from the local time of a FIT file', async () => {
    const eastern = fitBytes(plainActivity({ seconds: 1, utcOffset: -5 * 3600 }));
    expect((await readActivityFile(eastern)).activity.utcOffset).toBe(-18_000);
    expect((await readActivityFile(FILES.gpx)).activity.utcOffset).toBeNull();
  });

  test('the file_id of a FIT file is one text of four numbers', async () => {
    const { fileId } = (await readActivityFile(FILES.fit)).activity;
    expect(fileId).toBe(`1/4315/3412345678/${(Date.parse('2026-03-05T06:12:45Z') - 631_065_600_000) / 1000}`);
  });

  test('a FIT file without a serial number has no file_id', async () => {
    const { fileId } = (await readActivityFile(fitBytes(plainActivity({ seconds: 1, serial: 0 })))).activity;
    expect(fileId).toBeNull();
  });

  test('an activity of a FIT file without records is a manual entry', async () => {
    const { activity } = await readActivityFile(fitBytes(plainActivity({ manual: true })));
    expect(activity).toMatchObject({ manual: true, points: null, distance: 1800, movingTime: 600 });
  });

  test('an indoor activity has no places', async () => {
    const { activity } = await readActivityFile(fitBytes(plainActivity({ seconds: 10, indoor: true })));
    expect(activity.points?.latitude.every((value) => value === null)).toBe(true);
    expect(activity.distance).toBe(30);
  });

  test('a FIT file says by its sub-sport that it was recorded indoors', async () => {
    const [treadmill, outside] = await Promise.all(
      ['Treadmill', 'Run'].map((sport) => readActivityFile(fitBytes(plainActivity({ sport, seconds: 1 })))),
    );
    expect(treadmill?.activity).toMatchObject({ sport: 'Run', indoor: true });
    expect(outside?.activity).toMatchObject({ sport: 'Run', indoor: false });
  });

  test.each([
    'Run',
    'TrailRun',
    'Ride',
    'GravelRide',
    'MountainBikeRide',
    'VirtualRide',
    'Swim',
    'Walk',
    'Hike',
    'WeightTraining',
    'Yoga',
  ])('the sport %s of a FIT file keeps its name', async (sport) => {
    expect((await readActivityFile(fitBytes(plainActivity({ sport, seconds: 1 })))).activity.sport).toBe(sport);
  });
});

describe('the content decides the type', () => {
  test.each(['fit', 'gpx', 'tcx'] as const)('a %s file reads the same packed by gzip', async (format) => {
    const plain = await readActivityFile(FILES[format]);
    expect(await readActivityFile(gzipSync(FILES[format]))).toEqual(plain);
  });

  test('the hash is that of the uncompressed bytes', async () => {
    const { sha256: hash } = await readActivityFile(gzipSync(FILES.fit));
    expect(hash).toBe(await sha256(FILES.fit));
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
  });

  test('XML in UTF-16 is read', async () => {
    const text = gpxText(run).replace('UTF-8', 'UTF-16');
    const { activity } = await readActivityFile(new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le')));
    expect(activity.distance).toBeCloseTo(360, 0);
  });
});

describe('summaries of a TCX file', () => {
  const lap = (seconds: number, average: number, maximum: number) =>
    `<Lap StartTime="2026-03-05T06:12:45Z"><TotalTimeSeconds>${seconds}</TotalTimeSeconds><DistanceMeters>900</DistanceMeters>
     <AverageHeartRateBpm><Value>${average}</Value></AverageHeartRateBpm>
     <MaximumHeartRateBpm><Value>${maximum}</Value></MaximumHeartRateBpm></Lap>`;
  const withLaps = (laps: string) => encoded(tcxText(run).replace(/<Lap .*<\/Lap>/s, laps));

  test('laps of TCX without points have the heart rate that they say, the longer lap counting for more', async () => {
    const { activity } = await readActivityFile(withLaps(lap(300, 120, 140) + lap(100, 160, 181)));
    expect(activity).toMatchObject({ averageHeartRate: 130, maxHeartRate: 181, points: null });
  });

  test('laps of TCX without a heart rate have none', async () => {
    const silent = lap(300, 120, 140).replaceAll(/<(\w+)HeartRateBpm>.*?<\/\1HeartRateBpm>/gs, '');
    const { activity } = await readActivityFile(withLaps(silent));
    expect(activity).toMatchObject({ averageHeartRate: null, maxHeartRate: null });
  });

  test('points of TCX with a heart rate say it, not their lap', async () => {
    const said = tcxText(run).replace('<Track>', '<AverageHeartRateBpm><Value>90</Value></AverageHeartRateBpm><Track>');
    const plain = await readActivityFile(FILES.tcx);
    expect((await readActivityFile(encoded(said))).activity.averageHeartRate).toBe(plain.activity.averageHeartRate);
  });
});

describe('several tracks in a GPX file', () => {
  const trackAt = (start: string) =>
    /<trk>.*<\/trk>/s.exec(gpxText(plainActivity({ seconds: 120, start: new Date(start) })))?.[0] ?? '';
  const withTracks = (...starts: string[]) =>
    encoded(gpxText(run).replace(/<trk>.*<\/trk>/s, starts.map(trackAt).join('\n')));

  test('tracks of a GPX file on three days are three activities, which are exported one by one', async () => {
    const problem = await problemOf(withTracks('2026-03-05T06:12:45Z', '2026-03-06T06:12:45Z', '2026-03-07T06:12:45Z'));
    expect(problem).toMatchObject({ code: 'several_activities', params: { count: 3 } });
  });

  test('a GPX file that lists the newest track first is not read as its newest track alone', async () => {
    const problem = await problemOf(withTracks('2026-03-06T06:12:45Z', '2026-03-05T06:12:45Z'));
    expect(problem).toMatchObject({ code: 'several_activities', params: { count: 2 } });
  });

  test('a track that is listed after a later one of the same outing is not left out silently', async () => {
    expect(await codeOf(withTracks('2026-03-05T06:22:45Z', '2026-03-05T06:12:45Z'))).toBe('several_activities');
  });

  test('tracks of a GPX file that follow each other are one activity with a pause', async () => {
    const { activity } = await readActivityFile(withTracks('2026-03-05T06:12:45Z', '2026-03-05T10:12:00Z'));
    expect(activity).toMatchObject({ start: '2026-03-05T06:12:45.000Z', movingTime: 240 });
    expect(activity.distance).toBeCloseTo(720, 0);
    expect(activity.points?.pauses).toEqual([121]);
  });

  test('a track of a GPX file without times beside a recorded one is no second activity', async () => {
    const planned = trackAt('2026-03-09T06:12:45Z').replaceAll(/<time>[^<]*<\/time>/g, '');
    const both = gpxText(run).replace('</gpx>', `${planned}</gpx>`);
    expect((await readActivityFile(encoded(both))).activity.distance).toBeCloseTo(360, 0);
  });
});

describe('files that are not read', () => {
  test.each([
    ['empty', 'empty'],
    ['picture', 'unknown_format'],
    ['signInPage', 'unknown_format'],
    ['truncatedFit', 'truncated'],
    ['truncatedGpx', 'truncated'],
    ['truncatedGzip', 'truncated'],
    ['damagedFit', 'damaged'],
    ['endlessFit', 'truncated'],
    ['settingsFit', 'not_an_activity'],
    ['plannedRoute', 'no_start'],
    ['twoActivities', 'several_activities'],
    ['gzipInGzip', 'nested_too_deep'],
    ['gzipBomb', 'bomb'],
    ['entityBomb', 'has_entities'],
    ['outsideEntity', 'has_entities'],
    ['deepXml', 'too_deep'],
    ['longAttribute', 'value_too_long'],
    ['manyAttributes', 'value_too_long'],
  ] as const)('of the corpus: %s is %s, with little memory', async (name, code) => {
    const bytes = HOSTILE_FILES[name]();
    const before = process.memoryUsage().rss;
    expect(await codeOf(bytes)).toBe(code);
    expect(process.memoryUsage().rss - before).toBeLessThan(64 * MB);
  });

  test('every file of the corpus has its problem in a test', () => {
    expect(Object.keys(HOSTILE_FILES)).toHaveLength(18);
  });

  test('an empty file stays empty when it is packed', async () => {
    expect(await codeOf(gzipSync(new Uint8Array()))).toBe('empty');
  });

  test.each([2, 6, 15, 32])('a FIT file of type %i is not an activity', async (type) => {
    expect(await codeOf(fitBytes(run, type))).toBe('not_an_activity');
  });

  test('a course of TCX is not an activity, although its points have times', async () => {
    const course = tcxText(run)
      .replaceAll(/<(\/?)Activit(?:ies|y)\b[^>]*>/g, (tag) =>
        tag.replace(/Activities/, 'Courses').replace(/Activity/, 'Course'),
      )
      .replace(/<Lap [^>]*>/, '<Lap>');
    expect(await codeOf(encoded(course))).toBe('not_an_activity');
  });

  test('a problem carries the numbers of its sentence', async () => {
    const problem = await problemOf(HOSTILE_FILES.twoActivities());
    expect(problem.params).toEqual({ count: 2 });
    expect(problem.sentence.message).toBe('This file holds 2 activities. Export each one as its own file.');
  });

  test('every prefix of a FIT file ends too early or is unknown, and none is read', async () => {
    const short = fitBytes(plainActivity({ seconds: 2 }));
    for (let size = 1; size < short.length; size++) {
      expect(['truncated', 'unknown_format']).toContain(await codeOf(short.subarray(0, size)));
    }
  });

  test('a FIT file with any one byte changed is refused', async () => {
    const short = fitBytes(plainActivity({ seconds: 2 }));
    const accepted: number[] = [];
    for (let at = 0; at < short.length; at++) {
      const changed = short.slice();
      changed[at] = (changed[at] ?? 0) ^ 0x55;
      const result = await readActivityFile(changed).catch((error: unknown) => error);
      if (!(result instanceof FileProblem)) accepted.push(at);
    }
    expect(accepted).toEqual([]);
  });

  test('a file above the size of its format is too large', async () => {
    expect(await problemOf(FILES.fit, { fitBytes: 1024 })).toMatchObject({ code: 'too_large' });
    expect(await codeOf(FILES.gpx, { xmlBytes: 1024 })).toBe('too_large');
    expect(await codeOf(gzipSync(FILES.gpx), { xmlBytes: 1024 })).toBe('too_large');
  });

  test.each(['fit', 'gpx', 'tcx'] as const)('a %s file with too many points is refused', async (format) => {
    expect(await codeOf(FILES[format], { points: 120 })).toBe('too_many_points');
    await expect(
      readActivityFile(FILES[format], new UnpackBudget({ ...FILE_LIMITS, points: 121 })),
    ).resolves.toBeDefined();
  });

  test('an entity that the file does not define is refused', async () => {
    expect(await codeOf(encoded('<gpx><trk><name>&outside;</name></trk></gpx>'))).toBe('has_entities');
  });

  test('XML is read 64 levels deep and not deeper', async () => {
    const nested = (levels: number) => encoded(`<gpx>${'<a>'.repeat(levels - 1)}${'</a>'.repeat(levels - 1)}</gpx>`);
    expect(await codeOf(nested(64))).toBe('no_start');
    expect(await problemOf(nested(65))).toMatchObject({ code: 'too_deep', params: { depth: 64 } });
  });

  test('an attribute has at most 64 KB', async () => {
    const long = (size: number) => encoded(`<gpx><trk a="${'x'.repeat(size)}"/></gpx>`);
    expect(await codeOf(long(64 * 1024))).toBe('no_start');
    expect(await codeOf(long(64 * 1024 + 1))).toBe('value_too_long');
  });

  test('an element has at most 256 attributes', async () => {
    const many = Array.from({ length: 257 }, (_, index) => `a${index}="1"`).join(' ');
    expect(await codeOf(encoded(`<gpx ${many}/>`))).toBe('value_too_long');
  });
});

test('the limits of one file are 64 MB of FIT, 500,000 points, 64 levels and 64 KB', () => {
  expect(FILE_LIMITS).toMatchObject({
    fitBytes: 64 * MB,
    points: 500_000,
    depth: 64,
    valueBytes: 64 * 1024,
  });
});

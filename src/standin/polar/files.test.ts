import { gunzipSync, gzipSync } from 'node:zlib';
import FitParser from 'fit-file-parser';
import { ANNA, openPolarBench, type PolarBench } from './polarBench.ts';

let bench: PolarBench;
let token: string;
let id: string;

beforeEach(async () => {
  bench = await openPolarBench();
  token = await bench.connect();
  id = await bench.record({ sport: 'RUNNING', start_time: '2026-11-20T08:30:00' });
});

afterEach(() => bench.close());

async function file(kind: string, of = id) {
  const answer = await fetch(`${bench.standin.url}/v3/exercises/${of}/${kind}`, {
    headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' },
  });
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.bytes()) };
}

const text = async (kind: string) => (await file(kind)).bytes.toString();
const give = (kind: string, body: object) => bench.control('PUT', `/users/${ANNA}/exercises/${id}/files/${kind}`, body);
const knob = (body: object) => bench.control('PATCH', '/knobs', body);
const trouble = (body: object) => bench.control('POST', '/troubles', { on: 'fit', times: 1, ...body });

async function parsed(bytes: Buffer) {
  const parser = new FitParser({ force: false });
  return parser.parseAsync(new Uint8Array(bytes).buffer);
}

const records = async () => (await parsed((await file('fit')).bytes)).records ?? [];

describe('files of an exercise', () => {
  test('the FIT file has start, sport and a record per second', async () => {
    const { status, headers, bytes } = await file('fit');
    expect([status, headers.get('content-type')]).toEqual([200, 'application/octet-stream']);
    const { sessions, records: all = [] } = await parsed(bytes);
    expect(sessions?.[0]).toMatchObject({ sport: 'running', start_time: new Date('2026-11-20T07:30:00Z') });
    const { body } = await bench.get<{ distance: number; samples: { data: string }[] }>(
      `/v3/exercises/${id}?samples=true`,
      token,
    );
    expect(all.map(({ heart_rate }) => heart_rate).join(',')).toBe(body.samples[0]?.data);
    expect(sessions?.[0]?.total_distance).toBeCloseTo(body.distance, 0);
  });

  test('the TCX file is packed, by a setting plain, or packed and said so', async () => {
    const packed = await file('tcx');
    expect([packed.headers.get('content-type'), packed.headers.get('content-encoding')]).toEqual([
      'application/vnd.garmin.tcx+xml',
      null,
    ]);
    const xml = gunzipSync(packed.bytes).toString();
    expect(xml).toMatch(/^<\?xml/);
    expect(xml).toContain('<Id>2026-11-20T07:30:00Z</Id>');
    await knob({ tcx_form: 'plain' });
    expect(await text('tcx')).toBe(xml);
    await knob({ tcx_form: 'encoded' });
    const encoded = await file('tcx');
    expect([encoded.headers.get('content-encoding'), encoded.bytes.toString()]).toEqual(['gzip', xml]);
  });

  test('the GPX file has the points of the route', async () => {
    const { headers, bytes } = await file('gpx');
    expect(headers.get('content-type')).toBe('application/gpx+xml');
    expect(bytes.toString()).toContain('creator="Polar Vantage V3"');
    expect(bytes.toString()).toContain('<trkpt lat="51.34" lon="12.37">');
  });

  test('a file of an exercise that is not visible any more is 404', async () => {
    bench.pass(31 * 86_400_000);
    expect((await file('fit')).status).toBe(404);
  });

  test('an exercise without places has no GPX file', async () => {
    const indoor = await bench.record({ sport: 'TREADMILL_RUNNING' });
    expect([(await file('gpx', indoor)).status, (await file('fit', indoor)).status]).toEqual([404, 200]);
  });

  test.each(['fit', 'tcx', 'gpx'])('a missing %s file is 404, by a setting 204 or empty', async (kind) => {
    await bench.control('DELETE', `/users/${ANNA}/exercises/${id}/files`);
    expect((await file(kind)).status).toBe(404);
    for (const status of [204, 200]) {
      await knob({ missing_file_status: status });
      expect(await file(kind)).toMatchObject({ status, bytes: { length: 0 } });
    }
  });
});

describe('faulty answers instead of a file', () => {
  test.each([
    ['an HTML page', { kind: 'html', status: 200 }, /^<html>/],
    ['a JSON error', { kind: 'answer', body: '{"error":"x"}' }, /^\{"error":"x"\}$/],
  ])('a FIT file can be %s with 200', async (_case, how, expected) => {
    await trouble(how);
    const { status, bytes } = await file('fit');
    expect([status, bytes.toString()]).toEqual([200, expect.stringMatching(expected)]);
  });

  test('a file can drip, break in the middle, or name half of its length', async () => {
    await give('fit', { body: 'x'.repeat(99) });
    const whole = (await file('fit')).bytes;
    await trouble({ kind: 'drip', every_ms: 0 });
    expect((await file('fit')).bytes.equals(whole)).toBe(true);
    await trouble({ kind: 'truncated' });
    await expect(file('fit')).rejects.toThrow('terminated');
    await trouble({ kind: 'short_length' });
    expect((await file('fit')).bytes).toHaveLength(Math.ceil(whole.length / 2));
  });

  test('a file can have 100 MB', async () => {
    await trouble({ kind: 'answer', body_bytes: 100 * 2 ** 20 });
    const answer = await fetch(`${bench.standin.url}/v3/exercises/${id}/fit`, {
      headers: { authorization: `Bearer ${token}` },
    });
    let size = 0;
    for await (const piece of answer.body ?? []) size += piece.length;
    expect(size).toBe(100 * 2 ** 20);
  });

  test('a file can be redirected to a foreign host', async () => {
    await trouble({ kind: 'redirect', location: 'http://elsewhere.invalid/a.fit' });
    const { status, headers } = await bench.get(`/v3/exercises/${id}/fit`, token);
    expect([status, headers.get('location')]).toEqual([302, 'http://elsewhere.invalid/a.fit']);
  });
});

describe('faulty files', () => {
  test('a FIT file can be cut', async () => {
    const whole = (await file('fit')).bytes;
    await give('fit', { fault: 'cut' });
    expect((await file('fit')).bytes.equals(whole.subarray(0, Math.floor(whole.length / 2)))).toBe(true);
  });

  test('a FIT file can have a false checksum', async () => {
    const whole = (await file('fit')).bytes;
    await give('fit', { fault: 'bad_checksum' });
    const { bytes } = await file('fit');
    expect([bytes.length, bytes.equals(whole)]).toEqual([whole.length, false]);
    await expect(parsed(bytes)).rejects.toMatch(/CRC/i);
  });

  test('two FIT files can be chained', async () => {
    const whole = (await file('fit')).bytes;
    await give('fit', { fault: 'chained' });
    expect((await file('fit')).bytes.equals(Buffer.concat([whole, whole]))).toBe(true);
  });

  test('a FIT file can be without records', async () => {
    await give('fit', { fault: 'without_records' });
    expect(await records()).toEqual([]);
  });

  test('the first record of a FIT file can be a second late', async () => {
    await give('fit', { fault: 'late_start' });
    expect((await records())[0]?.timestamp).toEqual(new Date('2026-11-20T07:30:01Z'));
  });

  test('a FIT file can have the generic sport', async () => {
    await give('fit', { fault: 'generic_sport' });
    expect((await parsed((await file('fit')).bytes)).sessions?.[0]?.sport).toBe('generic');
  });

  test('only a FIT file that was recorded has such faults', async () => {
    expect((await give('gpx', { fault: 'cut' })).status).toBe(400);
    expect((await give('fit', { fault: 'unheard of' })).status).toBe(400);
    expect((await give('pdf', {})).status).toBe(404);
  });

  test('a TCX file can be a bomb', async () => {
    const bomb = gzipSync(Buffer.alloc(2 ** 24));
    await give('tcx', { body_base64: bomb.toString('base64') });
    expect((await file('tcx')).bytes.equals(bomb)).toBe(true);
    expect(bomb.length).toBeLessThan(2 ** 15);
  });

  test.each(['tcx', 'gpx'])('a %s file can name an external entity', async (kind) => {
    const body = '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/hostname">]><a>&b;</a>';
    await give(kind, { body });
    expect(await text(kind)).toBe(body);
  });

  test('a GPX file can be without points', async () => {
    const body = '<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg/></trk></gpx>';
    await give('gpx', { body });
    expect(await text('gpx')).toBe(body);
  });

  test('the files of a transaction are the same', async () => {
    const path = `/v3/users/${ANNA}/exercise-transactions`;
    const { body } = await bench.call<{ 'transaction-id': number }>('POST', path, `Bearer ${token}`);
    const list = await bench.get<{ exercises: string[] }>(`${path}/${body['transaction-id']}`, token);
    const answer = await fetch(`${bench.standin.url}${new URL(list.body.exercises[0] ?? '').pathname}/fit`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(Buffer.from(await answer.bytes()).equals((await file('fit')).bytes)).toBe(true);
  });
});

import { type Bench, JONAS, MIA, openBench } from '#standin/strava/standinBench.ts';
import type { SummaryActivity } from '#standin/strava/world/stravaShapes.ts';

let bench: Bench;

beforeEach(async () => {
  bench = await openBench();
});

afterEach(() => bench.close());

function activityOf(athlete: number, holds: (activity: SummaryActivity) => boolean): SummaryActivity {
  const found = bench.standin.state.world.athletes.get(athlete)?.activities.find(holds);
  if (!found) throw new Error('There is no such activity');
  return found;
}

const outdoorRun = ({ sport_type, manual, start_latlng, average_heartrate, visibility }: SummaryActivity) =>
  sport_type === 'Run' &&
  manual === false &&
  Array.isArray(start_latlng) &&
  typeof average_heartrate === 'number' &&
  visibility === 'everyone';

const notFound = {
  status: 404,
  body: { message: 'Record Not Found', errors: [{ resource: 'Activity', field: 'id', code: 'invalid' }] },
};
const missing = (scope: string) => ({
  status: 401,
  body: {
    message: 'Authorization Error',
    errors: [{ resource: 'AccessToken', field: `${scope}_permission`, code: 'missing' }],
  },
});

describe('one activity', () => {
  test('an activity has laps, splits, best efforts, map and gear', async () => {
    const { access_token } = await bench.connect();
    const run = activityOf(
      MIA,
      (activity) => outdoorRun(activity) && activity.gear_id === 'g1' && activity.distance > 5000,
    );
    const { status, body } = await bench.get(`/api/v3/activities/${run.id}`, access_token);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: run.id,
      resource_state: 3,
      distance: run.distance,
      calories: expect.any(Number),
      gear: { id: 'g1', resource_state: 2 },
      map: { id: `a${run.id}`, polyline: expect.stringMatching(/.{100}/), resource_state: 3 },
      photos: { count: 0, primary: null },
      available_zones: ['heartrate'],
    });
    const { laps, splits_metric, splits_standard, best_efforts } = body as Record<string, { name?: string }[]>;
    const kilometres = Math.ceil(run.distance / 1000);
    expect([laps?.length, splits_metric?.length]).toEqual([kilometres, kilometres]);
    expect(splits_standard?.length).toBe(Math.ceil(run.distance / 1609.344));
    expect(best_efforts?.map(({ name }) => name)).toEqual(expect.arrayContaining(['400m', '1K', '1 mile', '5K']));
    expect((await bench.get(`/api/v3/activities/${run.id}/laps`, access_token)).body).toEqual(laps);
    const zones = await bench.get<{ type: string; distribution_buckets: { time: number }[] }[]>(
      `/activities/${run.id}/zones`,
      access_token,
    );
    expect(zones.body.map(({ type }) => type)).toEqual(['heartrate']);
    const inZones = zones.body[0]?.distribution_buckets.reduce((sum, { time }) => sum + time, 0);
    expect(inZones).toBe(run.moving_time);
  });

  test('an activity has segment efforts with ids above 2^53, as numbers; all of them on request', async () => {
    const { access_token } = await bench.connect();
    const { id } = activityOf(MIA, outdoorRun);
    const text = async (query: string) =>
      (
        await fetch(`${bench.standin.url}/api/v3/activities/${id}${query}`, {
          headers: { authorization: `Bearer ${access_token}` },
        })
      ).text();
    const idsIn = (json: string) => [...json.matchAll(/"id":(33\d{17}),/g)].map(([, digits = '']) => digits);
    expect(idsIn(await text(''))).toHaveLength(1);
    const ids = idsIn(await text('?include_all_efforts=true'));
    expect(ids).toHaveLength(2);
    for (const digits of ids) {
      expect(BigInt(digits)).toBeGreaterThan(2n ** 53n);
      expect(BigInt(Number(digits))).not.toBe(BigInt(digits));
    }
  });

  test('a manual activity has no polyline, no laps and no streams', async () => {
    const { access_token } = await bench.connect();
    const { id } = activityOf(MIA, ({ manual }) => manual === true);
    const { body } = await bench.get(`/api/v3/activities/${id}`, access_token);
    expect(body).toMatchObject({ manual: true, upload_id: null, map: { polyline: null } });
    expect(body).not.toHaveProperty('laps');
    expect((await bench.get(`/api/v3/activities/${id}/laps`, access_token)).body).toEqual([]);
    expect((await bench.get(`/api/v3/activities/${id}/streams?keys=time`, access_token)).status).toBe(404);
  });

  test('an activity of another athlete, unknown, or private without the scope is a 404', async () => {
    const { access_token } = await bench.connect('read,activity:read');
    const foreign = activityOf(JONAS, ({ visibility }) => visibility === 'everyone').id;
    const hidden = activityOf(MIA, ({ visibility }) => visibility === 'only_me').id;
    for (const id of [foreign, hidden, 1, 'x']) {
      expect(await bench.get(`/api/v3/activities/${id}`, access_token)).toEqual(notFound);
      expect((await bench.get(`/api/v3/activities/${id}/streams?keys=time`, access_token)).status).toBe(404);
    }
    bench.standin.state.knobs.not_found_words = 'resource';
    expect((await bench.get<{ message: string }>('/activities/1', access_token)).body.message).toBe(
      'Resource Not Found',
    );
    const all = await bench.connect();
    expect((await bench.get(`/api/v3/activities/${hidden}`, all.access_token)).status).toBe(200);
  });

  test('a new activity is missing for a while', async () => {
    const { access_token } = await bench.connect();
    Object.assign(bench.standin.state.knobs, { fresh_missing_ms: 30_000, fresh_missing_calls: 1 });
    const { body } = await bench.control<{ id: number }>('POST', `/athletes/${MIA}/activities`, {});
    const status = async () => (await bench.get(`/api/v3/activities/${body.id}`, access_token)).status;
    expect(await status()).toBe(404);
    bench.pass(30_000);
    expect([await status(), await status()]).toEqual([404, 200]);
  });

  test('an activity needs a permission, whose status can be set', async () => {
    const { access_token } = await bench.connect('read');
    const { id } = activityOf(MIA, outdoorRun);
    expect(await bench.get(`/api/v3/activities/${id}`, access_token)).toEqual(missing('activity:read'));
    bench.standin.state.knobs.missing_scope_status = 403;
    expect((await bench.get(`/api/v3/activities/${id}`, access_token)).status).toBe(403);
  });

  test('an activity has zones for subscribers only when that is set', async () => {
    const { access_token } = await bench.connect();
    bench.standin.state.knobs.activity_zones_status = 402;
    const { id } = activityOf(MIA, outdoorRun);
    expect((await bench.get(`/api/v3/activities/${id}/zones`, access_token)).status).toBe(402);
  });
});

describe('streams', () => {
  type Streams = Record<string, { data: unknown[]; series_type: string; original_size: number; resolution: string }>;
  const path = (id: number, query: string) => `/api/v3/activities/${id}/streams?key_by_type=true&${query}`;

  test('streams are aligned, by key, and without unrecorded ones', async () => {
    const { access_token } = await bench.connect();
    const { id } = activityOf(MIA, outdoorRun);
    const keys = 'time,distance,latlng,altitude,velocity_smooth,heartrate,cadence,watts,temp,moving,grade_smooth';
    const { body } = await bench.get<Streams>(path(id, `keys=${keys}`), access_token);
    expect(Object.keys(body)).toEqual(expect.arrayContaining(['time', 'distance', 'latlng', 'heartrate', 'moving']));
    expect(body).not.toHaveProperty('watts');
    const size = body.time?.data.length ?? 0;
    expect(size).toBeGreaterThan(100);
    for (const stream of Object.values(body)) {
      expect(stream).toMatchObject({ series_type: 'distance', original_size: size, resolution: 'high' });
      expect(stream.data).toHaveLength(size);
    }
  });

  test('streams take repeated keys, give distance without keys, and a list without key_by_type', async () => {
    const { access_token } = await bench.connect();
    const { id } = activityOf(MIA, outdoorRun);
    const keysOf = async (query: string) => Object.keys((await bench.get(path(id, query), access_token)).body);
    expect(await keysOf('keys=time&keys=heartrate')).toEqual(['time', 'heartrate']);
    expect(await keysOf('')).toEqual(['distance']);
    bench.standin.state.knobs.streams_add_distance = true;
    expect(await keysOf('keys=time')).toEqual(['time', 'distance']);
    const list = await bench.get<object[]>(`/api/v3/activities/${id}/streams?keys=time`, access_token);
    expect(list.body[0]).toMatchObject({ type: 'time' });
  });

  test('an activity on a mat without a heart rate has no streams', async () => {
    const { access_token } = await bench.connect();
    const { id } = activityOf(
      MIA,
      ({ distance, manual, average_heartrate }) => distance === 0 && !manual && typeof average_heartrate !== 'number',
    );
    expect((await bench.get(path(id, 'keys=time'), access_token)).status).toBe(404);
  });

  test('streams are empty for a while after the upload', async () => {
    const { access_token } = await bench.connect();
    const { id } = activityOf(MIA, outdoorRun);
    await bench.control('PUT', `/athletes/${MIA}/activities/${id}/late`, { streams_empty_ms: 60_000 });
    const size = async () => (await bench.get<Streams>(path(id, 'keys=time'), access_token)).body.time?.data.length;
    expect(await size()).toBe(0);
    bench.pass(60_000);
    expect(await size()).toBeGreaterThan(0);
  });

  test('streams and maps lack the ends without activity:read_all', async () => {
    const all = await bench.connect();
    const some = await bench.connect('read,activity:read');
    const { id, start_latlng } = activityOf(MIA, outdoorRun);
    const whole = (await bench.get<Streams>(path(id, 'keys=latlng,time'), all.access_token)).body;
    const part = (await bench.get<Streams>(path(id, 'keys=latlng,time'), some.access_token)).body;
    expect(whole.latlng?.data[0]).toEqual((start_latlng as number[]).map((value) => expect.closeTo(value, 4)));
    expect(part.latlng?.data).toEqual(whole.latlng?.data.slice(-(part.latlng?.data.length ?? 0) - 50, -50));
    expect(part.time?.data).toHaveLength(part.latlng?.data.length ?? 0);
    const { body } = await bench.get<{ map: { polyline: string }; start_latlng: null }>(
      `/activities/${id}`,
      some.access_token,
    );
    expect(body.start_latlng).toBeNull();
    expect(body.map.polyline.length).toBeGreaterThan(10);
  });
});

describe('the athlete', () => {
  test('the athlete is complete only with profile:read_all', async () => {
    const whole = await bench.connect();
    expect((await bench.get('/api/v3/athlete', whole.access_token)).body).toMatchObject({
      id: MIA,
      resource_state: 3,
      weight: expect.any(Number),
      shoes: [{ id: 'g1', primary: true, distance: expect.any(Number) }],
    });
    const summary = await bench.connect('read');
    const { body } = await bench.get('/api/v3/athlete', summary.access_token);
    expect(body).toMatchObject({ id: MIA, resource_state: 2, profile: 'avatar/athlete/large.png' });
    expect(body).not.toHaveProperty('shoes');
    bench.standin.state.knobs.absolute_avatars = true;
    const { body: pictured } = await bench.get('/api/v3/athlete', summary.access_token);
    expect(pictured.profile).toMatch(/^https:/);
  });

  test('the athlete has zones, with power only for riders, and only with profile:read_all', async () => {
    const walker = await bench.connect(undefined, 10_000_003);
    const { body } = await bench.get<{ heart_rate: { zones: object[] } }>('/api/v3/athlete/zones', walker.access_token);
    expect(body.heart_rate.zones.at(0)).toMatchObject({ min: 0 });
    expect(body.heart_rate.zones.at(-1)).toMatchObject({ max: -1 });
    expect(body).not.toHaveProperty('power');
    const rider = await bench.connect(undefined, JONAS);
    expect((await bench.get('/api/v3/athlete/zones', rider.access_token)).body).toHaveProperty('power');
    const plain = await bench.connect('read');
    expect(await bench.get('/api/v3/athlete/zones', plain.access_token)).toEqual(missing('profile:read_all'));
  });

  test('the athlete reads only their own sums, of public activities', async () => {
    const { access_token } = await bench.connect();
    const visible = (bench.standin.state.world.athletes.get(MIA)?.activities ?? []).filter(
      ({ type, visibility }) => ['Run', 'VirtualRun'].includes(String(type)) && visibility === 'everyone',
    );
    const { body } = await bench.get(`/api/v3/athletes/${MIA}/stats`, access_token);
    expect(body).toMatchObject({
      all_run_totals: { count: visible.length },
      recent_run_totals: { achievement_count: 0 },
      biggest_ride_distance: expect.any(Number),
    });
    expect(Object.keys(body)).toHaveLength(11);
    expect((await bench.get(`/api/v3/athletes/${JONAS}/stats`, access_token)).status).toBe(403);
    bench.standin.state.knobs.foreign_stats_status = 404;
    expect((await bench.get(`/api/v3/athletes/${JONAS}/stats`, access_token)).status).toBe(404);
  });

  test('the athlete reads only their own gear', async () => {
    const { access_token } = await bench.connect('read');
    expect((await bench.get('/api/v3/gear/g1', access_token)).body).toMatchObject({
      id: 'g1',
      resource_state: 3,
      brand_name: 'Acme',
      notification_distance: 0,
    });
    expect((await bench.get('/api/v3/gear/b1', access_token)).body).toMatchObject({ frame_type: 3 });
    expect((await bench.get('/api/v3/gear/b2', access_token)).status).toBe(404);
    bench.standin.state.knobs.gear_needs_profile = true;
    expect(await bench.get('/api/v3/gear/g1', access_token)).toEqual(missing('profile:read_all'));
  });
});

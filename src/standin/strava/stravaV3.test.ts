import { createRequire } from 'node:module';
import type stravaClient from 'strava-v3';
import { type Bench, type Callback, JONAS, MIA, openBench, openCallback } from './standinBench.ts';
import { visitConsent } from './visitConsent.ts';

// The public client has no option for another host, so its own variables are changed here.
const require = createRequire(import.meta.url);
const client = require('strava-v3') as typeof stravaClient;
const { axiosInstance, setBaseURL } = require('strava-v3/axiosUtility') as {
  axiosInstance: { interceptors: { request: { use(change: (config: { url?: string }) => object): void } } };
  setBaseURL(url: string): void;
};

let bench: Bench;
let callback: Callback;
let origin = '';

axiosInstance.interceptors.request.use((config) => ({
  ...config,
  url: config.url?.replace('https://www.strava.com', origin),
}));

beforeEach(async () => {
  bench = await openBench();
  callback = await openCallback();
  origin = bench.standin.url;
  setBaseURL(`${bench.standin.bases.api}/`);
  client.config({ ...bench.app, access_token: '', redirect_uri: 'http://localhost:3000/back' });
});

afterEach(async () => {
  await callback.close();
  await bench.close();
});

async function connected(): Promise<{ access_token: string; refresh_token: string }> {
  const url = client.oauth.getRequestAccessURL({ scope: 'read,activity:read_all,profile:read_all', state: 'x' });
  const back = await visitConsent(url.replace('https://www.strava.com', origin), { athleteId: MIA });
  return client.oauth.getToken(back.searchParams.get('code') ?? '');
}

test('the public client connects an athlete and reads everything of them', async () => {
  const { access_token } = await connected();
  const athlete = await client.athlete.get({ access_token });
  expect(athlete).toMatchObject({ id: MIA, resource_state: 3, firstname: 'Mia' });
  const activities = await client.athlete.listActivities({ access_token, per_page: 50 });
  expect(activities).toHaveLength(50);
  const run = activities.find(({ sport_type, manual }) => sport_type === 'Run' && !manual);
  const id = String(run?.id);
  expect(await client.activities.get({ access_token, id })).toMatchObject({ id: run?.id, resource_state: 3 });
  const streams = await client.streams.activity({ access_token, id, keys: ['time', 'latlng'], key_by_type: true });
  expect(Object.keys(streams as object)).toEqual(['time', 'latlng']);
  expect(await client.activities.listLaps({ access_token, id })).not.toEqual([]);
  expect(await client.activities.listZones({ access_token, id })).toBeInstanceOf(Array);
  expect(await client.gear.get({ access_token, id: 'g1' })).toMatchObject({ id: 'g1', brand_name: 'Acme' });
  expect(await client.athletes.stats({ access_token, id: String(MIA) })).toHaveProperty('all_run_totals');
  expect(client.rateLimiting).toMatchObject({ shortTermLimit: 200, shortTermUsage: 8, longTermLimit: 2000 });
});

test('the public client reports a missing permission', async () => {
  const { access_token } = await connected();
  const foreign = bench.standin.state.world.athletes.get(JONAS)?.activities[0]?.id;
  await expect(client.activities.get({ access_token, id: String(foreign) })).rejects.toMatchObject({
    statusCode: 404,
    data: { message: 'Record Not Found' },
  });
  await expect(client.athlete.get({ access_token: 'unknown' })).rejects.toMatchObject({ statusCode: 401 });
});

test('the public client renews tokens and revokes them', async () => {
  const { access_token, refresh_token } = await connected();
  expect(await client.oauth.refreshToken(refresh_token)).toMatchObject({ access_token, token_type: 'Bearer' });
  expect(await client.oauth.deauthorize({ access_token })).toEqual({ access_token });
  await expect(client.oauth.refreshToken(refresh_token)).rejects.toMatchObject({ statusCode: 400 });
});

test('the public client subscribes to events', async () => {
  const made = await client.pushSubscriptions.create({ callback_url: callback.url, verify_token: 'secret' });
  const [seen] = await client.pushSubscriptions.list();
  expect(seen).toMatchObject({ id: made.id, application_id: 12_345, callback_url: callback.url });
  await client.pushSubscriptions.delete({ id: String(made.id) });
  expect(await client.pushSubscriptions.list()).toEqual([]);
});

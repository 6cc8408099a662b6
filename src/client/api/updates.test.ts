import { stravaApi } from '#client/api/stravaApi.ts';
import { login } from '#client/session/session.ts';
import { type AppStore, createAppStore } from '#client/session/store.ts';
import { failure, json } from '#client/testing/fetchStub.ts';
import { type StubSession, stubSession } from '#client/testing/stubSession.ts';
import { type StubbedStream, showPage, stubUpdates, UPDATES } from '#client/testing/stubUpdates.ts';
import { passTime, settle, until } from '#client/testing/until.ts';
import { GATHER_MS } from './gatherTopics.ts';
import { openUpdates, REOPEN_MS, SILENCE_MS } from './updates.ts';

const ME = 'GET /api/strava-integration/me';
const CREDENTIALS = { email: 'ada@example.org', password: 'eight tall birches' };

let server: StubSession;
let store: AppStore;
let streams: StubbedStream[];
let close: () => void = () => undefined;

beforeEach(async () => {
  server = stubSession();
  server.on(ME, () => json({ is_set_up: true, is_full: false, athlete: null }));
  streams = stubUpdates(server);
  store = createAppStore();
  await store.dispatch(login(CREDENTIALS));
  await store.dispatch(stravaApi.endpoints.getOwnAthlete.initiate());
});

afterEach(() => {
  close();
  jest.useRealTimers();
  jest.restoreAllMocks();
  showPage(true);
});

const open = () => {
  close = store.dispatch(openUpdates()).close;
};
const openStream = async () => {
  open();
  await until(() => streams.length === 1);
};
const newest = () => streams.at(-1) as StubbedStream;
const reads = () => server.callsTo(ME).length;

function stopClock(): void {
  jest.spyOn(Math, 'random').mockReturnValue(1);
  jest.useFakeTimers();
}

test('the stream is asked for with the token, as a stream, after what the screen reads', async () => {
  const Made = Request;
  const requests = jest.spyOn(globalThis, 'Request').mockImplementation((...given) => new Made(...given));
  await openStream();
  expect(requests).toHaveBeenCalledWith(expect.anything(), { priority: 'low' });
  const { headers } = newest().call;
  expect(headers.get('accept')).toBe('text/event-stream');
  expect(headers.get('authorization')).toMatch(/^Bearer header\./);
});

test('an event reloads the data that it names, and no other; the first opening reloads nothing', async () => {
  await openStream();
  newest().ping();
  newest().say('gear');
  await settle();
  expect(reads()).toBe(1);
  newest().say('athletes');
  await until(() => reads() === 2);
});

test('an athlete who connects is counted on the dashboard without a reload', async () => {
  const DASHBOARD = 'GET /api/strava-integration/dashboard';
  server.on(DASHBOARD, () => json({ athlete_count: 1 }));
  await store.dispatch(stravaApi.endpoints.getStravaDashboard.initiate());
  await openStream();
  expect(server.callsTo(DASHBOARD)).toHaveLength(1);
  newest().say('athletes', 'control');
  await until(() => server.callsTo(DASHBOARD).length === 2);
});

test('events in quick succession cause one read at once and one later', async () => {
  stopClock();
  await openStream();
  newest().say('athletes');
  await until(() => reads() === 2);
  newest().say('activities');
  newest().say('athletes');
  newest().say('everything');
  await passTime(GATHER_MS - 100);
  expect(reads()).toBe(2);
  await passTime(200);
  await until(() => reads() === 3);
  await passTime(10 * GATHER_MS);
  expect(reads()).toBe(3);
});

test('a stream that ends is opened again after a wait, and then everything counts as changed', async () => {
  stopClock();
  await openStream();
  newest().end();
  await passTime(REOPEN_MS.first - 100);
  expect(streams).toHaveLength(1);
  await passTime(200);
  await until(() => streams.length === 2 && reads() === 2);
});

test('the waits double up to half a minute while the server is away, and restart at a second after a lasting stream', async () => {
  stopClock();
  const tries: number[] = [];
  server.on(UPDATES, () => {
    tries.push(Date.now());
    return Promise.reject(new TypeError('offline'));
  });
  open();
  for (let count = 0; count < 20; count += 1) await passTime(5000);
  const waits = tries.slice(1).map((time, index) => Math.round((time - (tries[index] ?? 0)) / 1000));
  expect(waits).toEqual([1, 2, 4, 8, 16, 30, 30]);
  streams = stubUpdates(server);
  await passTime(31_000);
  await until(() => streams.length === 1);
  await passTime(20_000);
  newest().end();
  await passTime(REOPEN_MS.first + 200);
  await until(() => streams.length === 2);
});

test('an expired token is renewed, and the stream opened at once with the new one', async () => {
  let isOld = true;
  streams = stubUpdates(server, () => {
    if (!isOld) return null;
    isOld = false;
    return failure(401, 'Please sign in');
  });
  open();
  await until(() => streams.length === 1);
  expect(server.callsTo('POST /api/auth/refresh')).toHaveLength(1);
  const [first, second] = server.callsTo(UPDATES).map(({ headers }) => headers.get('authorization'));
  expect(second).not.toBe(first);
});

test('a token that is refused repeatedly is renewed only after pauses', async () => {
  stopClock();
  streams = stubUpdates(server, () => failure(401, 'Please sign in'));
  open();
  await until(() => server.callsTo(UPDATES).length === 2);
  await passTime(100);
  expect(server.callsTo(UPDATES)).toHaveLength(2);
  expect(server.callsTo('POST /api/auth/refresh')).toHaveLength(1);
});

test('a renewal that is refused for too many calls does not end the updates', async () => {
  stopClock();
  let isBusy = true;
  streams = stubUpdates(server, () => (isBusy ? failure(401, 'Please sign in') : null));
  server.on('POST /api/auth/refresh', () => failure(429, 'Too many calls'));
  open();
  await until(() => server.callsTo('POST /api/auth/refresh').length === 1);
  isBusy = false;
  await passTime(REOPEN_MS.first + 100);
  await until(() => streams.length === 1);
  expect(store.getState().auth.error).toBeNull();
});

test('the end of the session ends the stream', async () => {
  stopClock();
  streams = stubUpdates(server, () => failure(401, 'Please sign in'));
  server.on('POST /api/auth/refresh', () => failure(401, 'Session expired'));
  open();
  await until(() => store.getState().auth.error === 'Session expired');
  await passTime(120_000);
  expect(server.callsTo(UPDATES)).toHaveLength(1);
});

test('a stream that is forbidden is not opened again', async () => {
  stopClock();
  streams = stubUpdates(server, () => failure(403, 'You do not have permission to do this'));
  open();
  await until(() => server.callsTo(UPDATES).length === 1);
  await passTime(120_000);
  expect(server.callsTo(UPDATES)).toHaveLength(1);
});

test('a stream without a sign of life for three intervals is closed and opened again', async () => {
  stopClock();
  await openStream();
  await passTime(SILENCE_MS - 1000);
  newest().ping();
  await passTime(SILENCE_MS - 1000);
  expect(newest().call.signal.aborted).toBe(false);
  await passTime(REOPEN_MS.first + 2000);
  await until(() => streams.length === 2);
  expect(streams[0]?.call.signal.aborted).toBe(true);
});

test('a hidden page closes its stream, and reloads everything when it is visible again', async () => {
  stopClock();
  await openStream();
  showPage(false);
  await passTime(60_000);
  expect(newest().call.signal.aborted).toBe(true);
  expect(streams).toHaveLength(1);
  showPage(true);
  await until(() => streams.length === 2 && reads() === 2);
});

test('closing aborts the stream and drops gathered topics', async () => {
  stopClock();
  await openStream();
  newest().say('athletes');
  await until(() => reads() === 2);
  newest().say('athletes');
  await passTime(1);
  close();
  await passTime(120_000);
  expect(newest().call.signal.aborted).toBe(true);
  expect(streams).toHaveLength(1);
  expect(reads()).toBe(2);
});

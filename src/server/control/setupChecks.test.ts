import { type SetupFacts, setupChecks } from './setupChecks.ts';

const facts: SetupFacts = {
  publicUrl: 'https://kadenz.example.org',
  lastAnswer: null,
  isOurs: false,
  hasCallbackFailed: false,
  isMisconfigured: false,
  apiBase: 'https://www.strava.com/api/v3',
  now: new Date('2026-11-25T12:00:00Z'),
};
const stateOf = (check: string, changes: Partial<SetupFacts>) =>
  setupChecks({ ...facts, ...changes }).find((found) => found.check === check)?.state;

test.each([
  ['https://kadenz.example.org', 'ok'],
  ['https://kadenz.example.org:8443', 'ok'],
  ['http://kadenz.example.org', 'failed'],
  ['https://localhost', 'failed'],
  ['https://kadenz.localhost:3000', 'failed'],
  ['https://127.0.0.1', 'failed'],
  ['https://127.9.9.9:3000', 'failed'],
  ['https://[::1]', 'failed'],
  ['https://localhost.example.org', 'ok'],
])('%s is an address that Strava can reach by https: %s', (publicUrl, state) => {
  expect(stateOf('public_https', { publicUrl })).toBe(state);
});

test('without an app of Strava the credentials are missing', () => {
  expect(setupChecks(facts).map(({ state }) => state)).toEqual(['failed', 'ok', 'wait', 'wait', 'due']);
});

test.each([
  ['https://www.strava.com/api/v3', '2027-01-03T23:59:59Z', 'due'],
  ['https://www.strava.com/api/v3', '2027-01-04T00:00:00Z', 'failed'],
  ['https://strava.com/api/v3', '2027-06-01T00:00:00Z', 'failed'],
  ['https://api-v3.strava.com', '2026-11-25T12:00:00Z', 'ok'],
  ['https://api-v3.strava.com', '2027-01-04T00:00:00Z', 'ok'],
  ['https://www.api-v3.strava.com', '2027-06-01T00:00:00Z', 'ok'],
  ['http://127.0.0.1:4000/api/v3', '2027-06-01T00:00:00Z', 'ok'],
])('STUDIES §1 the address %s of the API at %s is %s', (apiBase, now, state) => {
  expect(stateOf('api_address', { apiBase, now: new Date(now) })).toBe(state);
});

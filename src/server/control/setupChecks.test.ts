import { setupChecks } from './setupChecks.ts';

const isHttps = (publicUrl: string) =>
  setupChecks({
    publicUrl,
    lastAnswer: null,
    isOurs: false,
    hasCallbackFailed: false,
    isMisconfigured: false,
  })[1]?.state;

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
])('%s is an address that Strava can reach by https: %s', (url, state) => {
  expect(isHttps(url)).toBe(state);
});

test('without an app of Strava the credentials are what is missing', () => {
  const checks = setupChecks({
    publicUrl: 'https://kadenz.example.org',
    lastAnswer: null,
    isOurs: false,
    hasCallbackFailed: false,
    isMisconfigured: false,
  });
  expect(checks.map(({ state }) => state)).toEqual(['failed', 'ok', 'wait', 'wait']);
});

import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { breakCookies } from '#client/testing/breakCookies.ts';
import { type FetchStub, failure, json } from '#client/testing/fetchStub.ts';
import { renderApp, type SignedIn } from '#client/testing/renderApp.tsx';
import { someOwnStudy } from '#client/testing/someOwnStudy.ts';

const START = 'POST /api/strava-integration/auth/start';
const CHECK = 'POST /api/strava-integration/auth/invite';
const PAGE = '/strava-integration/auth-start';
const ATHLETE = {
  id: 'athlete-1',
  strava_id: '10000001',
  name: 'Mia Berger',
  status: 'connected',
  status_reason: null,
  status_since: '2026-11-01T10:00:00Z',
  scopes: ['read', 'activity:read', 'activity:read_all', 'profile:read_all'],
  missing_scopes: [],
  connected_at: '2026-11-01T10:00:00Z',
  last_sync_at: '2026-11-20T12:00:00Z',
  history_so_far: null,
  delete_due_at: null,
  activity_count: 200,
};

interface Opening {
  query?: string;
  as?: SignedIn;
  state?: 'open' | 'full' | 'unknown' | 'not_set_up';
  own?: object;
  more?: (server: FetchStub) => void;
}

function open({ query = '?invite=token-1', as, state = 'open', own = {}, more = () => undefined }: Opening = {}) {
  return renderApp({
    url: `${PAGE}${query}`,
    as,
    prepare: (server) => {
      server.on(CHECK, () => json({ state }));
      server.on(START, () => json({ authorize_url: '#strava-asks' }));
      server.on('GET /api/strava-integration/me', () =>
        json({ is_set_up: true, is_full: false, athlete: null, ...own }),
      );
      more(server);
    },
  });
}

const button = () => screen.findByRole('button', { name: 'Connect with Strava' });
const box = () => screen.getByRole('checkbox', { name: /I have read the information and agree/ });

test('the invite token is removed from the address before its check, and stays in this tab', async () => {
  let addressAtCall = '';
  const { server } = open({
    query: '?invite=token-1&source=qr',
    more: (stub) =>
      stub.on(CHECK, () => {
        addressAtCall = window.location.search;
        return json({ state: 'open' });
      }),
  });
  await button();
  expect(addressAtCall).toBe('?source=qr');
  expect(server.callsTo(CHECK).map(({ body }) => body)).toEqual([{ invite: 'token-1' }]);
  expect(sessionStorage.getItem('kadenz.invite')).toBe('token-1');
  expect(localStorage.getItem('kadenz.invite')).toBeNull();
});

test('a reloaded page still has its invite', async () => {
  sessionStorage.setItem('kadenz.invite', 'token-1');
  const { server } = open({ query: '' });
  await button();
  expect(server.callsTo(CHECK).map(({ body }) => body)).toEqual([{ invite: 'token-1' }]);
});

test('the page shows the data that are read and never read, who sees them, how long, how far back, and all rights, in full', async () => {
  const { user } = open();
  await button();
  expect(screen.getByRole('heading', { level: 1, name: 'Connect your Strava account to Kadenz' })).toBeVisible();
  expect(screen.getByText('Taking part is voluntary. You can stop at any time without disadvantage.')).toBeVisible();
  const titles = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
  expect(titles).toEqual([
    'What we read',
    'What we never read',
    'Who sees it',
    'How long it is kept',
    'How far back',
    'Your rights',
  ]);
  expect(screen.getByText(/At the latest 30 days after the connection ended/)).toBeVisible();
  expect(screen.getByText(/Leave all boxes ticked there/)).toBeVisible();
  expect(screen.getByText('Check at Strava that it is your name at the top.')).toBeVisible();
  expect(screen.getByText('Version 1')).not.toBeVisible();
  await user.click(screen.getByText('Read the full consent text'));
  expect(screen.getByText('Version 1')).toBeVisible();
  expect(screen.getByText(/Article 9 of the General Data Protection Regulation/)).toBeVisible();
});

test('pressed without consent, the button shows an error at the checkbox, focuses it, and sends nothing', async () => {
  const { user, server } = open();
  const connect = await button();
  expect(box()).not.toBeChecked();
  await user.click(connect);
  expect(screen.getByRole('alert')).toHaveTextContent('Please confirm your consent; without it we cannot go on.');
  expect(box()).toHaveFocus();
  expect(box()).toBeInvalid();
  expect(box()).toHaveAccessibleDescription('Please confirm your consent; without it we cannot go on.');
  expect(server.callsTo(START)).toEqual([]);
  await user.click(box());
  expect(box()).toBeValid();
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
});

test('with consent the browser goes to Strava, with invite, version and language of the text', async () => {
  const { user, server } = open();
  const connect = await button();
  await user.click(box());
  await user.click(connect);
  await waitFor(() => expect(window.location.hash).toBe('#strava-asks'));
  expect(server.callsTo(START).map(({ body }) => body)).toEqual([
    { invite: 'token-1', consent_version: 1, lang: 'en' },
  ]);
  expect(screen.getByText('Opening Strava…')).toBeVisible();
});

test('consent to the German text is recorded as German', async () => {
  const { user, server } = open();
  await button();
  await user.click(screen.getByRole('button', { name: 'Deutsch' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Verbinde dein Strava-Konto mit Kadenz' })).toBeVisible();
  expect(screen.getByText('Die Teilnahme ist freiwillig. Du kannst jederzeit ohne Nachteile aufhören.')).toBeVisible();
  const german = /Ich habe die Information gelesen und willige ein, dass Kadenz die genannten Daten nutzt\./;
  await user.click(await button());
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Bitte bestätige die Einwilligung, sonst können wir nicht fortfahren.',
  );
  await user.click(screen.getByRole('checkbox', { name: german }));
  await user.click(await button());
  await waitFor(() => expect(window.location.hash).toBe('#strava-asks'));
  expect(server.callsTo(START).map(({ body }) => body)).toEqual([
    { invite: 'token-1', consent_version: 1, lang: 'de' },
  ]);
});

test('a connection that cannot start shows the reason and a reference, and the button can be pressed again', async () => {
  const { user } = open({ more: (server) => server.on(START, () => failure(409, 'Strava is not set up')) });
  const connect = await button();
  await user.click(box());
  await user.click(connect);
  const alert = (await screen.findByText('Connecting did not start.')).parentElement as HTMLElement;
  expect(alert).toHaveTextContent('Reference: request-1');
  expect(connect).not.toHaveAttribute('aria-disabled');
});

test('a fault of the client is told in the words of Kadenz, not in those of the browser', async () => {
  const { user, server } = open({ query: '', as: { role: 'user' } });
  const connect = await button();
  server.on(START, () => failure(401, 'Please sign in'));
  breakCookies();
  await user.click(box());
  await user.click(connect);
  const alert = (await screen.findByText('Connecting did not start.')).parentElement as HTMLElement;
  expect(alert).toHaveTextContent('An error occurred');
  expect(alert).not.toHaveTextContent('The operation is insecure');
});

test.each([
  ['unknown', 'This link does not work', /replaced by a new one/],
  ['full', 'No further accounts can be connected at the moment.', /Your place is not lost\./],
  ['not_set_up', 'Strava is not set up', /Please tell the people who gave you this link\./],
] as const)('a link that is %s is answered with "%s"', async (state, title, text) => {
  open({ state });
  expect(await screen.findByText(title)).toBeVisible();
  expect(screen.getByText(text)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Connect with Strava' })).toBeNull();
});

test('an invalid invite is not checked again', async () => {
  open({ state: 'unknown' });
  await screen.findByText('This link does not work');
  await waitFor(() => expect(sessionStorage.getItem('kadenz.invite')).toBeNull());
});

test('a failed check of an invite can be repeated', async () => {
  let isBroken = true;
  const { user } = open({
    more: (server) => server.on(CHECK, () => (isBroken ? failure(429, 'Too many attempts') : json({ state: 'open' }))),
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('Reference: request-1');
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await button()).toBeVisible();
});

test.each([
  ['admin', 'You are signed in as an admin.'],
  ['researcher', 'You are signed in as a researcher.'],
] as const)('an %s who opens the invite reads that it is meant for others', async (role, title) => {
  open({ as: { role } });
  expect(await screen.findByText(title)).toBeVisible();
  expect(screen.getByText(/Go on only for a test\./)).toBeVisible();
  expect(await button()).toBeVisible();
});

test('a user who opens the invite gets a way to the own account, which drops the invite', async () => {
  const { user, server } = open({ as: { role: 'user' } });
  await user.click(await screen.findByRole('link', { name: 'Connect my own account' }));
  expect(await screen.findByRole('link', { name: 'Back to the dashboard' })).toBeVisible();
  const connect = await button();
  await user.click(box());
  await user.click(connect);
  await waitFor(() => expect(window.location.hash).toBe('#strava-asks'));
  expect(server.callsTo(START).map(({ body }) => body)).toEqual([{ consent_version: 1, lang: 'en' }]);
  expect(sessionStorage.getItem('kadenz.invite')).toBeNull();
});

test('a signed-in user without an invite connects the own account', async () => {
  const { user, server } = open({ query: '', as: { role: 'user' } });
  const connect = await button();
  await user.click(box());
  await user.click(connect);
  await waitFor(() => expect(window.location.hash).toBe('#strava-asks'));
  expect(server.callsTo(START).map(({ body }) => body)).toEqual([{ consent_version: 1, lang: 'en' }]);
  expect(server.callsTo(CHECK)).toEqual([]);
});

test('a connected user reads so, and has no button', async () => {
  open({ query: '', as: { role: 'user' }, own: { athlete: ATHLETE } });
  expect(await screen.findByText('Your Strava account is connected: Mia Berger.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to the dashboard' })).toHaveAttribute('href', '/dashboard');
  expect(screen.queryByRole('button', { name: 'Connect with Strava' })).toBeNull();
});

test('a full installation refuses new athletes, but accepts former ones', async () => {
  open({ query: '', as: { role: 'user' }, own: { is_full: true } });
  expect(await screen.findByText('No further accounts can be connected at the moment.')).toBeVisible();
});

test.each([
  ['takes part in a study that reads Strava', [someOwnStudy()], 'Please tell sleep@example.org, and try again later.'],
  ['takes part in no study', [], 'Please tell an admin, and try again later.'],
  ['left the study', [someOwnStudy({ withdrawn_at: '2026-11-20T09:00:00.000Z' })], 'Please tell an admin,'],
  ['takes part in a study without Strava', [someOwnStudy({ sources: ['file'] })], 'Please tell an admin,'],
])('on a full installation a user who %s reads whom to tell', async (_who, studies, sentence) => {
  open({
    query: '',
    as: { role: 'user' },
    own: { is_full: true },
    more: (server) => server.on('GET /api/strava-integration/me/studies', () => json({ studies })),
  });
  expect(await screen.findByText(new RegExp(`^Your place is not lost\\. ${sentence}`))).toBeVisible();
});

test('when the last place is taken while the page is open, a participant with an account reads the contact', async () => {
  const { user, server } = open({ query: '', as: { role: 'user' } });
  server.on('GET /api/strava-integration/me/studies', () => json({ studies: [someOwnStudy()] }));
  server.on(START, () => failure(409, 'Please contact an admin.', { code: 'strava_full' }));
  await user.click(await screen.findByRole('checkbox', { name: /I have read the information and agree/ }));
  await user.click(await button());
  expect(
    await screen.findByText('Your place is not lost. Please tell sleep@example.org, and try again later.'),
  ).toBeVisible();
  expect(screen.queryByText('Please contact an admin.')).toBeNull();
});

test('a former athlete may connect although the installation is full', async () => {
  const athlete = { ...ATHLETE, status: 'disconnected', status_reason: 'disconnected_here' };
  open({ query: '', as: { role: 'user' }, own: { is_full: true, athlete } });
  expect(await button()).toBeVisible();
});

test('a missing permission is asked for without asking for the consent twice', async () => {
  sessionStorage.setItem('kadenz.strava-consent', '1');
  const athlete = { ...ATHLETE, missing_scopes: ['activity:read_all'] };
  const { user, server } = open({ query: '?again=1', as: { role: 'user' }, own: { athlete } });
  expect(await screen.findByRole('heading', { level: 1, name: 'Add the missing permission' })).toBeVisible();
  expect(screen.getByText(/not all boxes were ticked/)).toBeVisible();
  const connect = await button();
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.getByText('You have already agreed to the information above.')).toBeVisible();
  await user.click(connect);
  await waitFor(() => expect(window.location.hash).toBe('#strava-asks'));
  expect(server.callsTo(START)).toHaveLength(1);
});

test('in another browser, or after the text has changed, a missing permission needs the consent', async () => {
  sessionStorage.setItem('kadenz.strava-consent', '0');
  open({ query: '?again=1', as: { role: 'user' } });
  await button();
  expect(box()).not.toBeChecked();
});

test('a visitor without sign-in and invite reads how to get one', async () => {
  open({ query: '' });
  expect(await screen.findByText('You need a link to connect a Strava account.')).toBeVisible();
  expect(within(screen.getByRole('main')).getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
});

describe('language without a choice', () => {
  const browserSpeaks = (...languages: string[]) =>
    jest.spyOn(window.navigator, 'languages', 'get').mockReturnValue(languages);
  afterEach(() => jest.restoreAllMocks());

  test.each([
    [['de-AT', 'en'], 'Verbinde dein Strava-Konto mit Kadenz'],
    [['fr', 'it'], 'Verbinde dein Strava-Konto mit Kadenz'],
    [['fr', 'en-GB', 'de'], 'Connect your Strava account to Kadenz'],
  ])('the language for a browser with %j is that of "%s"', async (languages, title) => {
    browserSpeaks(...languages);
    open();
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
  });

  test('DECISIONS §6 language: who chose only a theme has chosen no language', async () => {
    browserSpeaks('de');
    const first = renderApp({ url: '/login' });
    await first.user.click(await screen.findByRole('button', { name: 'Display' }));
    await first.user.click(screen.getByRole('radio', { name: 'Dark' }));
    cleanup();
    const second = open();
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Verbinde dein Strava-Konto mit Kadenz' }),
    ).toBeVisible();
    await second.user.click(screen.getByRole('button', { name: 'Anzeige' }));
    await second.user.click(screen.getByRole('radio', { name: 'Hell' }));
    cleanup();
    renderApp({ url: '/login' });
    expect(await screen.findByRole('button', { name: 'Sign in' })).toBeVisible();
  });

  test("a chosen language wins over the browser's, and other pages are English by default", async () => {
    browserSpeaks('de');
    localStorage.setItem('kadenz.preferences', JSON.stringify({ language: 'en' }));
    open();
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Connect your Strava account to Kadenz' }),
    ).toBeVisible();
    localStorage.clear();
    renderApp({ url: '/login' });
    expect(await screen.findByRole('button', { name: 'Sign in' })).toBeVisible();
  });
});

import { screen, waitFor, within } from '@testing-library/react';
import { failure, json, noContent } from '#client/testing/fetchStub.ts';
import { renderApp, type SignedIn } from '#client/testing/renderApp.tsx';
import { someUser, stubUsers, userId } from '#client/testing/stubUsers.ts';
import type { SearchAnswer } from '#shared/contract/search.ts';
import type { Role } from '#shared/roles.ts';

const SEARCH = 'GET /api/search';
const NOTHING: SearchAnswer = { studies: [], participants: [], labs: [], users: [], athletes: [] };
const STUDY = { id: userId(71), title: 'Sleep and running', lab_name: 'Movement Lab' };
const PARTICIPANT = { id: userId(72), code: 'KDZ-004-4', study_id: STUDY.id, study_title: STUDY.title };
const FOUND: SearchAnswer = {
  studies: [STUDY],
  participants: [PARTICIPANT],
  labs: [{ id: userId(73), name: 'Sleep Lab', email: 'lab@example.org' }],
  users: [{ id: userId(74), email: 'sleeper@example.org', role: 'researcher' }],
  athletes: [{ id: userId(75), name: 'Sleepy Runner', strava_id: '77123', status: 'connected' }],
};

interface Opened {
  answer?: SearchAnswer | Response | ((q: string) => Response | Promise<Response>);
  as?: SignedIn;
}

async function openPalette({ answer = NOTHING, as = { role: 'admin' } }: Opened = {}) {
  const app = renderApp({
    url: '/profile',
    as,
    prepare: (server) => {
      stubUsers(server, [someUser(1)]);
      server.on(SEARCH, ({ params }) => {
        if (typeof answer === 'function') return answer(params.get('q') ?? '');
        return answer instanceof Response ? answer.clone() : json(answer);
      });
    },
  });
  await screen.findByRole('heading', { level: 1, name: 'Profile' });
  await app.user.click(await screen.findByRole('button', { name: 'Search Ctrl K' }));
  const field = await screen.findByRole('combobox', { name: 'Search or run a command' });
  return { ...app, field };
}

const dialog = () => screen.getByRole('dialog', { name: 'Search' });
const labels = (group: string) =>
  within(screen.getByRole('group', { name: group }))
    .getAllByRole('option')
    .map((option) => option.textContent);
const active = () => {
  const id = screen.getByRole('combobox').getAttribute('aria-activedescendant');
  return id && document.getElementById(id)?.textContent;
};

test('Ctrl K opens the palette on any page after sign-in; Escape closes it and returns the focus', async () => {
  const { user } = renderApp({ url: '/profile', as: { role: 'admin' } });
  await screen.findByRole('heading', { level: 1, name: 'Profile' });
  const link = screen.getByRole('link', { name: 'Dashboard' });
  link.focus();
  await user.keyboard('{Control>}k{/Control}');
  expect(await screen.findByRole('combobox')).toHaveFocus();
  expect(dialog()).toBeVisible();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(link).toHaveFocus();
});

test('Ctrl K opens nothing over an open dialog, to a visitor, or while the first password must be changed', async () => {
  const { user } = renderApp({ url: '/profile', as: {} });
  await user.click(await screen.findByRole('button', { name: 'Change Password' }));
  await user.keyboard('{Control>}k{/Control}');
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
});

test.each([
  ['a visitor', '/login', undefined, 'Sign in'],
  ['a user who must change the first password', '/change-password', { must_change_password: true }, 'Change Password'],
])('%s has no search', async (_name, url, as, heading) => {
  const { user } = renderApp({ url, ...(as && { as }) });
  await screen.findByRole('heading', { level: 1, name: heading });
  expect(screen.queryByRole('button', { name: /Search/ })).not.toBeInTheDocument();
  await user.keyboard('{Control>}k{/Control}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

const EVERYBODYS = ['Go to Dashboard', 'Go to Profile'];
const DISPLAY = ['Theme: System', 'Theme: Light', 'Theme: Dark', 'Language: English', 'Language: Deutsch'];
const LAST = [...DISPLAY, 'Keyboard Shortcuts', 'Log Out'];
const TRACKED = ['Go to Athletes', 'Go to Activities'];

test.each<[Role, string[]]>([
  [
    'admin',
    [
      ...EVERYBODYS,
      'Go to Research Management',
      'Go to Labs',
      'Go to API Reference',
      ...TRACKED,
      'Go to Audit Log',
      'Go to Settings',
      'Create Study',
      'Add Lab',
      'Add User',
      'Export Activities',
      ...LAST,
    ],
  ],
  ['researcher', [...EVERYBODYS, 'Go to Labs', 'Go to API Reference', ...TRACKED, 'Create Study', ...LAST]],
  ['user', [...EVERYBODYS, ...TRACKED, ...LAST]],
])('before typing, a hint and the commands of the role: %s', async (role, commands) => {
  const { server } = await openPalette({ as: { role } });
  expect(labels('Commands')).toEqual(commands);
  expect(within(dialog()).getByRole('status')).toHaveTextContent('Type the title of a study');
  expect(server.callsTo(SEARCH)).toEqual([]);
});

test('results of the palette are grouped with distinguishing details, and the first line is active', async () => {
  const { user, field, server } = await openPalette({ answer: FOUND });
  await user.type(field, 'sleep');
  await screen.findByRole('option', { name: /^Sleep and running/ });
  expect(labels('Participants')).toEqual(['KDZ-004-4Sleep and running']);
  expect(labels('Studies')).toEqual(['Sleep and runningMovement Lab']);
  expect(labels('Labs')).toEqual(['Sleep Lablab@example.org']);
  expect(labels('Users')).toEqual(['sleeper@example.orgResearcher']);
  expect(labels('Athletes')).toEqual(['Sleepy Runner77123']);
  expect(screen.queryByRole('group', { name: 'Commands' })).not.toBeInTheDocument();
  expect(within(dialog()).getByRole('status')).toHaveTextContent('5 results');
  expect(active()).toBe('KDZ-004-4Sleep and running');
  expect(server.callsTo(SEARCH).map(({ params }) => params.get('q'))).toEqual(['sleep']);
});

test('arrows wrap around, Home and End go to the ends, and Enter opens the active line', async () => {
  const { user, field } = await openPalette({ answer: FOUND });
  await user.type(field, 'sleep');
  await screen.findByRole('option', { name: /Sleepy Runner/ });
  await user.keyboard('{ArrowUp}');
  expect(active()).toBe('Sleepy Runner77123');
  await user.keyboard('{ArrowDown}');
  expect(active()).toBe('KDZ-004-4Sleep and running');
  await user.keyboard('{End}');
  expect(active()).toBe('Sleepy Runner77123');
  await user.keyboard('{Home}{ArrowDown}{ArrowDown}{ArrowDown}');
  expect(active()).toBe('sleeper@example.orgResearcher');
  expect(field).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(window.location.pathname).toBe(`/users/${userId(74)}`);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('Ctrl Enter opens a new tab and leaves the palette as it is', async () => {
  const open = jest.spyOn(window, 'open').mockReturnValue(null);
  const { user, field } = await openPalette({ answer: FOUND });
  await user.type(field, 'sleep');
  await screen.findByRole('option', { name: /^Sleep and running/ });
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(open).toHaveBeenCalledWith(`/research/participants/${PARTICIPANT.id}`, '_blank', 'noopener');
  expect(window.location.pathname).toBe('/profile');
  expect(dialog()).toBeVisible();
  open.mockRestore();
});

test('a late answer never replaces the answer to a newer text', async () => {
  const waiting = new Map<string, (answer: Response) => void>();
  const { user, field } = await openPalette({
    answer: (q) => new Promise((resolve) => waiting.set(q, resolve)),
  });
  await user.type(field, 'first');
  await waitFor(() => expect(waiting.has('first')).toBe(true));
  expect(within(dialog()).getByRole('status')).toHaveTextContent('Searching…');
  await user.clear(field);
  await user.type(field, 'second');
  await waitFor(() => expect(waiting.has('second')).toBe(true));
  waiting.get('second')?.(json({ ...NOTHING, studies: [{ ...STUDY, title: 'The second' }] }));
  await screen.findByRole('option', { name: /The second/ });
  waiting.get('first')?.(json({ ...NOTHING, studies: [{ ...STUDY, title: 'The first' }] }));
  await waitFor(() => expect(screen.queryByText('Searching…')).not.toBeInTheDocument());
  expect(screen.queryByText('The first')).not.toBeInTheDocument();
});

test('Enter before the answer opens no earlier result', async () => {
  const { user, field } = await openPalette({
    answer: (q) => (q === 'sleep' ? json(FOUND) : new Promise<Response>(() => undefined)),
  });
  await user.type(field, 'sleep');
  await screen.findByRole('option', { name: /^Sleep and running/ });
  await user.type(field, ' well{Enter}');
  expect(window.location.pathname).toBe('/profile');
  expect(dialog()).toBeVisible();
});

test('a pasted code opens its participant directly', async () => {
  const { user, field, server } = await openPalette({ answer: { ...NOTHING, participants: [PARTICIPANT] } });
  await user.click(field);
  await user.paste(' kdz 004-4');
  await waitFor(() => expect(window.location.pathname).toBe(`/research/participants/${PARTICIPANT.id}`));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(server.callsTo(SEARCH)).toHaveLength(1);
});

test('a pasted code that does not exist, or that the user may not read, finds nothing', async () => {
  const { user, field } = await openPalette();
  await user.click(field);
  await user.paste('KDZ-004-4');
  expect(await screen.findByText('Nothing found for “KDZ-004-4”.')).toBeVisible();
  expect(window.location.pathname).toBe('/profile');
});

test('a pasted text that is not a complete code is searched like a typed one', async () => {
  const { user, field } = await openPalette({ answer: { ...NOTHING, participants: [PARTICIPANT] } });
  await user.click(field);
  await user.paste('KDZ-004');
  expect(await screen.findByRole('option', { name: /KDZ-004-4/ })).toBeVisible();
  expect(window.location.pathname).toBe('/profile');
});

test('a search that fails says so, and Try again asks once more', async () => {
  let isWell = false;
  const { user, field } = await openPalette({
    answer: () => (isWell ? json(FOUND) : failure(400, 'q is too odd')),
  });
  await user.type(field, 'sleep');
  expect(await screen.findByText('Could not search.')).toBeVisible();
  expect(screen.getByText('q is too odd')).toBeVisible();
  isWell = true;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('option', { name: /^Sleep and running/ })).toBeVisible();
  expect(field).toHaveFocus();
});

test('commands are narrowed by their words and change theme and language at once', async () => {
  const { user, field } = await openPalette();
  await user.type(field, 'dark{Enter}');
  expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
  await user.click(screen.getByRole('button', { name: 'Search Ctrl K' }));
  await user.type(await screen.findByRole('combobox'), 'deutsch{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Suche Strg K' }));
  expect(await screen.findByRole('combobox', { name: 'Suchen oder einen Befehl ausführen' })).toHaveFocus();
  expect(labels('Befehle')).toContain('Studie anlegen');
});

test('Add User opens its dialog over the page', async () => {
  const { user, field } = await openPalette();
  await user.type(field, 'add us{Enter}');
  const adding = await screen.findByRole('dialog', { name: 'Add User' });
  await user.click(within(adding).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('Add Lab in the palette creates a lab from any page', async () => {
  const { user, field, server } = await openPalette();
  server.on('POST /api/research/labs', json({ lab: { id: userId(9), name: 'Halden', email: 'h@example.org' } }, 201));
  await user.type(field, 'add lab{Enter}');
  const adding = await screen.findByRole('dialog', { name: 'Create New Lab' });
  await user.type(within(adding).getByLabelText('Email'), 'h@example.org');
  await user.type(within(adding).getByLabelText('Name'), 'Halden');
  await user.click(within(adding).getByRole('button', { name: 'Create Lab' }));
  expect(await screen.findByText('Lab created', undefined, { timeout: 3000 })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('Export Activities in the palette shows the blocking dialog; its error stays until it is dismissed', async () => {
  const { user, field, server } = await openPalette();
  server.on('GET /api/strava-integration/activities/export', failure(429, 'You have an export under way.'));
  await user.type(field, 'export{Enter}');
  const failed = await screen.findByRole('dialog', { name: 'The export failed' });
  expect(within(failed).getByText('You have an export under way.')).toBeVisible();
  await user.click(within(failed).getByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('Keyboard Shortcuts lists the keys, and Log Out ends the session', async () => {
  const { user, field, server } = await openPalette();
  await user.type(field, 'shortcuts{Enter}');
  const list = await screen.findByRole('dialog', { name: 'Keyboard Shortcuts' });
  expect(within(list).getByRole('row', { name: 'Ctrl K Open the search' })).toBeVisible();
  await user.keyboard('{Escape}');
  await user.keyboard('{Control>}k{/Control}');
  server.on('POST /api/auth/logout', noContent());
  await user.type(await screen.findByRole('combobox'), 'log out{Enter}');
  await waitFor(() => expect(server.callsTo('POST /api/auth/logout')).toHaveLength(1));
});

test('on a phone the search is an icon with a name', async () => {
  const matchMedia = jest.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: query.includes('max-width'),
        media: query,
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as unknown as MediaQueryList,
  );
  const { user } = renderApp({ url: '/profile', as: {} });
  await user.click(await screen.findByRole('button', { name: 'Search' }));
  expect(await screen.findByRole('combobox')).toHaveFocus();
  matchMedia.mockRestore();
});

test('no search stays in the browser', async () => {
  const { user, field } = await openPalette({ answer: FOUND });
  await user.type(field, 'sleep');
  await user.click(await screen.findByRole('option', { name: /^Sleep and running/ }));
  await waitFor(() => expect(window.location.pathname).toBe(`/research/studies/${STUDY.id}`));
  const kept = [...Object.entries(localStorage), ...Object.entries(sessionStorage)].join();
  expect(kept).not.toContain('sleep');
});

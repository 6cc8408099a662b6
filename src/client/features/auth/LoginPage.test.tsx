import { screen, waitFor } from '@testing-library/react';
import { failure, json } from '#client/testing/fetchStub.ts';
import { type AppUnderTest, profileOf, renderApp } from '#client/testing/renderApp.tsx';

async function signIn({ user }: AppUnderTest) {
  await user.type(await screen.findByLabelText('Email'), 'anna@example.org');
  await user.type(screen.getByLabelText('Password'), 'correct horse');
  await user.keyboard('{Enter}');
}

test('SPEC §4 forms: both sign-in fields are required, and nothing is sent without them', async () => {
  const { user, server } = renderApp({ url: '/login' });
  await user.click(await screen.findByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Required'));
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Required');
  expect(screen.getByLabelText('Email')).toHaveFocus();
  expect(server.callsTo('POST /api/auth/login')).toHaveLength(0);
});

test('password managers find both fields', async () => {
  renderApp({ url: '/login' });
  expect(await screen.findByLabelText('Email')).toHaveAttribute('autocomplete', 'username');
  expect(screen.getByLabelText('Password')).toHaveAttribute('autocomplete', 'current-password');
});

test('SPEC §7 authentication: signing in by keyboard sends email, password and the client "web", and opens the dashboard', async () => {
  const app = renderApp({
    url: '/login',
    prepare: (server) => server.on('GET /api/users/me', json(profileOf({ role: 'researcher' }))),
  });
  await signIn(app);
  expect(await screen.findByRole('heading', { level: 1, name: 'My Studies' })).toHaveFocus();
  expect(window.location.pathname).toBe('/dashboard');
  expect(app.server.callsTo('POST /api/auth/login').map(({ body }) => body)).toEqual([
    { email: 'anna@example.org', password: 'correct horse', client: 'web' },
  ]);
});

test.each([
  ['a wrong password', failure(401, 'Invalid email or password'), 'Invalid email or password'],
  [
    'too many attempts with a wait',
    json({ message: 'Too many attempts. Please wait before trying again.' }, 429, { 'Retry-After': '540' }),
    'Too many attempts. Please wait 9 minutes before trying again.',
  ],
  [
    'a wait of less than a minute',
    json({ message: 'Too many attempts. Please wait before trying again.' }, 429, { 'Retry-After': '20' }),
    'Too many attempts. Please wait 1 minute before trying again.',
  ],
  [
    'a first password that is too old',
    failure(401, 'This first password has expired. Please ask an admin for a new one.'),
    'This first password has expired. Please ask an admin for a new one.',
  ],
  ['an answer without a message', new Response('', { status: 500 }), 'An error occurred'],
])('SPEC §4 forms: sign-in shows an error after %s, and keeps the typed values', async (_case, answer, sentence) => {
  const app = renderApp({ url: '/login', prepare: (server) => server.on('POST /api/auth/login', answer) });
  await signIn(app);
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
  expect(screen.getByLabelText('Email')).toHaveValue('anna@example.org');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Sign in' })).toBeEnabled());
});

test('sign-in shows an error when the server cannot be reached', async () => {
  const app = renderApp({
    url: '/login',
    prepare: (server) => server.on('POST /api/auth/login', () => Promise.reject(new TypeError('offline'))),
  });
  await signIn(app);
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The server cannot be reached. Check your connection and try again.',
  );
});

test('SPEC §4 forms: the sign-in form is disabled while it is being sent', async () => {
  const app = renderApp({
    url: '/login',
    prepare: (server) => server.on('POST /api/auth/login', () => new Promise<Response>(() => undefined)),
  });
  await signIn(app);
  expect(await screen.findByRole('button', { name: 'Signing in…' })).toBeDisabled();
  expect(screen.getByLabelText('Email')).toBeDisabled();
  expect(screen.getByLabelText('Password')).toBeDisabled();
});

test('SPEC §2 route table: forgot-password shows "Forgot Password?" and "Please contact an admin."', async () => {
  const { user } = renderApp({ url: '/login' });
  await user.click(await screen.findByRole('link', { name: 'Forgot Password?' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Forgot Password?' })).toHaveFocus();
  expect(screen.getByRole('main')).toHaveTextContent('Please contact an admin.');
  await user.click(screen.getByRole('link', { name: 'Back to sign in' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
});

import { screen, within } from '@testing-library/react';
import { renderApp } from '#client/testing/renderApp.tsx';

function writeIntoPage(values: Record<string, string>) {
  for (const [name, content] of Object.entries(values)) {
    const meta = document.createElement('meta');
    Object.assign(meta, { name, content });
    document.head.append(meta);
  }
}

afterEach(() => document.head.replaceChildren());

const PAGES = [
  '/login',
  '/forgot-password',
  '/forbidden',
  '/nowhere',
  '/error',
  '/strava-integration/auth-start',
  '/strava-integration/auth-redirect',
];

test.each(PAGES)('%s names the operator and the address that helps, and so does the footer', async (url) => {
  writeIntoPage({ 'contact-email': 'help@lab.example.org', 'operator-name': 'Institute of Sport Science' });
  renderApp({ url });
  await screen.findByRole('heading', { level: 1 });
  for (const region of [screen.getByRole('main'), screen.getByRole('contentinfo')]) {
    const address = await within(region).findByRole('link', { name: 'help@lab.example.org' });
    expect(address).toHaveAttribute('href', 'mailto:help@lab.example.org');
    expect(region).toHaveTextContent('Operated by Institute of Sport Science');
  }
});

test.each([
  ['without the settings', {}],
  ['with empty settings', { 'contact-email': ' ', 'operator-name': ' ' }],
  ['on the development server, which fills nothing in', { 'contact-email': '%CONTACT_EMAIL%' }],
])('%s nothing empty is shown', async (_when, values) => {
  writeIntoPage(values);
  renderApp({ url: '/forgot-password' });
  expect(await screen.findByText('Please contact an admin.')).toBeVisible();
  expect(screen.queryByText(/Contact:|Operated by/)).not.toBeInTheDocument();
  expect(document.querySelector('a[href^="mailto:"]')).toBeNull();
});

test('only one of the settings is shown when the other is missing', async () => {
  writeIntoPage({ 'operator-name': 'Institute of Sport Science' });
  renderApp({ url: '/forgot-password' });
  await screen.findByText('Please contact an admin.');
  expect(screen.getByRole('main')).toHaveTextContent('Operated by Institute of Sport Science');
  expect(screen.queryByText(/Contact:/)).not.toBeInTheDocument();
});

test('the privacy notice of the operator is linked wherever the contact is', async () => {
  writeIntoPage({ 'privacy-url': 'https://lab.example.org/privacy' });
  renderApp({ url: '/login' });
  await screen.findByRole('heading', { level: 1 });
  const link = within(screen.getByRole('contentinfo')).getByRole('link', { name: 'Privacy' });
  expect(link).toHaveAttribute('href', 'https://lab.example.org/privacy');
});

test.each([
  ['/login', {}],
  ['/profile', { as: { role: 'user' } }],
] as const)('without a contact the footer of %s sends people to those whom they know', async (url, who) => {
  renderApp({ url, ...who });
  await screen.findByRole('heading', { level: 1 });
  expect(screen.getByRole('contentinfo')).toHaveTextContent(
    'Questions? Ask the contact of your study, or the person who gave you your account or link.',
  );
});

test.each(['admin', 'researcher'] as const)('the footer of a signed-in %s names the admins', async (role) => {
  renderApp({ url: '/profile', as: { role } });
  await screen.findByRole('heading', { level: 1 });
  expect(screen.getByRole('contentinfo')).toHaveTextContent('Questions? Please contact an admin.');
});

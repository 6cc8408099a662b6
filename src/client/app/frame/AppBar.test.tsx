import { act, screen, waitFor, within } from '@testing-library/react';
import { renderApp } from '#client/testing/renderApp.tsx';

function narrow(isNarrow: boolean, isDark = false) {
  const listeners = new Set<() => void>();
  let dark = isDark;
  jest.spyOn(window, 'matchMedia').mockImplementation((query) => ({
    get matches() {
      return query.includes('max-width') ? isNarrow : query.includes('dark') && dark;
    },
    media: query,
    onchange: null,
    addEventListener: (_type: string, listener: unknown) => listeners.add(listener as () => void),
    removeEventListener: (_type: string, listener: unknown) => listeners.delete(listener as () => void),
    addListener: () => undefined,
    removeListener: () => undefined,
    dispatchEvent: () => true,
  }));
  return {
    turnDark: () => {
      dark = true;
      for (const listener of listeners) listener();
    },
  };
}

afterEach(() => jest.restoreAllMocks());

test("SPEC §2 app bar: the logo leads to /, the title is the product's name, and the links are Dashboard and Profile, the active one marked", async () => {
  const { user } = renderApp({ url: '/profile', as: { role: 'researcher' } });
  const bar = within(await screen.findByRole('banner'));
  expect(bar.getByRole('link', { name: 'Kadenz' })).toHaveAttribute('href', '/');
  const links = within(await bar.findByRole('navigation', { name: 'Main navigation' })).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')])).toEqual(
    [
      ['Dashboard', '/dashboard', null],
      ['Profile', '/profile', 'page'],
    ],
  );
  await user.click(bar.getByRole('link', { name: 'Dashboard' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'My Studies' })).toHaveFocus();
  expect(bar.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page');
  await waitFor(() => expect(document.title).toBe('My Studies – Kadenz'));
});

test('SPEC §2 app bar: a visitor sees neither the links nor Log Out', async () => {
  renderApp({ url: '/login' });
  await screen.findByRole('heading', { level: 1, name: 'Sign in' });
  expect(screen.queryByRole('navigation', { name: 'Main navigation' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Log Out' })).not.toBeInTheDocument();
});

test.each([
  [{ role: 'researcher' }, 'no'],
  [{ role: 'user' }, 'yes'],
  [undefined, 'yes'],
] as const)(
  'the browser may translate what participants and visitors read, and no screens of staff: %p',
  async (as, translate) => {
    renderApp({ url: as ? '/profile' : '/login', as });
    await screen.findByRole('heading', { level: 1 });
    await waitFor(() => expect(document.documentElement).toHaveAttribute('translate', translate));
  },
);

test('under 640 px one menu button opens links, display options and Log Out', async () => {
  narrow(true);
  const { user } = renderApp({ url: '/profile', as: {} });
  const bar = within(await screen.findByRole('banner'));
  await screen.findByRole('heading', { level: 1, name: 'Profile' });
  expect(bar.queryByRole('link', { name: 'Dashboard' })).not.toBeInTheDocument();
  await user.click(bar.getByRole('button', { name: 'Menu' }));
  expect(bar.getByRole('link', { name: 'Dashboard' })).toBeVisible();
  expect(bar.getByRole('radio', { name: 'Dark' })).toBeVisible();
  expect(bar.getByRole('button', { name: 'Log Out' })).toBeVisible();
  await user.keyboard('{Escape}');
  expect(bar.queryByRole('link', { name: 'Dashboard' })).not.toBeInTheDocument();
  expect(bar.getByRole('button', { name: 'Menu', expanded: false })).toHaveFocus();
});

test('theme and density are chosen by keyboard, take effect at once and are stored only after a choice', async () => {
  const { user } = renderApp({ url: '/login' });
  await screen.findByRole('heading', { level: 1, name: 'Sign in' });
  expect(document.documentElement).toHaveAttribute('data-theme', 'light');
  expect(localStorage.getItem('kadenz.preferences')).toBeNull();
  screen.getByRole('button', { name: 'Display' }).focus();
  await user.keyboard('{Enter}');
  await user.click(screen.getByRole('radio', { name: 'Dark' }));
  await user.click(screen.getByRole('radio', { name: 'Compact' }));
  expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
  expect(document.documentElement).toHaveAttribute('data-density', 'compact');
  expect(JSON.parse(localStorage.getItem('kadenz.preferences') ?? '')).toEqual({ theme: 'dark', density: 'compact' });
});

test('without a choice the theme follows the system, also while the page is open', async () => {
  const system = narrow(false);
  renderApp({ url: '/login' });
  await screen.findByRole('heading', { level: 1, name: 'Sign in' });
  expect(document.documentElement).toHaveAttribute('data-theme', 'light');
  act(() => system.turnDark());
  expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
});

test('a stored choice that cannot be read is ignored', async () => {
  localStorage.setItem('kadenz.preferences', '{"theme":"purple","language":7');
  renderApp({ url: '/login' });
  expect(await screen.findByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  expect(document.documentElement).toHaveAttribute('data-theme', 'light');
});

test('German is still chosen at the next visit, for messages too', async () => {
  const { user } = renderApp({ url: '/login' });
  await screen.findByRole('heading', { level: 1, name: 'Sign in' });
  await user.click(screen.getByRole('button', { name: 'Display' }));
  await user.click(screen.getByRole('radio', { name: 'Deutsch' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Anmelden' })).toBeVisible();
  expect(document.documentElement).toHaveAttribute('lang', 'de');
  await user.click(screen.getByRole('button', { name: 'Anmelden' }));
  expect(screen.getByLabelText('E-Mail')).toHaveAccessibleDescription('Pflichtfeld');
  await user.click(screen.getByRole('button', { name: 'Anzeige' }));
  await user.click(screen.getByRole('radio', { name: 'English' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  await waitFor(() => expect(document.documentElement).toHaveAttribute('lang', 'en'));
});

test('a visitor who chose German before finds German', async () => {
  localStorage.setItem('kadenz.preferences', '{"language":"de"}');
  renderApp({ url: '/login' });
  expect(await screen.findByRole('heading', { level: 1, name: 'Anmelden' })).toBeVisible();
});

test('without a network a notice says that changes are not saved', async () => {
  renderApp({ url: '/login' });
  await screen.findByRole('heading', { level: 1, name: 'Sign in' });
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.getByText('You are offline. Changes are not saved.')).toBeVisible();
  online.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(screen.queryByText('You are offline. Changes are not saved.')).not.toBeInTheDocument();
});

test('the first stop of the Tab key skips to the content', async () => {
  const { user } = renderApp({ url: '/forgot-password' });
  await screen.findByRole('heading', { level: 1, name: 'Forgot Password?' });
  await user.tab();
  expect(screen.getByRole('link', { name: 'Skip to main content' })).toHaveFocus();
  expect(screen.getByRole('link', { name: 'Skip to main content' })).toHaveAttribute('href', '#main');
  expect(screen.getByRole('main')).toHaveAttribute('id', 'main');
});

import { cleanup, screen, waitFor } from '@testing-library/react';
import { failure, json, noContent } from '#client/testing/fetchStub.ts';
import { renderApp } from '#client/testing/renderApp.tsx';
import { somePlace, somePlaceAccount } from '#client/testing/somePlace.ts';
import type { AuthCallbackAnswer } from '#shared/contract/connection.ts';
import type { ReceiptAnswer } from '#shared/contract/invites.ts';

const CALLBACK = 'POST /api/strava-integration/auth/callback';
const PLACE = 'Your place in the study: KDZ-004-4';

const connected: AuthCallbackAnswer = {
  result: 'connected',
  athlete_name: 'M. Muster',
  missing_scopes: [],
  is_own_account: false,
};

function comeBack(answer: unknown, place: Partial<ReceiptAnswer['participation']> = {}) {
  sessionStorage.setItem('kadenz.invite', 'r.mine');
  const accounts = [somePlaceAccount({ source: 'strava', name: 'M. Muster', undo_until: '2026-11-20T09:10:00.000Z' })];
  return openPlace('/strava-integration/auth-redirect?code=c&state=s', { accounts, ...place }, answer);
}

function openPlace(url: string, place: Partial<ReceiptAnswer['participation']> = {}, answer: unknown = connected) {
  return renderApp({
    url,
    prepare: (server) => {
      server.on('POST /api/strava-integration/contact/read', json({ is_mail_set_up: false, contact: null }));
      server.on('POST /api/strava-integration/receipts/read', () => json({ participation: somePlace(place) }));
      server.on('GET /api/strava-integration/places/*/days', json({ today: '2026-11-20', days: [] }));
      server.on(CALLBACK, () => (answer instanceof Response ? answer.clone() : json(answer)));
    },
  });
}

const BUTTON = { name: 'Connect with Strava' };
const title = (name: string) => screen.findByRole('heading', { level: 1, name });

test('PAGES 3.15 back from Strava a participant reads that the code is connected and what comes next', async () => {
  const { user } = comeBack(connected);
  expect(await title('Done, KDZ-004-4 is connected.')).toBeVisible();
  expect(screen.getByText(/Your activities now arrive here by themselves/)).toBeVisible();
  expect(screen.getByText('You can close this page.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Take part without these data' })).toBeNull();
  expect(screen.getByRole('heading', { name: 'Download my data' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Deutsch' }));
  expect(await title('Fertig, KDZ-004-4 ist verbunden.')).toBeVisible();
});

test('PAGES 3.15 the account stands below the title, and after an undo nothing is said to be connected', async () => {
  const { user, server } = comeBack(connected);
  expect(await title('Done, KDZ-004-4 is connected.')).toBeVisible();
  const account = screen.getByText('Strava account: M. Muster');
  const keep = screen.getByRole('heading', { name: 'Keep this link' });
  expect(account.compareDocumentPosition(keep)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  server.on('POST /api/strava-integration/auth/undo', noContent());
  server.on('POST /api/strava-integration/receipts/read', json({ participation: somePlace() }));
  await user.click(screen.getByRole('button', { name: 'Disconnect' }));
  expect(await title(PLACE)).toBeVisible();
  expect(screen.queryByText('Strava account: M. Muster')).toBeNull();
  expect(screen.getByRole('button', BUTTON)).toBeVisible();
});

test('PAGES 3.15 permissions that are not shared are named, and the participant adds them or takes part without', async () => {
  const { user } = comeBack({ ...connected, missing_scopes: ['activity:read_all'] });
  expect(await title('Done, KDZ-004-4 is connected.')).toBeVisible();
  expect(screen.getByText('Private activities are not shared')).toBeVisible();
  expect(screen.getByText(/Activities that only you can see do not arrive/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Add permission' })).toHaveAttribute(
    'href',
    '/strava-integration/auth-start?again=1',
  );
  await user.click(screen.getByRole('button', { name: 'Take part without these data' }));
  expect(await title(PLACE)).toBeVisible();
  expect(screen.queryByText('Private activities are not shared')).toBeNull();
});

test('PAGES 3.14 "Add permission" asks a participant once more, without a second consent in this tab', async () => {
  sessionStorage.setItem('kadenz.strava-consent', '1 r.mine');
  const { user, server } = comeBack({ ...connected, missing_scopes: ['activity:read_all'] });
  server.on('POST /api/strava-integration/auth/start', json({ authorize_url: '#strava-asks' }));
  await user.click(await screen.findByRole('link', { name: 'Add permission' }));
  expect(await title('Add the missing permission')).toBeVisible();
  expect(screen.getByText(/not all boxes were ticked/)).toBeVisible();
  expect(screen.getByText('You have already agreed to the information above.')).toBeVisible();
  await user.click(screen.getByRole('button', BUTTON));
  await waitFor(() => expect(window.location.hash).toBe('#strava-asks'));
  expect(server.callsTo('POST /api/strava-integration/auth/start').map(({ body }) => body)).toEqual([
    { receipt: 'r.mine', consent_version: 1, lang: 'en' },
  ]);
});

test('what was agreed to under another link is asked again on the same device', async () => {
  sessionStorage.setItem('kadenz.strava-consent', '1 r.other');
  sessionStorage.setItem('kadenz.invite', 'r.mine');
  openPlace('/strava-integration/auth-start?again=1');
  expect(await title('Add the missing permission')).toBeVisible();
  expect(screen.getByRole('checkbox', { name: /I have read the information/ })).not.toBeChecked();
});

test('who comes back from a cancelled attempt is not asked for the consent a second time', async () => {
  sessionStorage.setItem('kadenz.strava-consent', '1 r.mine');
  const { user } = comeBack(failure(400, 'You cancelled.', { code: 'strava_denied' }), { accounts: [] });
  await user.click(await screen.findByRole('link', { name: 'Connect again' }));
  expect(await screen.findByRole('button', BUTTON)).toBeVisible();
  expect(screen.queryByRole('checkbox', { name: /I have read the information/ })).toBeNull();
});

const strava = somePlaceAccount({
  source: 'strava',
  name: 'M. Muster',
  status_reason: 'private_not_shared',
  missing_scopes: ['activity:read_all', 'profile:read_all'],
});

test('STUDIES §13 the page of a place says what a connected source does not share, with the way to add it', async () => {
  sessionStorage.setItem('kadenz.invite', 'r.mine');
  const { user } = openPlace('/strava-integration/auth-start', { accounts: [strava] });
  expect(await screen.findByText('Not shared: Private activities, Shoes and bikes.')).toBeVisible();
  expect(screen.queryByRole('button', BUTTON)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Deutsch' }));
  expect(await screen.findByText('Nicht freigegeben: Private Aktivitäten, Schuhe und Räder.')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Freigabe ergänzen' }));
  expect(await title('Fehlende Freigabe ergänzen')).toBeVisible();
  expect(screen.getAllByRole('button', BUTTON)).toHaveLength(1);
});

test('STUDIES §2, §3 before connecting a participant reads which data are stored, and to leave a chat app first', async () => {
  sessionStorage.setItem('kadenz.invite', 'r.mine');
  const { user } = openPlace('/strava-integration/auth-start', {
    answers: ['heart_rate', 'device', 'route'],
    // The study stopped to collect the device.
    read_categories: ['heart_rate', 'route'],
  });
  expect(
    await screen.findByText(
      /^Inside a chat app\? First open the link above in your browser.*: signing in at Strava fails/,
    ),
  ).toBeVisible();
  await user.click(screen.getByText('What we read from Strava'));
  expect(screen.getByText(/only what you agreed to for it is stored: heart rate, route \(GPS\)\./)).toBeVisible();
  expect(screen.getByText(/^As far as the information of your study says\./)).toBeVisible();
  expect(screen.getByText(/^The researchers of your study, under your code/)).toBeVisible();
  expect(screen.getByText(/You can end the connection at any time: on your own page, or at Strava/)).toBeVisible();
  expect(screen.queryByText(/To your first activity at Strava|those from before today|on your dashboard/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Deutsch' }));
  expect(await screen.findByText(/^In einer Chat-App\?/)).toBeVisible();
  expect(screen.getByText(/zugestimmt hast: Herzfrequenz, Strecke \(GPS\)\./)).toBeInTheDocument();
  expect(screen.getByText(/^So weit, wie die Information deiner Studie sagt\./)).toBeInTheDocument();
  cleanup();
  openPlace('/strava-integration/auth-start', { answers: [], accounts: [strava] });
  expect(await screen.findByText('Strava-Konto: M. Muster')).toBeVisible();
  expect(screen.queryByText(/chat app|Chat-App/)).toBeNull();
});

test('shoes and bikes are no loss for a study that does not read the device', async () => {
  comeBack({ ...connected, missing_scopes: ['profile:read_all'] });
  expect(await title('Done, KDZ-004-4 is connected.')).toBeVisible();
  expect(screen.queryByText('Shoes and bikes are not shared')).toBeNull();
  cleanup();
  comeBack({ ...connected, missing_scopes: ['profile:read_all'] }, { answers: ['device'] });
  expect(await screen.findByText('Shoes and bikes are not shared')).toBeVisible();
});

test.each([
  [503, 'strava_unavailable', 'Your consent is stored; try again in 15 minutes.', 'Try again'],
  [409, 'strava_full', /^Your place is not lost, and your consent is stored\. Please tell the contact/, 'Try again'],
  [409, 'strava_other_account', /ask the contact of your study\.$/, 'Connect again'],
])(
  'PAGES 3.15 after %i %s a participant reads what is kept, and goes back to the place',
  async (status, code, text, next) => {
    const { user } = comeBack(failure(status, 'No', { code }));
    expect(await screen.findByText(text)).toBeVisible();
    expect(await screen.findByText(/^Your code:/)).toHaveTextContent(
      'Your code: KDZ-004-4. Contact: sleep@example.org',
    );
    expect(screen.queryByRole('link', { name: 'Go to the dashboard' })).toBeNull();
    await user.click(screen.getByRole('link', { name: next }));
    expect(await title(PLACE)).toBeVisible();
  },
);

test('PAGES 3.14 where no further account can be connected, the page of a place says so instead of a button', async () => {
  sessionStorage.setItem('kadenz.invite', 'r.mine');
  const { user } = openPlace('/strava-integration/auth-start', { full_sources: ['strava'] });
  expect(await screen.findByText('No further accounts can be connected at the moment.')).toBeVisible();
  expect(
    screen.getByText(/^Your place is not lost, and your consent is stored\..*ask sleep@example\.org\.$/),
  ).toBeVisible();
  expect(screen.queryByRole('button', BUTTON)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Deutsch' }));
  expect(
    await screen.findByText(/^Dein Platz geht nicht verloren, und deine Einwilligung ist gespeichert\./),
  ).toBeVisible();
});

test('when the last place is taken while the page is open, a participant is sent to no admin', async () => {
  sessionStorage.setItem('kadenz.invite', 'r.mine');
  sessionStorage.setItem('kadenz.strava-consent', '1 r.mine');
  const { user, server } = openPlace('/strava-integration/auth-start');
  server.on('POST /api/strava-integration/auth/start', () => failure(409, 'Ask an admin', { code: 'strava_full' }));
  await user.click(await screen.findByRole('button', BUTTON));
  expect(await screen.findByText('No further accounts can be connected at the moment.')).toBeVisible();
  expect(screen.getByText(/Please tell the contact of your study, and try again later\.$/)).toBeVisible();
  expect(screen.queryByText('Ask an admin')).toBeNull();
});

test('German is complete: Strava does not answer a participant', async () => {
  const { user } = comeBack(failure(503, 'No', { code: 'strava_unavailable' }));
  await user.click(await screen.findByRole('button', { name: 'Deutsch' }));
  expect(await screen.findByText('Deine Einwilligung ist gespeichert; versuche es in 15 Minuten.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Erneut versuchen' })).toBeVisible();
});

test.each([
  [['strava', 'file'] as const, 1],
  [['strava'] as const, 0],
])(
  'without activities one takes part without Strava only where the study has another source: %s',
  async (sources, count) => {
    comeBack(
      { ...connected, result: 'scope_missing', missing_scopes: ['activity:read', 'activity:read_all'] },
      { permitted_sources: [...sources] },
    );
    expect(await title('Your activities are not shared')).toBeVisible();
    expect(screen.getByText(/Without this permission no activity arrives here\. Missing:/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Add permission' })).toBeVisible();
    expect(screen.queryAllByRole('button', { name: 'Take part without these data' })).toHaveLength(count);
  },
);

test('PAGES 3.15 who cancelled at Strava may say that they do not want to take part', async () => {
  const { user } = comeBack(failure(400, 'You cancelled.', { code: 'strava_denied' }));
  expect(await title('You cancelled.')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'I do not want to take part' }));
  expect(await screen.findByRole('dialog', { name: /KDZ-004-4/ })).toBeVisible();
  expect(screen.getByRole('radio', { name: 'Stop now, and erase my data.' })).toBeVisible();
});

test('PAGES 3.15 an account of another code names the own code and the contact', async () => {
  comeBack(failure(409, 'No', { code: 'strava_other_code' }));
  expect(await title('This Strava account already belongs to another code.')).toBeVisible();
  expect(await screen.findByText(/^Your code:/)).toHaveTextContent('Your code: KDZ-004-4. Contact: sleep@example.org');
  expect(screen.queryByRole('link', { name: 'I do not want to take part' })).toBeNull();
});

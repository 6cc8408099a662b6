import { screen, waitFor, within } from '@testing-library/react';
import { type FetchStub, failure, json, noContent, stubFetch } from '#client/testing/fetchStub.ts';
import { renderPart } from '#client/testing/renderPart.tsx';
import { at, SUBSCRIPTION, someControl, stubControl } from '#client/testing/stubControl.ts';
import type { SourceAccount, SourceControlAnswer, SourceProblem, WebhookState } from '#shared/contract/sources.ts';
import { ControlPanel } from './ControlPanel.tsx';
import { OtherSources } from './OtherSources.tsx';
import { WebhookSection } from './WebhookSection.tsx';

const PATH = '/api/sources/polar';

const PolarControl = () => <OtherSources sources={['polar']} />;

const MIA: SourceAccount = {
  id: '0190aaaa-0000-7000-8000-000000000001',
  name: 'mia@example.org',
  status: 'connected',
  status_reason: null,
  status_since: at('2026-11-01T08:00'),
  connected_at: at('2026-11-01T08:00'),
  last_sync_at: at('2026-11-20T02:10'),
  last_event_at: null,
  last_activity_at: null,
  lost_from: null,
  access_ends_at: null,
};
const JON: SourceAccount = {
  ...MIA,
  id: '0190aaaa-0000-7000-8000-000000000002',
  name: null,
  status: 'permission_missing',
  status_reason: 'consents_missing',
  lost_from: at('2026-12-01T02:10'),
  access_ends_at: at('2026-12-15T08:00'),
};
const PROBLEM: SourceProblem = {
  id: '0190bbbb-0000-7000-8000-000000000001',
  kind: 'gone',
  account_id: MIA.id,
  account_name: 'mia@example.org',
  external_id: 'StDn0001',
  attempts: 5,
  first_at: at('2026-11-19T10:00'),
  last_at: at('2026-11-20T11:30'),
  retried_at: null,
};

const polar = (changes: Partial<SourceControlAnswer> = {}): SourceControlAnswer => ({
  is_set_up: true,
  connected: 2,
  accounts: [
    { status: 'connected', count: 1 },
    { status: 'permission_missing', count: 1 },
  ],
  quarter: { used: 12, limit: 540, resets_at: at('2026-11-20T14:15') },
  day: { used: 90, limit: 5200, resets_at: at('2026-11-21T00:00') },
  waiting_events: 3,
  oldest_event_at: null,
  problem_count: 0,
  unread_count: 0,
  ending_count: 0,
  last_event_at: at('2026-11-20T13:58'),
  checked_at: at('2026-11-20T02:10'),
  redirect_url: 'https://kadenz.example.org/sources/polar/auth-redirect',
  webhook: { state: 'active', url: 'https://kadenz.example.org/api/sources/polar/events' },
  setup: [
    { check: 'credentials', state: 'ok' },
    { check: 'webhook', state: 'failed' },
  ],
  ...changes,
});

function stub(control: SourceControlAnswer, problems: SourceProblem[] = []): FetchStub {
  const held = { ...control, problem_count: problems.length };
  const place = { page: 1, page_size: 10 };
  return stubFetch({
    [`GET ${PATH}/control`]: () => json(held),
    [`GET ${PATH}/accounts`]: () => json({ accounts: [MIA, JON], total: 2, ...place }),
    [`GET ${PATH}/problems`]: () => json({ problems, total: problems.length, ...place }),
  });
}

const fact = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling;

test('the room of Polar stands below that of Strava, and alone when Strava is not set up', async () => {
  const server = stub(polar());
  stubControl(server, { control: someControl({ is_set_up: false, other_sources: ['polar'] }) });
  renderPart(<ControlPanel />);
  expect(await screen.findByText('Strava is not set up')).toBeVisible();
  expect(await screen.findByText('No problems')).toBeVisible();
  expect(screen.getByRole('region', { name: 'Connection to Polar' })).toBeVisible();
});

describe('a link of what needs attention', () => {
  class NeverNear {
    observe() {}
    disconnect() {}
  }

  beforeEach(() => {
    Object.assign(window, { IntersectionObserver: NeverNear });
  });
  afterEach(() => {
    Reflect.deleteProperty(window, 'IntersectionObserver');
  });

  test.each([
    ['#control-room', 3, 'Connection to Strava'],
    ['#control-problems', 3, 'Import problems'],
    ['#control-polar', 3, 'Connection to Polar'],
    ['#control-polar-problems', 4, 'Import problems'],
  ])('%s draws the panel at once and goes to the part', async (hash, level, name) => {
    const server = stub(polar());
    stubControl(server, { control: someControl({ other_sources: ['polar'] }) });
    renderPart(<WebhookSection />, { url: `/dashboard${hash}` });
    const seen = jest.spyOn(Element.prototype, 'scrollIntoView');
    const heading = await screen.findByRole('heading', { level, name });
    await waitFor(() => expect(heading).toHaveFocus());
    expect(seen.mock.contexts.at(-1)).toBe(heading);
    seen.mockRestore();
  });

  test('goes there again when facts above come later, until the person moves', async () => {
    const server = stub(polar());
    stubControl(server);
    const facts = Promise.withResolvers<Response>();
    server.on('GET /api/strava-integration/webhook-subscription', async () => facts.promise);
    const { user } = renderPart(<WebhookSection />, { url: '/dashboard#control-room' });
    const heading = await screen.findByRole('heading', { name: 'Connection to Strava' });
    expect(await screen.findByText('No problems')).toBeVisible();
    const seen = jest.spyOn(Element.prototype, 'scrollIntoView');
    facts.resolve(json({ subscription: SUBSCRIPTION }));
    expect(await screen.findByText('678901')).toBeVisible();
    await waitFor(() => expect(seen.mock.contexts.at(-1)).toBe(heading));

    await user.keyboard('{Tab}');
    seen.mockClear();
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(seen).not.toHaveBeenCalled();
    seen.mockRestore();
  });

  test('goes to the section when the part is not there', async () => {
    const server = stub(polar());
    stubControl(server, { control: someControl({ is_set_up: false }) });
    renderPart(<WebhookSection />, { url: '/dashboard#control-problems' });
    expect(await screen.findByText('Strava is not set up')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Webhook Subscription' })).toHaveFocus();
  });
});

test('budget, events, connections by state and setup have words', async () => {
  stub(polar());
  renderPart(<PolarControl />);
  expect(await screen.findByText('Calls today: 90 of 5 200 used')).toBeVisible();
  expect(fact('Polar accounts')).toHaveTextContent('Connected: 1, Permission missing: 1');
  expect(fact('Waiting events')).toHaveTextContent('3');
  expect(fact('Last event')).toHaveTextContent('20.11.2026 13:58');
  expect(fact('Longest without a check')).toHaveTextContent('20.11.2026 02:10');
  expect(fact('Redirect URL to register at Polar, exactly as it stands here')).toHaveTextContent(
    'https://kadenz.example.org/sources/polar/auth-redirect',
  );
  const setup = within(screen.getByRole('list', { name: 'Setup' }));
  expect(setup.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Client id and secret OKPolar accepts them.',
    'Webhook FailedThere is none for this installation. Create it above.',
  ]);
  expect(screen.getByText('No problems')).toBeVisible();
});

test.each<[WebhookState, RegExp]>([
  ['none', /^Webhook FailedThere is none for this installation\. Create it above\.$/],
  ['off', /^Webhook FailedPolar switched it off\. Switch it on again above\.$/],
  ['keyless', /key of its signatures is missing here, so its events are refused\. Make it anew above\.$/],
  ['foreign', /belongs to another installation\. Remove it above, then create it here\.$/],
])('the setup names what is the matter with a webhook that is %s, and the next step', async (state, sentence) => {
  stub(polar({ webhook: { state, url: null } }));
  renderPart(<PolarControl />);
  const setup = within(await screen.findByRole('list', { name: 'Setup' }));
  expect(setup.getAllByRole('listitem')[1]).toHaveTextContent(sentence);
});

test('accounts that were not read for long, and accesses that end soon, are warned of above and at the account', async () => {
  stub(polar({ unread_count: 1, ending_count: 2 }));
  renderPart(<PolarControl />);
  expect(await screen.findByText(/^1 account was not read for at least 20 days\./)).toBeVisible();
  expect(screen.getByText(/^The access to 2 accounts ends within 30 days\./)).toBeVisible();
  const jon = await screen.findByRole('row', { name: /Participant without an account/ });
  expect(jon).toHaveTextContent('Not read for long: from 01.12.2026 on sessions are lost');
  expect(jon).toHaveTextContent('Access ends on 15.12.2026; the person has to connect again');
});

test.each<[WebhookState, string | null, boolean]>([
  ['none', 'Create the webhook', false],
  ['off', 'Switch on again', true],
  ['active', 'Check and repair', true],
  ['keyless', 'Make it anew', true],
  ['foreign', null, true],
  ['unknown', null, false],
])('a webhook that is %s offers what helps', async (state, wanted, canBeRemoved) => {
  const server = stub(polar({ webhook: { state, url: null } }));
  server.on(`POST ${PATH}/webhook`, () => json({ webhook: { state: 'active', url: null } }));
  const { user } = renderPart(<PolarControl />);
  await screen.findByText('No problems');
  expect(screen.queryByRole('button', { name: 'Remove the webhook' }) !== null).toBe(canBeRemoved);
  if (wanted === null) return;
  await user.click(screen.getByRole('button', { name: wanted }));
  expect(await screen.findByText('Webhook registered')).toBeVisible();
  expect(server.callsTo(`POST ${PATH}/webhook`)).toHaveLength(1);
});

test('a webhook is removed after an explanation, and a refusal says why', async () => {
  const server = stub(polar());
  const { user } = renderPart(<PolarControl />);
  await user.click(await screen.findByRole('button', { name: 'Remove the webhook' }));
  server.on(`DELETE ${PATH}/webhook`, failure(503, 'Polar refused.'));
  const dialog = () => within(screen.getByRole('alertdialog', { name: 'Remove Polar’s webhook?' }));
  expect(dialog().getByText(/^New sessions then come with the check of each night only/)).toBeVisible();
  await user.click(dialog().getByRole('button', { name: 'Remove the webhook' }));
  expect(await screen.findByText('Polar refused.')).toBeVisible();
  server.on(`DELETE ${PATH}/webhook`, () => json({ webhook: { state: 'none', url: null } }));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Webhook unregistered')).toBeVisible();
});

test('accounts have their state with its reason, and one is disconnected after an explanation', async () => {
  const server = stub(polar());
  server.on(`POST ${PATH}/accounts/*/disconnect`, () => noContent());
  const { user } = renderPart(<PolarControl />);
  const table = within(await screen.findByRole('table', { name: 'Polar accounts' }));
  const jon = await table.findByRole('row', { name: /Participant without an account/ });
  expect(jon).toHaveTextContent('Permission missing Consents at Polar are missing');
  await user.click(screen.getByRole('button', { name: 'Actions for mia@example.org' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Disconnect…' }));
  const dialog = within(
    await screen.findByRole('alertdialog', { name: 'Disconnect the Polar account of mia@example.org?' }),
  );
  await user.click(dialog.getByRole('button', { name: 'Disconnect' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(server.callsTo(`POST ${PATH}/accounts/${MIA.id}/disconnect`)).toHaveLength(1);
});

test('problems name account and session, and are tried again, one or all', async () => {
  const server = stub(polar(), [PROBLEM, { ...PROBLEM, id: 'another', account_name: null, external_id: null }]);
  server.on(`POST ${PATH}/problems/*/retry`, () => json({ queued: 1 }));
  server.on(`POST ${PATH}/problems/retry`, () => json({ queued: 2 }));
  const { user } = renderPart(<PolarControl />);
  const table = within(await screen.findByRole('table', { name: 'Import problems of Polar' }));
  const row = await table.findByRole('row', { name: /mia@example.org/ });
  expect(row).toHaveTextContent('Announced by Polar, but never found thereStDn0001519.11.2026 10:0020.11.2026 11:30');
  expect(table.getByRole('row', { name: /Participant without an account/ })).toHaveTextContent('The whole connection');
  await user.click(table.getByRole('button', { name: 'Actions for mia@example.org' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Try again' }));
  expect(await screen.findByText('1 retry started')).toBeVisible();
  expect(server.callsTo(`POST ${PATH}/problems/${PROBLEM.id}/retry`)).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Try all again' }));
  expect(await screen.findByText('2 retries started')).toBeVisible();
});

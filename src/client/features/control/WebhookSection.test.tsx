import { screen, waitFor, within } from '@testing-library/react';
import { apiSlice } from '#client/api/apiSlice.ts';
import { failure, json, stubFetch } from '#client/testing/fetchStub.ts';
import { renderPart } from '#client/testing/renderPart.tsx';
import {
  at,
  type HeldControl,
  SUBSCRIPTION,
  someControl,
  someProblem,
  stubControl,
} from '#client/testing/stubControl.ts';
import { WebhookSection } from './WebhookSection.tsx';

const ROUTE = '/api/strava-integration/webhook-subscription';

function open(changes: Partial<HeldControl> = {}, url = '/dashboard') {
  const server = stubFetch();
  const held = stubControl(server, changes);
  const { user, store } = renderPart(<WebhookSection />, { url });
  return { user, server, held, store };
}

const button = (name: string) => screen.findByRole('button', { name });
const fact = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling;

test('SPEC §3 entities: the webhook subscription shows all its fields, with a copy of its address', async () => {
  const { user } = open();
  await button('Unregister');
  expect(fact('Application ID')).toHaveTextContent('12345');
  expect(fact('Subscription ID')).toHaveTextContent('678901');
  expect(fact('Resource state')).toHaveTextContent('2');
  expect(fact('Callback URL')).toHaveTextContent(
    'https://kadenz.example.org/api/strava-integration/webhook/secret-part',
  );
  expect(fact('Created')).toHaveTextContent('01.11.2026 08:00');
  expect(fact('Changed')).toHaveTextContent('02.11.2026 09:30');
  const write = jest.spyOn(navigator.clipboard, 'writeText');
  await user.click(screen.getByRole('button', { name: 'Copy callback URL' }));
  expect(await screen.findByText('Copied to clipboard')).toBeVisible();
  expect(write).toHaveBeenCalledWith('https://kadenz.example.org/api/strava-integration/webhook/secret-part');
});

test('SPEC §8 tracker: without a subscription "No subscription found" is shown, and it can be registered', async () => {
  const { user, server } = open({ subscription: null });
  expect(await screen.findByText('No subscription found')).toBeVisible();
  await user.click(await button('Register'));
  expect(await screen.findByText('Webhook registered')).toBeVisible();
  expect(await button('Unregister')).toBeVisible();
  expect(screen.queryByText('No subscription found')).toBeNull();
  expect(server.callsTo(`POST ${ROUTE}`)[0]?.body).toBeNull();
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Webhook Subscription' })).toHaveFocus());
});

test('SPEC §2 admin dashboard: a subscription is unregistered after an explanation of the effect', async () => {
  const { user, server } = open();
  await user.click(await button('Unregister'));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Unregister the webhook?' }));
  expect(dialog.getByText(/^New activities no longer arrive by themselves/)).toHaveTextContent(
    /That renews its secret address: events to the old address are no longer accepted\.$/,
  );
  expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(server.callsTo(`DELETE ${ROUTE}`)).toHaveLength(0);
  await user.click(await button('Unregister'));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Unregister' }));
  expect(await screen.findByText('Webhook unregistered')).toBeVisible();
  expect(await button('Register')).toBeVisible();
  expect(screen.queryByText('Subscription ID')).toBeNull();
});

test('a subscription with another address is marked as foreign', async () => {
  open({ subscription: { ...SUBSCRIPTION, callback_url: 'https://other.example.org/hook', is_ours: false } });
  expect(await screen.findByText('This subscription is not of this installation')).toBeVisible();
  expect(screen.getByText('https://other.example.org/hook')).toBeVisible();
  expect(await button('Unregister')).toBeVisible();
});

test('a refused registration stays on screen with the reason until another try succeeds', async () => {
  const { user, server } = open({ subscription: null });
  server.on(`POST ${ROUTE}`, failure(409, 'Strava already has a subscription. Unregister it first.'));
  await user.click(await button('Register'));
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByText('The webhook could not be registered')).toBeVisible();
  expect(alert.getByText('Strava already has a subscription. Unregister it first.')).toBeVisible();
  expect(alert.getByText('Reference: request-1')).toBeVisible();
  stubControl(server, { subscription: null });
  await user.click(alert.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Webhook registered')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('when Strava cannot be asked, nothing is offered that might be wrong', async () => {
  const { user, server } = open();
  await button('Unregister');
  server.on(
    `GET ${ROUTE}`,
    failure(409, 'Strava refused the client id or secret. Check STRAVA_CLIENT_ID and STRAVA_CLIENT_SECRET.'),
  );
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(
    await screen.findByText('Strava refused the client id or secret. Check STRAVA_CLIENT_ID and STRAVA_CLIENT_SECRET.'),
  ).toBeVisible();
  expect(screen.getByText('Whether Strava has one could not be checked.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Unregister' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Register' })).toBeNull();
  stubControl(server);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await button('Unregister')).toBeVisible();
});

test('Refresh reads from Strava, and a subscription that is gone there disappears', async () => {
  const { user, held } = open();
  await button('Unregister');
  expect(screen.getByText(/^As of \d\d:\d\d$/)).toBeVisible();
  held.subscription = null;
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await button('Register')).toBeVisible();
  expect(screen.queryByText('Subscription ID')).toBeNull();
});

test('a webhook that another admin removes is read again when the control room reports it, and not after other changes', async () => {
  const { server, held, store } = open();
  await button('Unregister');
  await screen.findByText('Connected 8 of 10');
  held.control = someControl({ athletes: { connected: 9, limit: 10 } });
  store.dispatch(apiSlice.util.invalidateTags(['Control']));
  expect(await screen.findByText('Connected 9 of 10')).toBeVisible();
  expect(server.callsTo(`GET ${ROUTE}`)).toHaveLength(1);
  held.subscription = null;
  held.control = someControl({ setup: [{ check: 'subscription', state: 'failed' }] });
  store.dispatch(apiSlice.util.invalidateTags(['Control']));
  expect(await button('Register')).toBeVisible();
  expect(server.callsTo(`GET ${ROUTE}`)).toHaveLength(2);
});

test('without a Strava app only its setup is shown', async () => {
  const { server } = open({ control: someControl({ is_set_up: false }) });
  server.on(`GET ${ROUTE}`, failure(409, 'Strava is not set up', { code: 'strava_not_set_up' }));
  expect(await screen.findByText('Strava is not set up')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Connection to Strava')).toBeNull());
  expect(screen.getByText('Strava is not set up')).toBeVisible();
});

test('places, budgets, queue and last check have words', async () => {
  open({
    control: someControl({
      queue: { webhook: 3, import: 1, backfill: 12, done_at: at('2025-03-01T17:45') },
      oldest_event_at: at('2026-11-20T13:50'),
      reconciliation: {
        started_at: at('2026-11-20T02:00'),
        finished_at: at('2026-11-20T02:10'),
        found: 3,
        changed: 2,
        removed: 1,
      },
    }),
  });
  expect(await screen.findByText('Connected 8 of 10')).toBeVisible();
  expect(screen.getByText('2 more athletes can connect.')).toBeVisible();
  expect(screen.getByText('Calls in this quarter of an hour: 45 of 100 used')).toBeVisible();
  expect(screen.getByText('Begins anew at 14:15.')).toBeVisible();
  expect(screen.getByText('Calls today: 820 of 1 000 used')).toBeVisible();
  expect(fact('Waiting events')).toHaveTextContent('3');
  expect(fact('New athletes and syncs')).toHaveTextContent('1');
  expect(fact('History')).toHaveTextContent('12');
  expect(fact('Queue')).toHaveTextContent('done about 01.03.2025 17:45');
  expect(fact('Oldest waiting event')).toHaveTextContent('20.11.2026 13:50');
  expect(fact('Last event')).toHaveTextContent('20.11.2026 13:58');
  expect(fact('Last check against Strava')).toHaveTextContent('20.11.2026 02:10: found 3, changed 2, removed 1');
  expect(screen.getByText('No problems')).toBeVisible();
});

test('work that waits while Strava refuses the app is not said to be none', async () => {
  open({
    control: someControl({
      queue: { webhook: 0, import: 2, backfill: 40, done_at: null },
      inactive_since: at('2026-11-20T08:00'),
    }),
  });
  expect(await screen.findByText('Strava has refused this app since 20.11.2026 08:00')).toBeVisible();
  expect(fact('History')).toHaveTextContent('40');
  expect(fact('Queue')).toHaveTextContent('Waits until Strava accepts this app again.');
});

test('each exhausted, waiting, missing or refused part says what to do', async () => {
  open({
    control: someControl({
      athletes: { connected: 10, limit: 10 },
      quarter: { used: 100, limit: 100, resets_at: at('2026-11-20T14:15') },
      inactive_since: at('2026-11-20T08:00'),
      last_event_at: null,
      setup: [
        { check: 'credentials', state: 'ok' },
        { check: 'public_https', state: 'failed' },
        { check: 'callback', state: 'wait' },
        { check: 'subscription', state: 'failed' },
        { check: 'api_address', state: 'due' },
      ],
    }),
  });
  expect(await screen.findByText('Strava has refused this app since 20.11.2026 08:00')).toBeVisible();
  expect(screen.getByText(/The owner of the Strava app needs an active Strava subscription/)).toBeVisible();
  expect(screen.getByText('No further account can connect. Ask Strava for more, or disconnect one.')).toBeVisible();
  expect(screen.getByText('Begins anew at 14:15. Used up. Waiting work goes on from then.')).toBeVisible();
  expect(fact('Last event')).toHaveTextContent('None so far');
  expect(fact('Queue')).toHaveTextContent('Nothing waits.');
  const setup = within(screen.getByRole('list', { name: 'Setup' }));
  expect(setup.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Client id and secret OKStrava accepts them.',
    'Public https address FailedSet PUBLIC_URL to the https address under which this installation is on the internet, and start the server anew.',
    'Callback reachable Not known yetKnown once the webhook is registered or the first event has come.',
    'Webhook subscription FailedThere is none for this installation. Register the webhook above.',
    'Address of Strava’s API Soon to be changedStrava moves its API to https://api-v3.strava.com on 04.01.2027. From that day on remove STRAVA_API_BASE, if it is set, and start the server anew.',
  ]);
});

test('import problems are listed in words and retried, one or all', async () => {
  const { user, server } = open({
    problems: [
      someProblem(1),
      someProblem(2, { kind: 'gone', athlete_name: 'Jon Hill' }),
      someProblem(3, { kind: 'forged', strava_id: null, athlete_id: null, athlete_name: null }),
    ],
  });
  const mia = await screen.findByRole('row', { name: /Mia Berger/ });
  expect(
    within(mia)
      .getAllByRole('cell')
      .slice(0, 5)
      .map((cell) => cell.textContent),
  ).toEqual(['Strava’s answer could not be read', '9000001', '8', '19.11.2026 10:00', '20.11.2026 11:30']);
  expect(within(mia).getByRole('link', { name: 'Mia Berger' })).toHaveAttribute(
    'href',
    '/strava-integration/athletes/0190dddd-0000-7000-8000-000000000001',
  );
  expect(screen.getByRole('row', { name: /Unknown/ })).toHaveTextContent('The whole connection');
  await user.click(screen.getByRole('button', { name: 'Actions for Jon Hill' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Try again' }));
  expect(await screen.findByText('1 retry started')).toBeVisible();
  await waitFor(() =>
    expect(screen.getByRole('row', { name: /Jon Hill/ })).toHaveTextContent('Under way since 20.11.2026 14:00'),
  );
  await user.click(screen.getByRole('button', { name: 'Try all again' }));
  expect(await screen.findByText('2 retries started')).toBeVisible();
  expect(server.callsTo('POST /api/strava-integration/problems/retry')).toHaveLength(1);
});

test('a retry that does not start stays on screen with its reason', async () => {
  const { user, server } = open({ problems: [someProblem(1)] });
  server.on('POST /api/strava-integration/problems/*/retry', failure(404, 'This problem no longer exists'));
  const menu = await button('Actions for Mia Berger');
  server.on('GET /api/strava-integration/problems', json({ problems: [], total: 0, page: 1, page_size: 10 }));
  await user.click(menu);
  await user.click(await screen.findByRole('menuitem', { name: 'Try again' }));
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByText('The retry did not start')).toBeVisible();
  expect(alert.getByText('This problem no longer exists')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('row', { name: /Mia Berger/ })).toBeNull());
  await user.click(alert.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a search among the problems that finds none is not "No problems"', async () => {
  const { user } = open({ problems: [someProblem(1)] });
  await user.type(await screen.findByRole('searchbox', { name: 'Search problems' }), 'nobody{Enter}');
  expect(await screen.findByText('No problems match this search.')).toBeVisible();
});

test('the control room fails on its own, below a webhook that can still be seen', async () => {
  const { server, user } = open();
  server.on('GET /api/strava-integration/control', failure(400, 'Bad Request'));
  expect(await screen.findByText('Could not load the state of the connection to Strava.')).toBeVisible();
  expect(await button('Unregister')).toBeVisible();
  server.on('GET /api/strava-integration/control', () => json(someControl()));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Connected 8 of 10')).toBeVisible();
});

test('a link to the webhook scrolls to its heading', async () => {
  open({}, '/dashboard#webhook');
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Webhook Subscription' })).toHaveFocus());
});

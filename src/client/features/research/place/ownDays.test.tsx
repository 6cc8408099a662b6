import { screen, waitFor, within } from '@testing-library/react';
import { failure, json, noContent } from '#client/testing/fetchStub.ts';
import { renderApp } from '#client/testing/renderApp.tsx';
import { repeatReadsAtOnce } from '#client/testing/repeatReadsAtOnce.ts';
import { somePlace } from '#client/testing/somePlace.ts';
import type { ReceiptAnswer } from '#shared/contract/invites.ts';
import type { OwnDay, OwnSession } from '#shared/contract/place.ts';

const ID = somePlace().participant_id;
const PLACE = `/api/strava-integration/places/${ID}`;

const day = (date: string, state: OwnDay['state'], more: Partial<OwnDay> = {}): OwnDay => ({
  day: date,
  state,
  count: 0,
  minutes: 0,
  ...more,
});
const days: OwnDay[] = [
  day('2026-11-16', 'active', { count: 2, minutes: 45 }),
  day('2026-11-17', 'none_recorded'),
  day('2026-11-18', 'declared'),
  day('2026-11-19', 'awaiting_sync'),
  day('2026-11-20', null),
  day('2026-11-21', null),
  day('2026-11-22', null),
];

const session = (number: number, change: Partial<OwnSession> = {}): OwnSession => ({
  id: `019ab000-0000-7000-8000-00000000000${number}`,
  sport_type: 'Run',
  start_date_local: `2026-11-1${number}T08:30:00`,
  distance: 5000,
  moving_time: 1800,
  effort: null,
  rated_at: null,
  ...change,
});

function open(participation: Partial<ReceiptAnswer['participation']> = {}, sessions: OwnSession[] = []) {
  return renderApp({
    url: '/strava-integration/auth-start#receipt=r.mine',
    prepare: (server) => {
      server.on('POST /api/strava-integration/contact/read', json({ is_mail_set_up: false, contact: null }));
      const asked = somePlace({ permitted_sources: ['polar'], asks_effort: true, ...participation });
      server.on('POST /api/strava-integration/receipts/read', json({ participation: asked }));
      server.on(`GET ${PLACE}/days`, json({ today: '2026-11-19', days }));
      server.on(`GET ${PLACE}/sessions`, ({ params }) =>
        json({ sessions, total: 12, page: Number(params.get('page')), page_size: 10 }),
      );
      server.on(`POST ${PLACE}/sessions/*/effort`, noContent());
      server.on(`DELETE ${PLACE}/sessions/*/effort`, noContent());
      server.on(`POST ${PLACE}/absences`, json({ absence: { id: 'a', channel: 'own' } }, 201));
    },
  });
}

test('the days have the words of the board, and an absence is declared from an empty one', async () => {
  const { user, server } = open();
  const calendar = await screen.findByRole('table', { name: 'Days from 16.11.2026 to 22.11.2026' });
  expect(within(calendar).getByText('45:00, 2 activities')).toBeInTheDocument();
  const empty = within(calendar).getAllByRole('button');
  expect(empty.map((button) => button.textContent?.slice(0, 6))).toEqual([
    '17.11.',
    '19.11.',
    '20.11.',
    '21.11.',
    '22.11.',
  ]);
  await user.click(within(calendar).getByRole('button', { name: /17\.11\. nothing recorded/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Declare an absence' }));
  await user.click(dialog.getByRole('radio', { name: 'Illness or injury' }));
  await user.click(dialog.getByRole('button', { name: 'Declare' }));
  await waitFor(() =>
    expect(server.callsTo(`POST ${PLACE}/absences`).map(({ body }) => body)).toEqual([
      { first_day: '2026-11-17', last_day: '2026-11-17', reason: 'illness' },
    ]),
  );
  await waitFor(() => expect(server.callsTo(`GET ${PLACE}/days`).length).toBeGreaterThan(1));
});

test('PAGES §2.1 a day that can be chosen no more gives the focus to the heading above the days', async () => {
  const { user, server } = open();
  await user.click(await screen.findByRole('button', { name: /17\.11\. nothing recorded/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Declare an absence' }));
  const declared = days.map((one) => (one.day === '2026-11-17' ? day(one.day, 'declared') : one));
  server.on(`GET ${PLACE}/days`, json({ today: '2026-11-19', days: declared }));
  await user.click(dialog.getByRole('radio', { name: 'Holiday' }));
  await user.click(dialog.getByRole('button', { name: 'Declare' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /17\.11\./ })).toBeNull());
  await waitFor(() => expect(screen.getByRole('heading', { level: 2, name: 'Your days' })).toHaveFocus());
});

test('earlier weeks are asked for, and the newest come back', async () => {
  const { user, server } = open();
  await user.click(await screen.findByRole('button', { name: 'Earlier 12 weeks' }));
  await waitFor(() =>
    expect(Object.fromEntries(server.callsTo(`GET ${PLACE}/days`).at(-1)?.params ?? [])).toEqual({
      from: '2026-08-24',
      to: '2026-11-15',
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'Newest weeks' }));
  expect(screen.queryByRole('button', { name: 'Newest weeks' })).toBeNull();
});

test('when the study is over the days are shown, and none can be chosen', async () => {
  open({ is_over: true });
  const calendar = await screen.findByRole('table', { name: /^Days from/ });
  expect(within(calendar).queryByRole('button')).toBeNull();
});

test('days that cannot be loaded leave the rest of the page', async () => {
  repeatReadsAtOnce();
  const { server } = open();
  server.on(`GET ${PLACE}/days`, () => failure(503, 'Not available'));
  expect(await screen.findByText('Your days could not be loaded.')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Who sees what' })).toBeVisible();
});

test('PAGES §3.0 the page has times of the study, and says that those of sessions are of their place', async () => {
  open({}, [session(1)]);
  expect(await screen.findByText('Times of sessions are local to the place of recording.')).toBeVisible();
  expect(screen.getByText('Times are those of the study’s time zone (Europe/Berlin).')).toBeVisible();
});

test('a session is rated from 0 to 10, an answer is asked for, and a rating is removed', async () => {
  const { user, server } = open({}, [session(2), session(1, { effort: 7, rated_at: '2026-11-11T09:00:00.000Z' })]);
  expect(await screen.findByText(/^Effort 7 of 10 \(very hard\)\./)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Rate the effort of Run, 12.11.2026 08:30' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Rate the effort of Run, 12.11.2026 08:30' }));
  expect(dialog.getAllByRole('radio')).toHaveLength(11);
  await user.click(dialog.getByRole('button', { name: 'Record' }));
  expect((await dialog.findAllByText('Required')).length).toBeGreaterThan(0);
  await user.click(dialog.getByRole('radio', { name: '0: rest' }));
  await user.click(dialog.getByRole('button', { name: 'Record' }));
  await waitFor(() =>
    expect(server.callsTo(`POST ${PLACE}/sessions/${session(2).id}/effort`).map(({ body }) => body)).toEqual([
      { effort: 0 },
    ]),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Remove the rating of Run, 11.11.2026 08:30' }));
  await waitFor(() => expect(server.callsTo(`DELETE ${PLACE}/sessions/${session(1).id}/effort`)).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Older sessions' }));
  await waitFor(() => expect(server.callsTo(`GET ${PLACE}/sessions`).at(-1)?.params.get('page')).toBe('2'));
});

test('a refused rating stays in the dialog with its sentence', async () => {
  const { user, server } = open({}, [session(2)]);
  server.on(`POST ${PLACE}/sessions/*/effort`, () => failure(409, 'This study does not ask how hard sessions were'));
  await user.click(await screen.findByRole('button', { name: /^Rate the effort/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('radio', { name: '10: maximal' }));
  await user.click(dialog.getByRole('button', { name: 'Record' }));
  expect(await dialog.findByText(/This study does not ask how hard sessions were/)).toBeVisible();
});

test('a study that does not ask shows no ratings, in German too', async () => {
  const { user, server } = open({ asks_effort: false });
  await user.click(await screen.findByRole('button', { name: 'Deutsch' }));
  expect(await screen.findByRole('heading', { name: 'Deine Tage' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Wie anstrengend es war' })).toBeNull();
  expect(server.callsTo(`GET ${PLACE}/sessions`)).toEqual([]);
});

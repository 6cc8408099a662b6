import { act, screen, waitFor, within } from '@testing-library/react';
import { apiSlice } from '#client/api/apiSlice.ts';
import { failure, json, noContent, stubFetch } from '#client/testing/fetchStub.ts';
import { renderApp } from '#client/testing/renderApp.tsx';
import { renderPart } from '#client/testing/renderPart.tsx';
import { somePlace } from '#client/testing/somePlace.ts';
import { someStudy, someSummary, stubStudies, studyId } from '#client/testing/stubStudies.ts';
import { remindersTexts } from '#client/texts/study/reminders.ts';
import type { ContactAnswer, Reminder, ReminderSettings } from '#shared/contract/reminders.ts';
import { SendPageButton } from './SendPageButton.tsx';

const STUDY = studyId(4);
const SETTINGS = `/api/research/studies/${STUDY}/reminder-settings`;
const REMINDERS = `/api/research/studies/${STUDY}/reminders`;
const CONTACT = 'POST /api/strava-integration/contact';

const settings: ReminderSettings = {
  is_on: false,
  kinds: ['silent'],
  not_connected_days: 3,
  silent_days: 7,
  send_hour: 7,
  quiet_from: 20,
  quiet_to: 7,
  gap_days: 3,
  most: 20,
};

const reminder: Reminder = {
  id: '019ab000-0000-7000-8000-000000000001',
  participant_id: '0190cccc-0000-7000-8000-000000000001',
  code: 'KDZ-011-3',
  kind: 'silent',
  requested_by_email: null,
  is_asked_by_participant: false,
  is_by_hand: false,
  created_at: '2026-11-20T06:00:00.000Z',
  due_at: '2026-11-20T06:00:00.000Z',
  finished_at: '2026-11-20T06:00:04.000Z',
  state: 'unclear',
  reason: 'stopped',
};

function open({ query = '?tab=reminders', part = 'owner', isMailSetUp = true } = {}) {
  const answer = { is_mail_set_up: isMailSetUp, reachable: 31, participants: 42, timezone: 'Europe/Berlin' };
  return renderApp({
    url: `/research/studies/${STUDY}${query}`,
    as: { role: 'researcher', lab_name: 'Movement Lab' },
    prepare: (server) => {
      stubStudies(server, [someStudy(4, { part: part as 'owner', participant_count: 4 })]);
      server.on(`GET ${SETTINGS}`, () => json({ settings, ...answer }));
      server.on(`PATCH ${SETTINGS}`, ({ body }) => json({ settings: body, ...answer }));
      server.on(`GET ${REMINDERS}`, () =>
        json({ reminders: [reminder], total: 1, page: 1, page_size: 10, reachable: 31 }),
      );
    },
  });
}

test.each([
  [1, 5, '1 von 5 Personen ist per E-Mail erreichbar.'],
  [1, 1, '1 von 1 Person ist per E-Mail erreichbar.'],
  [2, 5, '2 von 5 Personen sind per E-Mail erreichbar.'],
])(
  'the German sentence of the reach of reminders agrees with its number: %i of %i',
  (reachable, participants, sentence) => {
    expect(remindersTexts.de.reach({ reachable, participants })).toBe(sentence);
  },
);

test('STUDIES §12 a study says whom it reaches, what it sends by itself and what became of each mail', async () => {
  const { server, user } = open();
  expect(await screen.findByText(/31 of 42 participants can be reached by email\./)).toBeVisible();
  const table = within(await screen.findByRole('table', { name: 'Reminders that were sent' }));
  const row = await table.findByRole('row', { name: /KDZ-011-3/ });
  expect(row).toHaveTextContent(/The study itself/);
  expect(row).toHaveTextContent(
    'Unclear: the server stopped while it was sent; it may have arrived and is not sent again',
  );
  expect(screen.getByText(/Nothing has arrived from you for some days\./)).toBeVisible();

  await user.click(screen.getByRole('checkbox', { name: 'Send reminders' }));
  await user.click(screen.getByRole('checkbox', { name: 'The study is over' }));
  const gap = screen.getByRole('textbox', { name: 'Days between two reminders, at least' });
  await user.clear(gap);
  await user.type(gap, '0');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('A whole number from 1 to 60')).toBeVisible();
  expect(server.callsTo(`PATCH ${SETTINGS}`)).toEqual([]);
  await user.clear(gap);
  await user.type(gap, '5');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Reminders saved')).toBeVisible();
  expect(server.callsTo(`PATCH ${SETTINGS}`)[0]?.body).toEqual({
    ...settings,
    is_on: true,
    kinds: ['silent', 'study_over'],
    gap_days: 5,
  });
});

test('what was typed into the settings of reminders stays when another user saves them meanwhile, and a line says so', async () => {
  const { server, store, user } = open();
  const gap = await screen.findByRole('textbox', { name: 'Days between two reminders, at least' });
  await user.clear(gap);
  await user.type(gap, '5');
  const theirs = { ...settings, silent_days: 9, gap_days: 4 };
  const answer = { settings: theirs, is_mail_set_up: true, reachable: 31, participants: 42, timezone: 'Europe/Berlin' };
  server.on(`GET ${SETTINGS}`, () => json(answer));
  act(() => void store.dispatch(apiSlice.util.invalidateTags(['Reminder'])));
  const silent = () => screen.getByRole('textbox', { name: 'Days of silence' });
  await waitFor(() => expect(silent()).toHaveValue('9'));
  expect(screen.getByRole('textbox', { name: 'Days between two reminders, at least' })).toHaveValue('5');
  expect(screen.getByText(/^These values were changed meanwhile\. What you typed stays/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Reminders saved')).toBeVisible();
  expect(server.callsTo(`PATCH ${SETTINGS}`)[0]?.body).toEqual({ ...theirs, gap_days: 5 });
});

test('a failed call stands below the heading of its section', async () => {
  const { server, user } = open({ query: '' });
  server.on(`GET ${SETTINGS}`, () => failure(500, 'Internal Server Error'));
  await user.click(await screen.findByRole('link', { name: 'Reminders' }));
  const section = await screen.findByRole('region', { name: 'What the study sends by itself' });
  expect(await within(section).findByRole('alert')).toHaveTextContent('Could not load the reminders.');
});

test('an analyst reads the settings, and without a mail server the page says what to do', async () => {
  open({ part: 'analyst', isMailSetUp: false });
  expect(await screen.findByText(/No mail server is set up, so nothing is sent\./)).toBeVisible();
  expect(screen.getByRole('checkbox', { name: 'Send reminders' })).toBeDisabled();
});

test.each([
  [{ reminders: [reminder], left_out: [] }, 'KDZ-011-3 is reminded by email'],
  [
    { reminders: [{ ...reminder, due_at: '2026-11-21T06:00:00.000Z' }], left_out: [] },
    'KDZ-011-3 is reminded after the quiet hours',
  ],
  [
    { reminders: [], left_out: [{ participant_id: 'p', code: 'KDZ-011-3', reason: 'too_soon' }] },
    'KDZ-011-3 is not reminded: reminded a short time ago',
  ],
])('STUDIES §12 Remind says what happens (%#)', async (answer, sentence) => {
  const { server, user } = open({ query: '' });
  const today = [
    {
      participant_id: 'p',
      code: 'KDZ-011-3',
      status: 'silent' as const,
      since: '2026-11-11',
      is_reachable: true,
      contacted_days_ago: null,
    },
  ];
  server.on(`GET /api/research/studies/${STUDY}/summary`, () => json(someSummary({ today, today_total: 1 })));
  server.on(`POST ${REMINDERS}`, () => json(answer));
  await user.click(await screen.findByRole('button', { name: 'Remind KDZ-011-3 by email' }));
  expect(await screen.findByText(/^is (not )?reminded/)).toHaveTextContent(sentence);
  expect(server.callsTo(`POST ${REMINDERS}`)[0]?.body).toEqual({ participant_ids: ['p'] });
});

test('an invited participant who left an address is reminded from the overview like the others', async () => {
  const { server } = open({ query: '' });
  const row = { participant_id: 'p', status: 'invited' as const, since: '2026-11-11', contacted_days_ago: null };
  const today = [
    { ...row, code: 'KDZ-011-3', is_reachable: true },
    { ...row, participant_id: 'q', code: 'KDZ-012-1', is_reachable: false },
  ];
  server.on(`GET /api/research/studies/${STUDY}/summary`, () => json(someSummary({ today, today_total: 2 })));
  expect(await screen.findByRole('button', { name: 'Remind KDZ-011-3 by email' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Copy reminder text for KDZ-012-1' })).toBeVisible();
});

function openContact(query: string) {
  return renderApp({ url: `/contact?${query}` });
}

test.each([
  ['confirm=c.1', 'Confirm this address', 'confirm', 'Your address is confirmed'],
  ['leave=u.1', 'Send me no more mails', 'leave', 'No more mails will come'],
])('a link in a mail asks before it does anything: %s', async (query, button, act, title) => {
  const { server, user } = openContact(query);
  const now = await screen.findByRole('button', { name: button });
  expect(window.location.search).toBe('');
  expect(server.callsTo(`${CONTACT}/${act}`)).toEqual([]);
  server.on(`${CONTACT}/${act}`, failure(404, 'This link is not valid any more.'));
  await user.click(now);
  expect(await screen.findByText('This link is not valid any more.')).toBeVisible();
  server.on(`${CONTACT}/${act}`, noContent());
  await user.click(screen.getByRole('button', { name: button }));
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(server.callsTo(`${CONTACT}/${act}`)[1]?.body).toEqual({ token: query.split('=')[1] });
});

test('STUDIES §13 the page for a lost link says the same for each code', async () => {
  const { server, user } = renderApp({ url: '/own-page' });
  server.on(`${CONTACT}/send-page`, noContent());
  const field = await screen.findByRole('textbox', { name: 'Your code' });
  await user.type(field, 'KDZ-004-5');
  await user.click(screen.getByRole('button', { name: 'Send me the link' }));
  expect(await screen.findByText(/did you mean KDZ-004-4/)).toBeVisible();
  expect(server.callsTo(`${CONTACT}/send-page`)).toEqual([]);
  await user.clear(field);
  await user.type(field, 'kdz 004 4');
  await user.click(screen.getByRole('button', { name: 'Send me the link' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Look at your mails' })).toBeVisible();
  expect(screen.getByText(/this page does not say whether there is one/)).toBeVisible();
  expect(server.callsTo(`${CONTACT}/send-page`).map(({ body }) => body)).toEqual([{ code: 'KDZ-004-4' }]);
});

test('staff send a new link to the own page without seeing it', async () => {
  const participant = { id: 'p', code: 'KDZ-011-3' };
  const server = stubFetch();
  const { user } = renderPart(<SendPageButton studyId={STUDY} participant={participant} />);
  server.on(`POST ${REMINDERS}`, () => json({ reminders: [{ ...reminder, kind: 'own_page' }], left_out: [] }));
  await user.click(await screen.findByRole('button', { name: 'Send KDZ-011-3 a new link to their page by email' }));
  await waitFor(() =>
    expect(server.callsTo(`POST ${REMINDERS}`).map(({ body }) => body)).toEqual([
      { participant_ids: ['p'], own_page: true },
    ]),
  );
});

test('a link without its token says so', async () => {
  openContact('');
  expect(await screen.findByRole('heading', { level: 1, name: 'This link is not whole' })).toBeVisible();
});

test('a signed-in participant leaves an address on the page of the study', async () => {
  const { participant_id: place } = somePlace();
  const { server, user } = renderApp({
    url: `/research/participants/${place}`,
    as: { role: 'user' },
    prepare: (stub) => {
      stub.on('GET /api/strava-integration/me/studies', json({ studies: [] }));
      stub.on(`GET /api/strava-integration/places/${place}`, json({ participation: somePlace({ has_account: true }) }));
      stub.on(`GET /api/strava-integration/places/${place}/days`, json({ today: '2026-11-20', days: [] }));
      stub.on(`${CONTACT}/read`, json({ is_mail_set_up: true, contact: null }));
      stub.on(`${CONTACT}/save`, json({ is_mail_set_up: true, contact: null }));
    },
  });
  await user.type(await screen.findByRole('textbox', { name: 'Email address' }), 'p@mailbox.example');
  await user.click(screen.getByRole('button', { name: 'Save this address' }));
  await waitFor(() =>
    expect(server.callsTo(`${CONTACT}/save`).map(({ body }) => body)).toEqual([
      { place, email: 'p@mailbox.example', language: 'en' },
    ]),
  );
});

test.each([
  ['unsent', 'The mail to p…@mailbox.example could not be sent. Delete the address and enter it again.'],
  ['bounced', 'Mails to p…@mailbox.example come back. Delete the address and enter another one.'],
])('a participant reads what became of an address that is %s', async (state, sentence) => {
  renderApp({
    url: '/strava-integration/auth-start?receipt=r.1',
    prepare: (stub) => {
      stub.on('POST /api/strava-integration/receipts/read', () => json({ participation: somePlace() }));
      const contact = { hint: 'p…@mailbox.example', language: 'en', state };
      stub.on(`${CONTACT}/read`, () => json({ is_mail_set_up: true, contact }));
    },
  });
  expect(await screen.findByText(sentence)).toBeVisible();
});

test('with the receipt a participant leaves an address and takes it back', async () => {
  let contact: ContactAnswer['contact'] = null;
  const { server, user } = renderApp({
    url: '/strava-integration/auth-start?receipt=r.1',
    prepare: (stub) => {
      stub.on('POST /api/strava-integration/receipts/read', () => json({ participation: somePlace() }));
      stub.on(`${CONTACT}/read`, () => json({ is_mail_set_up: true, contact }));
      stub.on(`${CONTACT}/save`, () => {
        contact = { hint: 'p…@mailbox.example', language: 'en', state: 'unconfirmed' };
        return json({ is_mail_set_up: true, contact });
      });
      stub.on(`${CONTACT}/remove`, () => {
        contact = null;
        return noContent();
      });
    },
  });
  const field = await screen.findByRole('textbox', { name: 'Email address' });
  await user.type(field, 'p@mailbox');
  await user.clear(field);
  await user.click(screen.getByRole('button', { name: 'Save this address' }));
  expect(await screen.findByText('Required')).toBeVisible();
  await user.type(field, 'p@mailbox.example');
  await user.click(screen.getByRole('button', { name: 'Deutsch' }));
  expect(await screen.findByRole('textbox', { name: 'E-Mail-Adresse' })).toHaveValue('p@mailbox.example');
  await user.click(screen.getByRole('button', { name: 'English' }));
  await user.click(screen.getByRole('button', { name: 'Save this address' }));
  expect(await screen.findByText(/A mail is on its way to p…@mailbox\.example\./)).toBeVisible();
  expect(server.callsTo(`${CONTACT}/save`)[0]?.body).toEqual({
    receipt: 'r.1',
    email: 'p@mailbox.example',
    language: 'en',
  });
  await user.click(screen.getByRole('button', { name: 'Delete address' }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Email address' })).toBeVisible());
});

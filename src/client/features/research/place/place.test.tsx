import { act, screen, waitFor, within } from '@testing-library/react';
import fileSaver from 'file-saver';
import { apiSlice } from '#client/api/apiSlice.ts';
import { failure, json, noContent } from '#client/testing/fetchStub.ts';
import { fixDate } from '#client/testing/fixDate.ts';
import { renderApp, type SignedIn } from '#client/testing/renderApp.tsx';
import { somePlaceAccount } from '#client/testing/somePlace.ts';
import type { ReceiptAnswer } from '#shared/contract/invites.ts';

const ID = '019ab000-0000-7000-8000-000000000001';
const PLACE = `/api/strava-integration/places/${ID}`;
const READ = 'POST /api/strava-integration/receipts/read';

type Participation = ReceiptAnswer['participation'];

const polar = somePlaceAccount();

const place: Participation = {
  participant_id: ID,
  code: 'KDZ-004-4',
  title: 'Sleep and running',
  lab_name: 'Movement Lab',
  contact_email: 'sleep@example.org',
  timezone: 'Europe/Berlin',
  is_over: false,
  withdrawn_at: null,
  withdrawal_choice: null,
  withdrawal_policy: 'participant',
  has_account: false,
  permitted_sources: ['polar'],
  unagreed_sources: [],
  can_connect: ['polar'],
  full_sources: [],
  asks_effort: false,
  read_sources: ['polar'],
  read_categories: ['heart_rate', 'device'],
  unkept_sources: [],
  first_day: '2026-11-02',
  last_day: null,
  sports: ['run'],
  answers: ['heart_rate', 'device'],
  activity_count: 3,
  last_activity_day: '2026-11-20',
  consents: [],
  question: null,
  accounts: [polar],
  absences: [
    { id: 'a1', first_day: '2026-11-10', last_day: '2026-11-12', reason: 'holiday', channel: 'own' },
    { id: 'a2', first_day: '2026-11-15', last_day: '2026-11-15', reason: 'illness', channel: 'staff' },
  ],
};

const consentOf = (version: number) => ({
  ...{ version, text_de: `Text ${version}`, text_en: `Text ${version}` },
  ...{ sha256_de: `d${version}`, sha256_en: `e${version}` },
});
const questionOf = (version: number): Participation['question'] => ({
  asked_at: '2026-11-21T09:00:00.000Z',
  paused_from: null,
  former: { version: 1, text_de: 'Text 1', text_en: 'Text 1' },
  study: {
    ...{ code: place.code, title: place.title, lab_name: place.lab_name, contact_email: place.contact_email },
    ...{ start_date: '2026-11-01', end_date: null, sports: ['run'], history_weeks: 4, full_sources: [] },
    ...{ data_categories: { heart_rate: false, device: false, route: false }, withdrawal_policy: 'participant' },
    ...{ sources: ['polar'], consent: consentOf(version) },
  },
});

function open(participation: Partial<Participation> = {}, as?: SignedIn) {
  return renderApp({
    url: as ? `/research/participants/${ID}` : '/strava-integration/auth-start#receipt=r.mine',
    as,
    prepare: (server) => {
      server.on('POST /api/strava-integration/contact/read', json({ is_mail_set_up: false, contact: null }));
      const answer = json({ participation: { ...place, ...participation } });
      server.on('GET /api/strava-integration/me/studies', json({ studies: [] }));
      server.on(READ, answer);
      server.on(`GET ${PLACE}`, answer);
      server.on(`GET ${PLACE}/days`, json({ today: '2026-11-20', days: [] }));
      server.on(`POST ${PLACE}/answers`, answer);
      server.on(`POST ${PLACE}/absences`, json({ absence: place.absences[0] }, 201));
      server.on(`DELETE ${PLACE}/absences/a1`, noContent());
      server.on(`POST ${PLACE}/disconnect`, noContent());
      server.on(`POST ${PLACE}/withdraw`, ({ body }) => {
        const { choice } = body as { choice: 'keep' | 'erase' };
        const { code, title, lab_name, contact_email } = place;
        const gone = choice === 'erase' ? 1 : 0;
        const erased = { activities: 3 * gone, files: 0, consents: gone, absences: 2 * gone };
        const confirmation = { code, title, lab_name, contact_email, withdrawn_at: '2026-11-20T13:05:00.000Z', choice };
        return json({ confirmation: { ...confirmation, erased, ended_sources: gone ? ['polar'] : [] } });
      });
    },
  });
}

const bodies = (server: ReturnType<typeof open>['server'], call: string) =>
  server.callsTo(call).map(({ body }) => body);
const press = (name: string) => screen.findByRole('button', { name });

test('the page says who sees what, where data come from and what was declared, and no address has the receipt', async () => {
  const { server } = open();
  expect(await screen.findByText(/sees your activities under the code/)).toHaveTextContent(
    'Movement Lab sees your activities under the code KDZ-004-4: never your name, the titles of your activities, or your account.',
  );
  expect(
    screen.getByText(
      /The study reads your data from 02\.11\.2026\. Sources: Polar\. Of each activity: sport, start, duration, distance, elevation, heart rate, device and gear\./,
    ),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'sleep@example.org' })).toHaveAttribute('href', 'mailto:sleep@example.org');
  expect(screen.getByText(/Activities arrive on their own\. Last activity: 20\.11\.2026 10:00/)).toBeVisible();
  expect(screen.getByText(/10\.11\.2026 to 12\.11\.2026: Holiday/)).toBeVisible();
  expect(screen.getByText(/15\.11\.2026: Illness or injury/)).toHaveTextContent('(declared by the study)');
  expect(screen.getByText(/^Those who run this installation see the name of your account at a source/)).toBeVisible();
  expect(screen.getByText(/^The study may pass on packages of data under codes or other pseudonyms/)).toBeVisible();
  expect(window.location.href).not.toContain('r.mine');
  expect(JSON.stringify(server.calls.map(({ path }) => path))).not.toContain('r.mine');
});

test('a category that the study collects no more is not named among what it reads', async () => {
  open({ read_categories: ['device'] });
  expect(
    await screen.findByText(/Of each activity: sport, start, duration, distance, elevation, device and gear\./),
  ).toBeVisible();
});

test('a study that stopped reading before its first day says that it reads nothing', async () => {
  open({ first_day: '2026-12-01', last_day: '2026-11-19' });
  expect(await screen.findByText('The study reads nothing now.')).toBeVisible();
  expect(screen.queryByText(/The study reads your data from/)).not.toBeInTheDocument();
});

test('a source that is on but sends nothing has its steps to take, and the address of the study', async () => {
  const { user } = open();
  await user.click(await screen.findByText('Nothing arrives?'));
  expect(screen.getByText('Open the app of your watch near it, so that it sends its records.')).toBeVisible();
  expect(screen.getByText('Check whether the activity is in Polar.')).toBeVisible();
  expect(screen.getByText('Still nothing? Ask sleep@example.org.')).toBeVisible();
});

test('an erasure needs the typed code, and ends with a confirmation that counts what was deleted', async () => {
  const { user, server } = open();
  await user.click(await press('Stop taking part…'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Stop taking part with KDZ-004-4?' }));
  await user.click(dialog.getByRole('button', { name: 'Stop taking part' }));
  expect(bodies(server, `POST ${PLACE}/withdraw`)).toEqual([]);
  await user.click(dialog.getByRole('radio', { name: 'Stop now, and erase my data.' }));
  await user.type(dialog.getByRole('textbox', { name: 'Type your code' }), 'KDZ-004');
  await user.click(dialog.getByRole('button', { name: 'Stop taking part' }));
  expect((await dialog.findAllByText('This is not your code')).length).toBeGreaterThan(0);
  await user.type(dialog.getByRole('textbox', { name: 'Type your code' }), '-4');
  await user.click(dialog.getByRole('button', { name: 'Stop taking part' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Taking part has ended: KDZ-004-4' })).toBeVisible();
  expect(bodies(server, `POST ${PLACE}/withdraw`)).toEqual([{ choice: 'erase' }]);
  expect(screen.getByText('Deleted: 3 activities, 0 uploads, 1 consent, 2 absences.')).toBeVisible();
  expect(screen.getByText('Ended connections: Polar')).toBeVisible();
  expect(screen.getByText(/stopped taking part in/)).toHaveTextContent(
    /KDZ-004-4 stopped taking part in "Sleep and running" of Movement Lab on 20\.11\.2026 14:05\./,
  );
});

test('who keeps the data reads before what must be deleted within 30 days; who erases does not', async () => {
  const { user } = open({ unkept_sources: ['strava'] });
  await user.click(await press('Stop taking part…'));
  const dialog = within(await screen.findByRole('dialog'));
  const deadline = 'Data from the API of Strava must be deleted within 30 days; uploaded files can be kept.';
  expect(dialog.getByText(deadline)).toBeVisible();
  await user.click(dialog.getByRole('radio', { name: 'Stop now. What was there stays under my code.' }));
  expect(dialog.getByText(deadline)).toBeVisible();
  await user.click(dialog.getByRole('radio', { name: 'Stop now, and erase my data.' }));
  expect(dialog.queryByText(deadline)).not.toBeInTheDocument();
});

test.each([
  ['right after it', null],
  ['when the page is opened later', '2026-11-20T13:05:00.000Z'],
])('the confirmation of data that are kept names those that must be deleted, %s', async (_when, withdrawn_at) => {
  const ended = { withdrawn_at, withdrawal_choice: withdrawn_at === null ? null : ('keep' as const) };
  const { user } = open({ withdrawal_policy: 'keep', unkept_sources: ['strava'], ...ended });
  if (withdrawn_at === null) {
    await user.click(await press('Stop taking part…'));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Stop taking part' }));
  }
  expect(await screen.findByText(/What was there stays under the code\./)).toBeVisible();
  expect(screen.getByText(/^Data from the API of Strava must be deleted within 30 days/)).toBeVisible();
});

test('the end of taking part names no deadline when everything may be kept', async () => {
  const { user } = open();
  await user.click(await press('Stop taking part…'));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.queryByText(/within 30 days/)).not.toBeInTheDocument();
});

test('a refused withdrawal stays in the dialog with its sentence', async () => {
  const { user, server } = open({ withdrawal_policy: 'keep' });
  server.on(`POST ${PLACE}/withdraw`, () => failure(409, 'This participant is withdrawn'));
  await user.click(await press('Stop taking part…'));
  const dialog = within(await screen.findByRole('dialog'));
  expect(
    dialog.getByText('As you agreed, what was there stays under your code. Nothing is read any more.'),
  ).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Stop taking part' }));
  expect(await dialog.findByText(/This participant is withdrawn/)).toBeVisible();
});

test('an absence is declared with both days and a reason, and the own one is taken back', async () => {
  const { user, server } = open();
  await user.click(await press('Declare an absence'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Declare an absence' }));
  const [first, last] = [
    dialog.getByRole('textbox', { name: 'First day' }),
    dialog.getByRole('textbox', { name: 'Last day' }),
  ];
  await user.clear(first);
  await user.type(first, '24.12.2026');
  await user.clear(last);
  await user.type(last, '31.12.2026');
  await user.click(dialog.getByRole('radio', { name: 'No device' }));
  await user.click(dialog.getByRole('button', { name: 'Declare' }));
  await waitFor(() =>
    expect(bodies(server, `POST ${PLACE}/absences`)).toEqual([
      { first_day: '2026-12-24', last_day: '2026-12-31', reason: 'no_device' },
    ]),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(await press('Take back the absence from 10.11.2026'));
  await waitFor(() => expect(server.callsTo(`DELETE ${PLACE}/absences/a1`)).toHaveLength(1));
  expect(screen.queryByRole('button', { name: 'Take back the absence from 15.11.2026' })).toBeNull();
});

test('what was chosen for an absence stays when the page is read again after midnight', async () => {
  fixDate('2026-11-20T22:59:00Z');
  const { server, store, user } = open();
  await user.click(await press('Declare an absence'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Declare an absence' }));
  await user.click(dialog.getByRole('radio', { name: 'No device' }));
  jest.setSystemTime(new Date('2026-11-20T23:01:00Z'));
  server.on(READ, json({ participation: { ...place, activity_count: 4 } }));
  await act(async () => {
    store.dispatch(apiSlice.util.invalidateTags(['Receipt']));
  });
  await waitFor(() => expect(server.callsTo(READ)).toHaveLength(2));
  await act(async () => undefined);
  expect(dialog.getByRole('radio', { name: 'No device' })).toBeChecked();
  expect(dialog.getByRole('textbox', { name: 'First day' })).toHaveValue('20.11.2026');
});

test('an own absence that is gone already is no longer shown', async () => {
  const { user, server } = open();
  const takeBack = await press('Take back the absence from 10.11.2026');
  server.on(`DELETE ${PLACE}/absences/a1`, failure(404, 'This absence is not there any more'));
  server.on(READ, json({ participation: { ...place, absences: [] } }));
  await user.click(takeBack);
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Take back the absence/ })).toBeNull());
  await waitFor(() => expect(screen.getByRole('heading', { level: 2, name: 'Absences' })).toHaveFocus());
});

test('an own absence of a participation that is over stays listed, and cannot be taken back', async () => {
  open({ is_over: true });
  const section = (await screen.findByRole('heading', { level: 2, name: 'Absences' })).closest('section');
  expect(section).toHaveTextContent('10.11.2026');
  expect(screen.queryByRole('button', { name: /^Take back the absence/ })).toBeNull();
});

test('a part of the consent is taken back on its own, and a connection ends after a question', async () => {
  const { user, server } = open();
  await user.click(await press('Take back a part'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Take back a part of your consent' }));
  await user.click(dialog.getByRole('checkbox', { name: 'My heart rate is used' }));
  await user.click(dialog.getByRole('button', { name: 'Change consent' }));
  await waitFor(() => expect(bodies(server, `POST ${PLACE}/answers`)).toEqual([{ answers: ['device'] }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(await press('End the connection to Polar'));
  const question = within(await screen.findByRole('alertdialog', { name: 'End the connection to Polar?' }));
  await user.click(question.getByRole('button', { name: 'End connection' }));
  await waitFor(() => expect(bodies(server, `POST ${PLACE}/disconnect`)).toEqual([{ source: 'polar' }]));
});

test('a connection to a source that the study stopped to permit is shown to a person without an account, who can end it', async () => {
  const { user, server } = open({ permitted_sources: ['file'], can_connect: [], read_sources: ['file'] });
  expect(
    await screen.findByText('Your own connection goes on. This study reads nothing from it any more.'),
  ).toBeVisible();
  await user.click(await press('End the connection to Polar'));
  const question = within(await screen.findByRole('alertdialog', { name: 'End the connection to Polar?' }));
  await user.click(question.getByRole('button', { name: 'End connection' }));
  await waitFor(() => expect(bodies(server, `POST ${PLACE}/disconnect`)).toEqual([{ source: 'polar' }]));
});

test.each([
  [null, 'It can ask you with a new text on this page; then you decide.'],
  [questionOf(2), 'If you agree to the new text on this page, it reads that too.'],
])('a source that the study permits since after the consent is named, with the way to agree', async (question, way) => {
  open({ unagreed_sources: ['strava'], question });
  expect(
    await screen.findByText(
      `New in this study: Strava. The study reads nothing from it, because you agreed before. ${way}`,
    ),
  ).toBeVisible();
});

test.each([
  ['a connection that ended', { accounts: [somePlaceAccount({ status: 'disconnected' })] }],
  ['an account, whose dashboard has it', { has_account: true }],
])('a source that the study does not permit is not shown with %s', async (_with, more) => {
  open({ permitted_sources: ['file'], can_connect: [], ...more });
  expect(await screen.findByText(/upload them/)).toBeVisible();
  expect(screen.queryByText(/This study reads nothing from it/)).not.toBeInTheDocument();
});

test('own data come as a zip; a failure says so with its reference', async () => {
  const saved = jest.spyOn(fileSaver, 'saveAs').mockImplementation(() => undefined);
  const { user, server } = open();
  server.on(`GET ${PLACE}/data`, () => failure(429, 'Too many attempts. Please wait before trying again.'));
  await user.click(await press('Download my data'));
  expect(await screen.findByText('Your data could not be downloaded.')).toBeVisible();
  server.on(`GET ${PLACE}/data`, () => new Response('zip'));
  await user.click(await press('Download my data'));
  await waitFor(() => expect(saved.mock.calls.map(([, name]) => name)).toEqual(['KDZ-004-4.zip']));
});

test('PAGES §3.14 the sentence about files leads to the section that takes them', async () => {
  const { user, server } = open({ permitted_sources: ['file'], accounts: [] });
  server.on(`GET ${PLACE}/uploads`, json({ uploads: [], total: 0, page: 1, page_size: 10, reads: null }));
  const section = await screen.findByRole('heading', { level: 2, name: 'Your files' });
  await user.click(screen.getByRole('link', { name: 'Files from your watch: upload them below.' }));
  expect(section).toHaveFocus();
  expect(window.location.hash).toBe('');
});

test('the download says how a spreadsheet opens its tables', async () => {
  open();
  await press('Download my data');
  expect(screen.getByText(/tables are separated by commas and have decimal points\. In Excel/)).toBeVisible();
});

test('a receipt of a place with an account asks to sign in for the download', async () => {
  open({ has_account: true });
  expect(await screen.findByText('This place belongs to an account. Sign in to download your data.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Download my data' })).toBeNull();
});

test('signed in, a permitted source without a connection leaves no empty line among the sources', async () => {
  open({ has_account: true, permitted_sources: ['polar', 'strava', 'file'] }, { role: 'user' });
  const link = await screen.findByRole('link', { name: 'Files from your watch: upload them on your dashboard.' });
  const lines = [...(link.closest('ul')?.children ?? [])].map(({ textContent }) => textContent);
  expect(lines).toHaveLength(2);
  expect(lines).not.toContain('');
});

test.each([
  [['polar', 'file'], [], 1],
  [['file'], [polar], 1],
  [['file'], [], 0],
] as const)(
  'signed in, %j with the accounts %j name %i ways to connect and disconnect',
  async (permitted, accounts, ways) => {
    open({ has_account: true, permitted_sources: [...permitted], accounts: [...accounts] }, { role: 'user' });
    await screen.findByRole('link', { name: 'Files from your watch: upload them on your dashboard.' });
    expect(screen.queryAllByText('Connect and disconnect on your dashboard.')).toHaveLength(ways);
  },
);

test('signed in the page is that of the account, in German too', async () => {
  const { user } = open({ has_account: true, permitted_sources: ['polar', 'file'] }, { role: 'user' });
  expect(await screen.findByRole('heading', { level: 1, name: 'Your place in the study: KDZ-004-4' })).toBeVisible();
  const way = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
  expect(way.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard');
  expect(way.getAllByRole('listitem').at(-1)).toHaveTextContent('Your place in the study: KDZ-004-4');
  expect(screen.getByText('Connect and disconnect on your dashboard.')).toBeVisible();
  await user.click(await press('Stop taking part…'));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('radio', { name: 'Stop now, and erase my data.' }));
  expect(dialog.getByText(/Data in your own account stay there\./)).toBeVisible();
});

test('on the page of a place with an account a text that changed before the answer is read again, and answered', async () => {
  const { user, server } = open({ has_account: true, question: questionOf(2) }, { role: 'user' });
  const ANSWER = `POST /api/strava-integration/me/studies/${ID}/consents`;
  await user.click(await screen.findByRole('button', { name: 'Read and answer' }));
  const asking = within(await screen.findByRole('dialog'));
  server.on(ANSWER, () =>
    failure(409, 'The consent text has changed. Please read it again.', { code: 'consent_changed' }),
  );
  server.on(`GET ${PLACE}`, json({ participation: { ...place, has_account: true, question: questionOf(3) } }));
  await user.click(asking.getByRole('checkbox', { name: /I have read/ }));
  await user.click(asking.getByRole('button', { name: 'Agree' }));
  expect(await asking.findByRole('heading', { name: /Information and consent, version 3/ })).toBeVisible();
  server.on(ANSWER, json({ consent: { version: 3, text_sha256: 'e3', at: '2026-11-22T09:00:00.000Z' } }, 201));
  await user.click(asking.getByRole('checkbox', { name: /I have read/ }));
  await user.click(asking.getByRole('button', { name: 'Agree' }));
  await waitFor(() => expect(server.callsTo(ANSWER).at(-1)?.body).toMatchObject({ consent_version: 3 }));
  // The answer ends the pause of these days.
  await waitFor(() => expect(server.callsTo(`GET ${PLACE}/days`)).toHaveLength(2));
});

test('German is complete: the end of a place that was kept', async () => {
  const { user } = open({ withdrawn_at: '2026-11-20T13:05:00.000Z', withdrawal_choice: 'keep' });
  await user.click(await press('Deutsch'));
  expect(await screen.findByRole('heading', { level: 1, name: 'Die Teilnahme ist beendet: KDZ-004-4' })).toBeVisible();
  expect(screen.getByText(/Es wird nichts mehr gelesen\. Was da war, bleibt unter dem Code\./)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Verbindung zu Polar beenden' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Meine Daten herunterladen' })).toBeVisible();
});

test('files given with a receipt have their results, and no link to pages that need an account', async () => {
  const consents = [
    {
      ...{ version: 2, language: 'en' as const, channel: 'link' as const, signed_on: null, answers: [] },
      ...{ text: 'In charge: Movement Lab.', text_sha256: 'ab', at: '2026-11-19T12:00:00.000Z' },
    },
  ];
  const { server } = open({ permitted_sources: ['file'], accounts: [], timezone: 'Pacific/Auckland', consents });
  const upload = {
    id: 'upload-1',
    channel: 'own',
    given_by: null,
    state: 'done',
    kind: 'files',
    created_at: '2026-11-20T12:00:00.000Z',
    finished_at: '2026-11-20T12:01:00.000Z',
    size: 1000,
    file_count: 1,
    read_count: 1,
    counts: { needs_decision: 1 },
    problem: null,
  };
  const file = { number: 1, path: 'lake.gpx', result: 'needs_decision', problem: null, activity_id: 'activity-1' };
  const page = { total: 1, page: 1, page_size: 10 };
  const earlier = { ...upload, id: 'upload-0', created_at: '2026-11-18T12:00:00.000Z' };
  server.on(`GET ${PLACE}/uploads`, json({ uploads: [upload, earlier], ...page, total: 2, reads: null }));
  server.on(`GET ${PLACE}/uploads/upload-1`, json({ upload, files: [file], ...page }));
  const table = within(await screen.findByRole('table', { name: 'Results of the files' }));
  expect(await table.findByText('lake.gpx')).toBeVisible();
  expect(
    table.getByText('It may be an activity that is there. Those who run the study decide whether it is.'),
  ).toBeVisible();
  expect(table.queryByRole('link')).toBeNull();
  expect(table.queryByRole('columnheader', { name: 'Activity' })).toBeNull();
  expect(screen.getByText('Times are those of the study’s time zone (Pacific/Auckland).')).toBeVisible();
  expect(screen.getByText('Version 2, 20.11.2026 01:00')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Upload of 21.11.2026 01:00' })).toBeVisible();
  expect(await screen.findByRole('link', { name: '19.11.2026 01:00' })).toBeVisible();
});

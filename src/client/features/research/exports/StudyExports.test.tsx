import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { apiSlice } from '#client/api/apiSlice.ts';
import { awaitedExports } from '#client/api/research/awaitedExports.ts';
import { tagsOf } from '#client/api/updateTags.ts';
import { chooseOption, optionsOf } from '#client/testing/chooseOption.ts';
import { failure, json, noContent } from '#client/testing/fetchStub.ts';
import { renderApp } from '#client/testing/renderApp.tsx';
import { ME, someStudy, stubStudies, studyId } from '#client/testing/stubStudies.ts';
import type { StudyCut, StudyExport, StudyLock } from '#shared/contract/studyExports.ts';
import type { StudyToken } from '#shared/contract/studyTokens.ts';
import type { StudyPart } from '#shared/roles.ts';

const RESEARCHER = { role: 'researcher', lab_name: 'Movement Lab' } as const;
const STUDY = studyId(4);
const EXPORTS = `/api/research/studies/${STUDY}/exports`;

const TOKENS = `/api/research/studies/${STUDY}/tokens`;

const TOKEN: StudyToken = {
  id: '019ab000-0000-7000-8000-000000000003',
  name: 'Notebook',
  level: 'aggregated',
  user_email: 'ada@example.org',
  is_own: true,
  created_at: '2026-11-20T12:00:00.000Z',
  expires_at: '2099-02-18T12:00:00.000Z',
  last_used_at: null,
  revoked_at: null,
};

const DONE: StudyExport = {
  id: '019ab000-0000-7000-8000-000000000001',
  study_id: STUDY,
  name: 'kdz-2026-11-20',
  state: 'done',
  created_at: '2026-11-20T12:00:00.000Z',
  created_by_email: 'ben@example.org',
  finished_at: '2026-11-20T12:01:00.000Z',
  expires_at: '2026-11-27T12:01:00.000Z',
  rows_done: 1204,
  rows_total: 1204,
  cut: null,
  choices: {},
  participants: 42,
  unique_participants: 3,
  left_out: [],
  tables: {},
  size: 1_234_567,
  sha256: 'ab'.repeat(32),
};

const MINE: StudyExport = { ...DONE, created_by_email: ME.email };

const CUT: StudyCut = {
  id: '019ab000-0000-7000-8000-000000000002',
  study_id: STUDY,
  number: 3,
  name: 'cut-3.1',
  from: null,
  to: null,
  created_at: '2026-11-19T12:00:00.000Z',
  created_by_email: 'ben@example.org',
  reason: 'Interim analysis',
  participants: 42,
  rule_version: 2,
  permitted_sources: ['file'],
  own_thresholds: [
    { name: 'speed_swim', value: 1.5 },
    { name: 'late_upload', value: 14 },
  ],
  include_withdrawn: false,
  include_excluded: true,
  required_answers: ['heart_rate', 'reuse_in_other_studies'],
  left_out: [{ reason: 'strava_without_basis', count: 7 }],
  open: [],
  tables: { activities: { rows: 1200, sha256: 'cd'.repeat(32) }, participants: { rows: 41, sha256: 'ef'.repeat(32) } },
  sha256: '5e'.repeat(32),
  amendments: [{ name: 'cut-3.1', at: '2026-11-20T12:00:00.000Z', sha256_before: '0ld' }],
};

const ESTIMATE = {
  participants: 42,
  activities: 1204,
  size: 1_000_000,
  left_out: [{ reason: 'strava_without_basis', count: 312 }],
  preview: { columns: ['activity_id', 'participant'], rows: [['a1', 'KDZ-004-7']] },
};

interface Shown {
  part?: StudyPart;
  timezone?: string;
  tokens?: StudyToken[];
  cuts?: Response;
}

async function open(
  exports: StudyExport[],
  { part = 'owner', timezone = 'Europe/Berlin', tokens = [], cuts }: Shown = {},
) {
  const app = renderApp({
    url: `/research/studies/${STUDY}?tab=export`,
    as: RESEARCHER,
    prepare: (server) => {
      stubStudies(server, [someStudy(4, { part, timezone })]);
      server.on(`GET ${EXPORTS}`, json({ exports }));
      server.on(`POST ${EXPORTS}/estimate`, json(ESTIMATE));
      server.on(`GET ${TOKENS}`, json({ tokens }));
      server.on(
        `GET /api/research/studies/${STUDY}/cuts`,
        cuts ?? json({ cuts: [CUT], open: [{ point: 'undecided_duplicates', count: 6 }] }),
      );
    },
  });
  await screen.findByRole('heading', { level: 2, name: 'Export data' });
  return app;
}

test('PAGES §3.5 export: the estimate, the sentence about data that are left out, and the first rows', async () => {
  await open([]);
  expect(await screen.findByText('42 participants, 1 204 activities, about 1.0 MB')).toBeVisible();
  expect(screen.getByText('312 activities left out: Strava API data without recorded permission')).toBeVisible();
  const preview = screen.getByRole('table', { name: 'First activities of the export' });
  expect(within(preview).getByText('KDZ-004-7')).toBeVisible();
  expect(await screen.findByText('Nothing has been exported yet.')).toBeVisible();
});

test('an estimate that failed says why, and is tried again', async () => {
  const { user, server } = await open([]);
  await screen.findByText('42 participants, 1 204 activities, about 1.0 MB');
  server.on(`POST ${EXPORTS}/estimate`, failure(503, 'The database is away'));
  await user.click(screen.getByRole('checkbox', { name: 'Coarse distance (0.1 km)' }));
  const problem = within(await screen.findByRole('alert'));
  expect(problem.getByText('Could not count what the export would contain.')).toBeVisible();
  expect(problem.getByText('The database is away')).toBeVisible();
  server.on(`POST ${EXPORTS}/estimate`, json(ESTIMATE));
  await user.click(problem.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('42 participants, 1 204 activities, about 1.0 MB')).toBeVisible();
});

test('each choice is estimated, and the export is created with all of them', async () => {
  const { user, server } = await open([]);
  expect(screen.queryByText(/^Shifted dates hide single days/)).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: 'Shift dates per participant by whole weeks' }));
  expect(
    screen.getByText(
      'Shifted dates hide single days. A reader who knows when the study began, paused or ended can find the shift, because the package has every day of the study. A clock change tells it too, unless the start is a part of the day.',
    ),
  ).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: 'With excluded activities, marked as such' }));
  await user.click(screen.getByRole('checkbox', { name: /^With the points of each activity: heart rate, speed/ }));
  await user.type(screen.getByRole('textbox', { name: 'Recipient of the package (optional)' }), 'Uni A');
  await user.tab();
  const choices = {
    include_withdrawn: true,
    include_excluded: true,
    points: true,
    deidentification: { shift_dates: true, recipient: 'Uni A' },
  };
  server.on(`POST ${EXPORTS}`, json({ export: { ...DONE, state: 'waiting' } }, 202));
  await user.click(screen.getByRole('button', { name: 'Create export' }));
  const sent = server.callsTo(`POST ${EXPORTS}`);
  expect(sent.map(({ body }) => body)).toEqual([choices]);
  expect(server.callsTo(`POST ${EXPORTS}/estimate`).at(-1)?.body).toEqual(choices);
});

test('a period that is no day stops the export with the sentence of its field, and is not counted as the whole study', async () => {
  const { user, server } = await open([]);
  await screen.findByText('42 participants, 1 204 activities, about 1.0 MB');
  await user.type(screen.getByRole('textbox', { name: 'From (optional)' }), '31.02.2026');
  await user.click(screen.getByRole('button', { name: 'Create export' }));
  expect(await screen.findByText('Enter a date that exists')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'From (optional)' })).toBeInvalid();
  expect(server.callsTo(`POST ${EXPORTS}`)).toEqual([]);
  expect(server.callsTo(`POST ${EXPORTS}/estimate`)).toHaveLength(1);
});

test('what was chosen for data that are not locked is still chosen, and sent, after a look at a cut', async () => {
  const { user, server } = await open([]);
  await user.click(screen.getByRole('checkbox', { name: 'With excluded activities, marked as such' }));
  await screen.findByText('cut-3.1');
  const data = screen.getByRole('combobox', { name: 'Data' });
  const [notLocked = '', locked = ''] = (await optionsOf(user, data)).map(String);
  await chooseOption(user, data, locked);
  await waitFor(() => expect(server.callsTo(`POST ${EXPORTS}/estimate`).at(-1)?.body).toEqual({ cut_id: CUT.id }));
  expect(screen.queryByRole('checkbox', { name: /^With withdrawn participants/ })).toBeNull();
  await chooseOption(user, data, notLocked);
  expect(screen.getByRole('checkbox', { name: 'With withdrawn participants whose data are kept' })).toBeChecked();
  server.on(`POST ${EXPORTS}`, json({ export: { ...DONE, state: 'waiting' } }, 202));
  await user.click(screen.getByRole('button', { name: 'Create export' }));
  const [sent] = server.callsTo(`POST ${EXPORTS}`);
  expect(sent?.body).toEqual({ include_withdrawn: true, include_excluded: true });
});

test('a running export shows its progress, may be left, and blocks another one', async () => {
  const mine = { state: 'running', rows_done: 640, expires_at: null, created_by_email: ME.email } as const;
  const { user, server } = await open([{ ...DONE, ...mine }]);
  expect(await screen.findByText('Writing activities 640 of 1 204')).toBeVisible();
  expect(screen.getByRole('progressbar', { name: /^Writing activities 640 of 1.204$/ })).toBeVisible();
  expect(screen.getByText('You may leave this page.')).toBeVisible();
  expect(screen.getByText('Wait until your running export has ended.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Create export' }));
  expect(server.callsTo(`POST ${EXPORTS}`)).toEqual([]);
});

test('the running export of another user blocks nobody else', async () => {
  const { user, server } = await open([{ ...DONE, state: 'running', rows_done: 640, expires_at: null }]);
  server.on(`POST ${EXPORTS}`, json({ export: { ...DONE, state: 'waiting' } }, 202));
  expect(await screen.findByText('Writing activities 640 of 1 204')).toBeVisible();
  expect(screen.queryByText('Wait until your running export has ended.')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Create export' }));
  await waitFor(() => expect(server.callsTo(`POST ${EXPORTS}`)).toHaveLength(1));
});

test('a finished export says who can be recognised, until when it is there, and its sum', async () => {
  await open([DONE]);
  expect(
    await screen.findByText(
      '3 participants have a week that nobody else has, by day, start, sport, distance and time. Public race results can identify them.',
    ),
  ).toBeVisible();
  const job = within(screen.getByRole('region', { name: 'kdz-2026-11-20' }));
  expect(job.getByText(/^Ready until 27\.11\.2026/)).toBeVisible();
  expect(job.getByRole('button', { name: 'Download kdz-2026-11-20' })).toBeVisible();
  const history = screen.getByRole('table', { name: 'Exports so far' });
  expect(within(history).getByText('abababab…')).toBeVisible();
  expect(within(history).getByText('1.2 MB')).toBeVisible();
});

test('exports, data cuts and tokens have times in the study’s time zone', async () => {
  await open([DONE], { timezone: 'Pacific/Auckland', tokens: [TOKEN] });
  expect(await screen.findByText('21.11.2026 01:00 by ben@example.org')).toBeVisible();
  expect(screen.getAllByText(/28\.11\.2026 01:01/)).toHaveLength(2);
  expect(await screen.findByRole('cell', { name: '20.11.2026 01:00' })).toBeVisible();
  expect(await screen.findByRole('cell', { name: '19.02.2099 01:00' })).toBeVisible();
});

test('STUDIES §10: how many have a week of their own stands before each download, also when nobody has', async () => {
  const older = { ...DONE, id: '019ab000-0000-7000-8000-000000000009', name: 'kdz-2026-11-12', unique_participants: 7 };
  const failed = { ...older, id: '019ab000-0000-7000-8000-00000000000a', unique_participants: null };
  await open([{ ...DONE, unique_participants: 0 }, older, { ...failed, name: 'kdz-2026-11-11', state: 'failed' }]);
  expect(
    await screen.findByText('No participant has a week that nobody else has, by day, start, sport, distance and time.'),
  ).toBeVisible();
  const history = within(screen.getByRole('table', { name: 'Exports so far' }));
  const column = history.getAllByRole('columnheader').findIndex(({ textContent }) => textContent === 'Unique weeks');
  const [, ...rows] = history.getAllByRole('row');
  const cells = rows.map((row) => within(row).getAllByRole('cell')[column - 1]?.textContent);
  expect(cells).toEqual(['0 of 42 participants', '7 of 42 participants', '–no value']);
});

test('a failed export says what was written, and can be tried again', async () => {
  const { user, server } = await open([{ ...DONE, state: 'failed', rows_done: 640, size: null, sha256: null }]);
  expect(await screen.findByText('Export failed after 640 rows. Nothing was lost.')).toBeVisible();
  server.on(`POST ${EXPORTS}`, json({ export: DONE }, 202));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(server.callsTo(`POST ${EXPORTS}`)).toHaveLength(1);
});

test('when trying an export again is refused, the reason is said', async () => {
  const { user, server } = await open([{ ...DONE, state: 'failed', rows_done: 640, size: null, sha256: null }]);
  server.on(`POST ${EXPORTS}`, failure(409, 'Another export of yours is still being written'));
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(
    await screen.findByText('Could not create the export. Another export of yours is still being written'),
  ).toBeVisible();
});

test('when cancelling an export is refused, the reason is said', async () => {
  const mine = { state: 'running', rows_done: 640, expires_at: null, created_by_email: ME.email } as const;
  const { user, server } = await open([{ ...DONE, ...mine }]);
  server.on(`DELETE /api/research/exports/${DONE.id}`, failure(403, 'Your part in this study does not allow this'));
  await user.click(await screen.findByRole('button', { name: 'Cancel export' }));
  expect(await screen.findByText('Could not cancel the export.')).toBeVisible();
  expect(screen.getByText('Your part in this study does not allow this')).toBeVisible();
  expect(screen.getByText(/^Reference/)).toBeVisible();
});

test('when the download of an export is refused, the reason and the reference are said', async () => {
  const { user, server } = await open([MINE]);
  server.on(`GET /api/research/exports/${DONE.id}/file`, failure(409, 'This file is no longer there'));
  await user.click((await screen.findAllByRole('button', { name: /^Download/ }))[0] as HTMLElement);
  expect(await screen.findByText('Could not download the export.')).toBeVisible();
  expect(screen.getByText(/^Reference/)).toBeVisible();
});

test('of two running exports the own one is shown, although the other one is newer', async () => {
  const running = { ...DONE, state: 'running', rows_done: 640, expires_at: null } as const;
  const own = { id: '019ab000-0000-7000-8000-000000000009', name: 'kdz-own', created_by_email: ME.email };
  await open([running, { ...running, ...own }]);
  expect(await screen.findByRole('region', { name: 'kdz-own' })).toBeVisible();
  expect(screen.queryByText('Started by ben@example.org')).toBeNull();
});

test('the running export of another user has a name, and is cancelled only after a question', async () => {
  const { user, server } = await open([{ ...DONE, state: 'running', rows_done: 640, expires_at: null }]);
  const cancel = `DELETE /api/research/exports/${DONE.id}`;
  server.on(cancel, noContent());
  expect(await screen.findByText('Started by ben@example.org')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Cancel export' }));
  const question = await screen.findByRole('alertdialog', { name: 'Cancel the export kdz-2026-11-20?' });
  expect(question).toHaveTextContent('ben@example.org started it, and must start it again to get the file.');
  expect(server.callsTo(cancel)).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Cancel export' }));
  await waitFor(() => expect(server.callsTo(cancel)).toHaveLength(1));
});

test('PAGES §3.5 history: until when a file is there, and with which choices it was made', async () => {
  const choices: StudyExport['choices'] = {
    from: '2026-09-01',
    to: '2026-10-31',
    include_withdrawn: false,
    include_excluded: true,
    points: true,
    required_answers: ['heart_rate'],
    deidentification: { recipient: 'Uni A', shift_dates: true, day_part: true },
  };
  const left_out: StudyExport['left_out'] = [{ reason: 'strava_without_basis', count: 312 }];
  const older = { ...DONE, id: '019ab000-0000-7000-8000-000000000009', name: 'kdz-cut-3', cut: 'cut-3', choices: {} };
  await open([{ ...DONE, choices, left_out }, older]);
  const history = within(await screen.findByRole('table', { name: 'Exports so far' }));
  const [, first, second] = history.getAllByRole('row');
  const linesOf = (row: HTMLElement | undefined) =>
    within(row as HTMLElement)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent?.replaceAll('\u202f', ' '));
  expect(linesOf(first)).toEqual([
    '42 participants, 1 204 activities',
    'Not locked',
    'Period: 01.09.2026 – 31.10.2026',
    'Without withdrawn participants',
    'With excluded activities',
    'With the points of activities',
    'Only participants who agreed to: Heart rate',
    'For Uni A',
    'Shift dates per participant by whole weeks',
    'Start time as part of the day',
    '312 activities left out: Strava API data without recorded permission',
  ]);
  expect(linesOf(second)).toEqual(['42 participants, 1 204 activities', 'From data cut cut-3']);
  expect(within(second as HTMLElement).getByText(/^Ready until 27\.11\.2026/)).toBeVisible();
});

test('PAGES §3.5 the toast of a ready export has Download', async () => {
  const { user, server } = await open([{ ...MINE, state: 'running', rows_done: 640, expires_at: null }]);
  expect(await screen.findByText('Writing activities 640 of 1 204')).toBeVisible();
  server.on(`GET ${EXPORTS}`, json({ exports: [MINE] }));
  const toasts = within(screen.getByRole('region', { name: 'Notifications' }));
  expect(await toasts.findByText('Export ready', {}, { timeout: 5000 })).toBeVisible();
  server.on(`GET /api/research/exports/${DONE.id}/file`, failure(409, 'This file is no longer there'));
  await user.click(toasts.getByRole('button', { name: 'Download' }));
  expect(await toasts.findByText('Could not download the export. This file is no longer there')).toBeVisible();
});

test('STUDIES §9 a ready export is said on any page, once, and to the person who started it', async () => {
  const { user, server, store } = await open([]);
  const hear = () => act(() => void store.dispatch(apiSlice.util.invalidateTags(tagsOf(['exports']))));
  await screen.findByText('Nothing has been exported yet.');
  const running = { ...MINE, state: 'running' as const, rows_done: 640, expires_at: null };
  const others = { ...DONE, id: '019ab000-0000-7000-8000-000000000008', state: 'running' as const };
  server.on(`POST ${EXPORTS}`, json({ export: running }, 202));
  server.on(`GET ${EXPORTS}`, json({ exports: [running, others] }));
  await user.click(screen.getByRole('button', { name: 'Create export' }));
  expect(await screen.findByText('Writing activities 640 of 1 204')).toBeVisible();
  await user.click(screen.getAllByRole('link', { name: 'My Studies' })[0] as HTMLElement);
  expect(await screen.findByRole('heading', { level: 1, name: 'My Studies' })).toBeVisible();
  const toasts = within(screen.getByRole('region', { name: 'Notifications' }));
  expect(toasts.queryByText('Export ready')).toBeNull();
  server.on(`GET ${EXPORTS}`, json({ exports: [MINE, { ...others, state: 'done' }] }));
  hear();
  expect(await toasts.findByText('Export ready')).toBeVisible();
  expect(toasts.getByRole('button', { name: 'Download' })).toBeVisible();
  hear();
  expect(toasts.getAllByText('Export ready')).toHaveLength(1);
});

test.each([403, 404])('a running export is no longer looked at after the study answers %s', async (status) => {
  jest.useFakeTimers();
  try {
    const { server } = await open([{ ...MINE, state: 'running' }]);
    server.on(`GET ${EXPORTS}`, failure(status, 'Study with id 4 not found'));
    const calls = () => server.callsTo(`GET ${EXPORTS}`).length;
    const before = calls();
    await waitFor(() => expect(calls()).toBeGreaterThan(before));
    await waitFor(() => expect(awaitedExports.read()).toEqual([]));
    const atEnd = calls();
    await act(() => jest.advanceTimersByTimeAsync(10_000));
    expect(calls()).toBe(atEnd);
  } finally {
    jest.useRealTimers();
  }
});

test('the file of an export is deleted after a question', async () => {
  const { user, server } = await open([DONE]);
  server.on(`DELETE /api/research/exports/${DONE.id}`, noContent());
  await user.click(await screen.findByRole('button', { name: 'Actions for kdz-2026-11-20' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete file' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete the file of kdz-2026-11-20?' });
  await user.click(within(dialog).getByRole('button', { name: 'Delete file' }));
  expect(await screen.findByText('File of kdz-2026-11-20 deleted')).toBeVisible();
});

test('an export that another user deleted first leaves the history, and the reason is shown', async () => {
  const { user, server } = await open([DONE]);
  server.on(`DELETE /api/research/exports/${DONE.id}`, failure(404, 'This export no longer exists'));
  await user.click(await screen.findByRole('button', { name: 'Actions for kdz-2026-11-20' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete file' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete the file of kdz-2026-11-20?' });
  server.on(`GET ${EXPORTS}`, json({ exports: [] }));
  await user.click(within(dialog).getByRole('button', { name: 'Delete file' }));
  expect(await screen.findByText(/This export no longer exists/)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Actions for kdz-2026-11-20' })).toBeNull());
});

test('STUDIES §9: a cut shows its amendment; locking lists the open points first and needs a reason', async () => {
  const { user, server } = await open([]);
  expect(
    await screen.findByText(
      /^cut-3\.1, 20\.11\.2026 .*: a participant was erased\. Before, the cut had SHA-256 0ld\.$/,
    ),
  ).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Lock data' }));
  const dialog = await screen.findByRole('dialog', { name: 'Lock data of “Study 04”?' });
  expect(within(dialog).getByText('6 undecided duplicates')).toBeVisible();
  await user.click(within(dialog).getByRole('checkbox', { name: 'With withdrawn participants whose data are kept' }));
  await user.click(within(dialog).getByRole('checkbox', { name: 'With excluded activities, marked as such' }));
  const required = within(dialog).getByRole('group', { name: 'Only participants who agreed to' });
  await user.click(within(required).getByRole('checkbox', { name: 'Heart rate' }));
  await user.type(within(dialog).getByRole('textbox', { name: /^What is this cut for\?/ }), 'Paper');
  server.on(`POST /api/research/studies/${STUDY}/cuts`, json({ cut: { ...CUT, name: 'cut-4' } }, 201));
  await user.click(within(dialog).getByRole('button', { name: 'Lock data' }));
  expect(await screen.findByText('cut-4 is locked')).toBeVisible();
  expect(server.callsTo(`POST /api/research/studies/${STUDY}/cuts`)[0]?.body).toEqual({
    reason: 'Paper',
    include_withdrawn: false,
    include_excluded: true,
    required_answers: ['heart_rate'],
  });
});

test('what was typed to lock data is still there after a reload, until the data are locked', async () => {
  const openForm = async () => {
    const { user, server } = await open([]);
    await user.click(await screen.findByRole('button', { name: 'Lock data' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Lock data of “Study 04”?' }));
    return { user, server, dialog, reason: dialog.getByRole('textbox', { name: /^What is this cut for\?/ }) };
  };
  const first = await openForm();
  await first.user.click(first.dialog.getByRole('checkbox', { name: 'With excluded activities, marked as such' }));
  await first.user.type(first.reason, 'Analysis of the first paper');
  cleanup();
  const { user, server, dialog, reason } = await openForm();
  expect(reason).toHaveValue('Analysis of the first paper');
  expect(dialog.getByRole('checkbox', { name: 'With excluded activities, marked as such' })).toBeChecked();
  server.on(`POST /api/research/studies/${STUDY}/cuts`, json({ cut: { ...CUT, name: 'cut-4' } }, 201));
  await user.click(dialog.getByRole('button', { name: 'Lock data' }));
  expect(await screen.findByText('cut-4 is locked')).toBeVisible();
  cleanup();
  expect((await openForm()).reason).toHaveValue('');
});

describe('a lock that takes minutes', () => {
  const CUTS = `/api/research/studies/${STUDY}/cuts`;

  async function lockAndClose() {
    const answer = Promise.withResolvers<Response>();
    const { user, server } = await open([]);
    server.on(`POST ${CUTS}`, () => answer.promise);
    await user.click(await screen.findByRole('button', { name: 'Lock data' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Lock data of “Study 04”?' }));
    expect(dialog.getByText(/You may close this window meanwhile\.$/)).toBeVisible();
    await user.type(dialog.getByRole('textbox', { name: /^What is this cut for\?/ }), 'Paper');
    await user.click(dialog.getByRole('button', { name: 'Lock data' }));
    expect(await dialog.findByRole('button', { name: 'Locking…' })).toBeDisabled();
    await user.click(dialog.getByText('Close', { selector: 'button *' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    return { user, server, answer };
  }

  test('goes on when its dialog is closed, and its cut is shown at its end', async () => {
    const { user, server, answer } = await lockAndClose();
    await user.click(screen.getByRole('button', { name: 'Lock data' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    const cut = { ...CUT, id: 'cut-4', name: 'cut-4' };
    server.on(`GET ${CUTS}`, json({ cuts: [cut, CUT], open: [] }));
    answer.resolve(json({ cut }, 201));
    expect(await screen.findByText('cut-4 is locked')).toBeVisible();
    expect(await screen.findByText('cut-4')).toBeVisible();
    expect(server.callsTo(`POST ${CUTS}`)).toHaveLength(1);
  });

  test('says in a message why it failed when its dialog is closed', async () => {
    const { user, answer } = await lockAndClose();
    answer.resolve(failure(403, 'You may not lock the data of this study'));
    expect(await screen.findByText('Could not lock the data. You may not lock the data of this study')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Lock data' }));
    expect(await screen.findByRole('dialog', { name: 'Lock data of “Study 04”?' })).toBeVisible();
  });
});

const LOCK: StudyLock = {
  id: '019ab000-0000-7000-8000-000000000004',
  name: 'cut-4',
  state: 'running',
  reason: 'First paper',
  created_at: '2026-11-20T12:00:00.000Z',
  created_by_email: 'ben@example.org',
  participants_done: 12,
  participants_total: 42,
};

test('STUDIES §9: a lock of another member is shown, lets no second one begin, and its cut comes without a reload', async () => {
  const { user, server, store } = await open([], { cuts: json({ cuts: [CUT], open: [], lock: LOCK }) });
  const lock = within(await screen.findByRole('region', { name: 'cut-4' }));
  expect(lock.getByText(/^Begun 20\.11\.2026 .* by ben@example\.org: “First paper”$/)).toBeVisible();
  expect(lock.getByText('Locking participants: 12 of 42')).toBeVisible();
  expect(lock.getByText('You may leave this page.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Lock data' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  const cut = { ...CUT, id: LOCK.id, name: 'cut-4' };
  server.on(`GET /api/research/studies/${STUDY}/cuts`, json({ cuts: [cut, CUT], open: [], lock: null }));
  act(() => void store.dispatch(apiSlice.util.invalidateTags(tagsOf(['exports']))));
  const cuts = within(await screen.findByRole('table', { name: 'Data cuts' }));
  expect(await cuts.findByText('cut-4')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'cut-4' })).toBeNull();
});

test.each([
  ['failed', 'cut-4 could not be made.'],
  ['stopped', 'The server stopped before cut-4 was complete.'],
] as const)('a lock that %s says so with a next step, and another may begin', async (state, title) => {
  const { user } = await open([], { cuts: json({ cuts: [CUT], open: [], lock: { ...LOCK, state } }) });
  const alert = await screen.findByText(title);
  expect(alert).toBeVisible();
  expect(screen.getByText(/“First paper” Nothing of it was kept\. Lock the data again\.$/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Lock data' }));
  expect(await screen.findByRole('dialog', { name: 'Lock data of “Study 04”?' })).toBeVisible();
});

test('STUDIES §9: locking lists the open points of that moment', async () => {
  const { user, server } = await open([]);
  const cuts = `GET /api/research/studies/${STUDY}/cuts`;
  await screen.findByRole('table', { name: 'Data cuts' });
  server.on(cuts, json({ cuts: [CUT], open: [{ point: 'undecided_duplicates', count: 7 }] }));
  await user.click(screen.getByRole('button', { name: 'Lock data' }));
  const dialog = await screen.findByRole('dialog', { name: 'Lock data of “Study 04”?' });
  expect(await within(dialog).findByText('7 undecided duplicates')).toBeVisible();
});

test('STUDIES §9: a lock whose open points cannot be read says so', async () => {
  const { user } = await open([], { cuts: failure(403, 'Not now') });
  await user.click(screen.getByRole('button', { name: 'Lock data' }));
  const dialog = await screen.findByRole('dialog', { name: 'Lock data of “Study 04”?' });
  expect(await within(dialog).findByText('Could not load the open points.')).toBeVisible();
  expect(within(dialog).queryByText('Nothing is open.')).toBeNull();
});

test('STUDIES §9: a cut says by which choices it was made, and gives one sum to cite', async () => {
  await open([]);
  const cuts = await screen.findByRole('table', { name: 'Data cuts' });
  expect(within(cuts).getByText('Sources: Uploaded files')).toBeVisible();
  expect(within(cuts).getByText('Version 2 of the rule')).toBeVisible();
  expect(
    within(cuts).getByText(
      'Own thresholds: Implausible speed: Swimming, above 1.5\u00a0m/s; Late upload: After the start, more than 14\u00a0days',
      { normalizer: (text) => text },
    ),
  ).toBeVisible();
  expect(within(cuts).getByText('Without withdrawn participants')).toBeVisible();
  expect(within(cuts).getByText('With excluded activities')).toBeVisible();
  const required = 'Only participants who agreed to: Heart rate, Use in other studies';
  expect(within(cuts).getByText(required)).toBeVisible();
  expect(within(cuts).getByText('7 activities left out: Strava API data without recorded permission')).toBeVisible();
  expect(within(cuts).getByText('5e5e5e5e…')).toBeVisible();
  expect(within(cuts).getByRole('button', { name: 'SHA-256 of cut-3.1' })).toBeVisible();
  expect(within(cuts).getByText('5e'.repeat(32))).toHaveClass('print-only');
  expect(within(cuts).getByText('Each table:')).toContainElement(
    within(cuts).getByRole('button', { name: 'SHA-256 of the tables of cut-3.1' }),
  );
  expect(within(cuts).getByText('41 participants, 1 200 activities')).toBeVisible();
});

test('an analyst exports, but does not lock, and is not told to lock again', async () => {
  await open([], { part: 'analyst', cuts: json({ cuts: [CUT], open: [], lock: { ...LOCK, state: 'failed' } }) });
  expect(await screen.findByText(/“First paper” Nothing of it was kept\.$/)).toBeVisible();
  expect(await screen.findByText('cut-3.1')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Create export' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Lock data' })).toBeNull();
});

test('STUDIES §11: a token is created with its level, and its secret is shown once', async () => {
  const { user, server } = await open([DONE]);
  const secret = `kdz_pat_${'x'.repeat(43)}`;
  server.on(`POST ${TOKENS}`, json({ token: TOKEN, secret }, 201));
  expect(await screen.findByText('There is no token yet.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Create token' }));
  const dialog = await screen.findByRole('dialog', { name: 'Create an API token' });
  await user.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'Notebook');
  expect(
    await within(dialog).findByText(/^Sums by group and week\. Those of fewer than 5 participants are empty/),
  ).toBeVisible();
  await user.click(within(dialog).getByRole('radio', { name: /^Aggregated/ }));
  await user.click(within(dialog).getByRole('radio', { name: '30 days' }));
  server.on(`GET ${TOKENS}`, json({ tokens: [TOKEN] }));
  await user.click(within(dialog).getByRole('button', { name: 'Create token' }));
  const made = await screen.findByRole('dialog', { name: 'Token Notebook' });
  expect(within(made).getByText(secret)).toBeVisible();
  const sent = server.callsTo(`POST ${TOKENS}`).map(({ body }) => body);
  expect(sent).toEqual([{ name: 'Notebook', level: 'aggregated', days: 30 }]);
  await user.keyboard('{Escape}');
  expect(within(made).getByText(secret)).toBeVisible();
  await user.click(within(made).getByRole('button', { name: 'I have copied it' }));
  expect(screen.queryByText(secret)).toBeNull();
  expect(await screen.findByRole('row', { name: /Notebook Aggregated You .* Never .* Valid/ })).toBeVisible();
});

test('STUDIES §11: the scripts for R and Python name the study, its newest cut and what the level reads', async () => {
  await open([DONE], { tokens: [TOKEN] });
  for (const language of ['R', 'Python']) {
    const script = await screen.findByRole('region', { name: `Script for ${language}` });
    expect(script).toHaveTextContent(`/api/research/studies/${STUDY}/data`);
    expect(script).toHaveTextContent('cut-3.1');
    expect(script).toHaveTextContent('group_weeks');
    const lines = script.querySelector('code')?.textContent.trim().split('\n').length ?? 0;
    expect([language, lines >= 25 && lines <= 40]).toEqual([language, true]);
  }
});

test('STUDIES §11: a revoked token does not decide which table the scripts read', async () => {
  const revoked: StudyToken = { ...TOKEN, revoked_at: '2026-11-21T12:00:00.000Z' };
  await open([DONE], { tokens: [revoked, { ...TOKEN, id: '019ab000-0000-7000-8000-000000000004', level: 'coded' }] });
  expect(await screen.findByRole('region', { name: 'Script for R' })).toHaveTextContent('rows of activities');
});

test('STUDIES §11: the tokens of a study lead to the reference of what they may call', async () => {
  const { user, server } = await open([DONE]);
  server.on(
    'GET /api/openapi.json',
    json({ openapi: '3.1.0', info: { title: 'Kadenz', version: '1' }, tags: [], paths: {} }),
  );
  await user.click(
    await screen.findByRole('link', { name: 'Every call, its parameters and its answers: API reference' }),
  );
  expect(await screen.findByRole('heading', { level: 1, name: 'API reference' })).toBeVisible();
});

test.each([
  [{ from: '2026-09-01' }, 'from 01.09.2026'],
  [{ to: '2026-09-30' }, 'to 30.09.2026'],
  [{ from: '2026-09-01', to: '2026-09-30' }, '01.09.2026 – 30.09.2026'],
])('exports and cuts of the period %j say "%s"', async (period, words) => {
  const cuts = json({ cuts: [{ ...CUT, ...period }], open: [] });
  await open([{ ...DONE, choices: { ...DONE.choices, ...period } }], { cuts });
  expect(await screen.findByText(`Period: ${words}`)).toBeInTheDocument();
  expect(await screen.findByRole('cell', { name: words })).toBeVisible();
});

test('STUDIES §11: a token is revoked after a question', async () => {
  const { user, server } = await open([DONE], { tokens: [TOKEN] });
  server.on(`DELETE /api/research/tokens/${TOKEN.id}`, noContent());
  await user.click(await screen.findByRole('button', { name: 'Revoke Notebook' }));
  const question = await screen.findByRole('alertdialog', { name: 'Revoke the token Notebook?' });
  expect(question).toHaveTextContent('Scripts that use it stop at once.');
  server.on(`GET ${TOKENS}`, json({ tokens: [{ ...TOKEN, revoked_at: '2026-11-21T12:00:00.000Z' }] }));
  await user.click(within(question).getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText('Token Notebook revoked')).toBeVisible();
  expect(await screen.findByText('Revoked')).toBeVisible();
});

test.each([
  ['that was revoked before it expired stays revoked', '2026-01-02T12:00:00.000Z', 'Revoked'],
  ['that expired by itself is expired', '2026-01-10T12:00:00.000Z', 'Expired'],
])('STUDIES §11: long after its end a token %s', async (_what, revoked_at, state) => {
  await open([DONE], { tokens: [{ ...TOKEN, expires_at: '2026-01-10T12:00:00.000Z', revoked_at }] });
  expect(await screen.findByText(state)).toBeVisible();
});

test('STUDIES §11: a token that is gone already leaves the list', async () => {
  const { user, server } = await open([DONE], { tokens: [TOKEN] });
  server.on(`DELETE /api/research/tokens/${TOKEN.id}`, failure(404, 'This token does not exist'));
  await user.click(await screen.findByRole('button', { name: 'Revoke Notebook' }));
  const question = await screen.findByRole('alertdialog', { name: 'Revoke the token Notebook?' });
  server.on(`GET ${TOKENS}`, json({ tokens: [] }));
  await user.click(within(question).getByRole('button', { name: 'Revoke' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Revoke Notebook' })).toBeNull());
});

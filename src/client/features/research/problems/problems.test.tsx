import { act, screen, waitFor, within } from '@testing-library/react';
import { apiSlice } from '#client/api/apiSlice.ts';
import { type FetchStub, failure, json } from '#client/testing/fetchStub.ts';
import { fixDate } from '#client/testing/fixDate.ts';
import { pasteInto } from '#client/testing/pasteInto.ts';
import { renderApp } from '#client/testing/renderApp.tsx';
import { BEN, ME, someStudy, stubStudies, studyId } from '#client/testing/stubStudies.ts';
import type { Deviation } from '#shared/contract/deviations.ts';
import type { Study } from '#shared/contract/studies.ts';
import type { StudyProblem } from '#shared/contract/studyProblems.ts';

const STUDY = `/api/research/studies/${studyId(4)}`;
const PROBLEMS = `${STUDY}/problems`;
const DEVIATIONS = `${STUDY}/deviations`;
const problemId = (number: number) => `019ab000-0000-7000-8000-00000000000${number}`;

const problem = (number: number, change: Partial<StudyProblem> = {}): StudyProblem => ({
  id: problemId(number),
  participant_id: 'p-1',
  code: `KDZ-00${number}-4`,
  kind: 'silent',
  state: 'open',
  is_by_rule: true,
  opened_at: '2026-11-20T06:00:00.000Z',
  opened_by_email: null,
  assignee_id: null,
  assignee_email: null,
  note: '',
  closed_at: null,
  closed_by_email: null,
  close_reason: null,
  version: 1,
  ...change,
});

const CLOSED = { state: 'closed', close_reason: 'data_arrived', closed_at: '2026-11-21T06:00:00.000Z' } as const;

const entry: Deviation = {
  id: problemId(9),
  number: 3,
  version: 2,
  participant_id: null,
  code: null,
  day: '2026-11-10',
  category: 'consent',
  severity: 'major',
  reported_on: null,
  description: 'The form is unsigned',
  action_taken: '',
  is_struck: false,
  reason: 'It was the wrong day',
  recorded_at: '2026-11-12T06:00:00.000Z',
  recorded_by_email: BEN.email,
};

function open(study: Partial<Study> = {}, prepare: (server: FetchStub) => void = () => undefined, query = '') {
  const member = { level: 'manager', added_at: null, unblinded_at: null };
  const problems = [
    problem(1),
    problem(2, { ...CLOSED, kind: 'by_hand', is_by_rule: false, opened_by_email: ME.email }),
  ];
  return renderApp({
    url: `/research/studies/${studyId(4)}?tab=problems${query}`,
    as: { role: 'researcher', lab_name: 'Movement Lab' },
    prepare: (server) => {
      stubStudies(server, [someStudy(4, study)]);
      server.on(`GET ${STUDY}/team`, () => json({ team: [{ user_id: BEN.id, email: BEN.email, ...member }] }));
      server.on(`GET ${PROBLEMS}`, () => json({ problems, total: 2, page: 1, page_size: 10 }));
      server.on(`GET ${DEVIATIONS}`, () => json({ deviations: [entry], total: 1, page: 1, page_size: 10 }));
      prepare(server);
    },
  });
}

const table = async (name: string) => within(await screen.findByRole('table', { name }));
const listed = () => table('Problems of this study');
const registered = () => table('Register of protocol deviations');

test('the list names each problem, for whom, since when and why it closed', async () => {
  const { server } = open({}, undefined, '&state=open&kind=silent&assignee=none&q=001');
  const list = await listed();
  expect(await list.findByRole('row', { name: /KDZ-001-4/ })).toHaveTextContent(
    /Silent without a declared absence.*Open.*Nobody.*20\.11\.2026 07:00, by a rule/,
  );
  expect(list.getByRole('row', { name: /KDZ-002-4/ })).toHaveTextContent(/Closed: data arrived/);
  const [asked] = server.callsTo(`GET ${PROBLEMS}`);
  expect(Object.fromEntries(asked?.params ?? [])).toMatchObject({
    state: 'open',
    kind: 'silent',
    assignee: 'none',
    search: '001',
    sort: 'state',
  });
});

test('a problem is opened by hand, and the sentence of a wrong code stands at its field', async () => {
  let isKnown = false;
  const { server, user } = open({}, (stub) =>
    stub.on(`POST ${PROBLEMS}`, () =>
      isKnown
        ? json({ problem: problem(3) }, 201)
        : failure(400, 'x', { fields: { code: 'This study has no participant with this code' } }),
    ),
  );
  await user.click(await screen.findByRole('button', { name: 'Open a problem' }));
  const dialog = within(await screen.findByRole('dialog'));
  await pasteInto(user, dialog.getByRole('textbox', { name: /Participant/ }), 'KDZ-009-9');
  await user.click(dialog.getByRole('button', { name: 'Open' }));
  expect(server.callsTo(`POST ${PROBLEMS}`)).toEqual([]);
  await pasteInto(user, dialog.getByRole('textbox', { name: /Note/ }), 'The watch is lost');
  await user.click(dialog.getByRole('button', { name: 'Open' }));
  expect((await dialog.findAllByText('This study has no participant with this code')).length).toBeGreaterThan(0);
  isKnown = true;
  await user.type(dialog.getByRole('textbox', { name: /Participant/ }), '9');
  await user.click(dialog.getByRole('button', { name: 'Open' }));
  expect(await screen.findByText('Problem opened')).toBeVisible();
  expect(server.callsTo(`POST ${PROBLEMS}`).at(-1)?.body).toEqual({
    code: 'KDZ-009-99',
    assignee_id: null,
    note: 'The watch is lost',
  });
});

test('a problem is closed with a reason, and Undo opens it again as it was', async () => {
  const { server, user } = open({}, (stub) =>
    stub.on(`PATCH ${PROBLEMS}/*`, ({ body }) => json({ problem: problem(1, { ...(body as object), version: 2 }) })),
  );
  await (await listed()).findByRole('row', { name: /KDZ-001-4/ });
  await user.click(screen.getByRole('button', { name: 'Actions for KDZ-001-4' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Close…' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('radio', { name: 'solved' }));
  await user.click(dialog.getByRole('button', { name: 'Close the problem' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Everything is as it was before')).toBeVisible();
  expect(server.callsTo(`PATCH ${PROBLEMS}/*`).map(({ body }) => body)).toEqual([
    { version: 1, state: 'closed', close_reason: 'solved' },
    { version: 2, state: 'open' },
  ]);
});

test('a closed problem is reopened as a new one, and a refusal is said', async () => {
  const { user } = open({}, (stub) =>
    stub.on(`POST ${PROBLEMS}/*/reopen`, failure(409, 'This participant has an open problem of this kind already')),
  );
  await (await listed()).findByRole('row', { name: /KDZ-002-4/ });
  await user.click(screen.getByRole('button', { name: 'Actions for KDZ-002-4' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Reopen as a new problem' }));
  expect(await screen.findByText('This participant has an open problem of this kind already')).toBeVisible();
});

test('codes stay whole in narrow columns, in the list and in the register', async () => {
  open({}, (stub) => {
    const deviations = [{ ...entry, code: 'KDZ-004-4' }];
    stub.on(`GET ${DEVIATIONS}`, () => json({ deviations, total: 1, page: 1, page_size: 10 }));
  });
  const [link] = await (await listed()).findAllByRole('link', { name: /^KDZ-/ });
  expect(link).toHaveClass('k-nowrap');
  expect(await (await registered()).findByText('KDZ-004-4')).toHaveClass('k-nowrap');
});

test('an entry of the register is corrected with a reason, and its versions are shown', async () => {
  const { server, user } = open({}, (stub) => {
    stub.on(`POST ${DEVIATIONS}/*`, () => json({ deviation: { ...entry, version: 3 } }, 201));
    stub.on(`GET ${DEVIATIONS}/*`, () =>
      json({ versions: [entry, { ...entry, version: 1, reason: '', description: 'The form is missing' }] }),
    );
  });
  const row = await (await registered()).findByRole('row', { name: /Whole study/ });
  expect(row).toHaveTextContent(/3.*Version 2.*10\.11\.2026.*Consent.*Major.*The form is unsigned.*Not reported/);
  await user.click(within(row).getByRole('button', { name: 'Actions for 3' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Correct…' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('checkbox', { name: /Recorded in error/ }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(server.callsTo(`POST ${DEVIATIONS}/*`)).toEqual([]);
  await pasteInto(user, dialog.getByRole('textbox', { name: /Reason of the correction/ }), 'Signed all the time');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Entry 3 corrected')).toBeVisible();
  const { category, severity, description, action_taken, reported_on, day, code } = entry;
  expect(server.callsTo(`POST ${DEVIATIONS}/*`)[0]?.body).toEqual({
    ...{ category, severity, description, action_taken, reported_on, day, code },
    ...{ version: 2, is_struck: true, reason: 'Signed all the time' },
  });
  await user.click(await screen.findByRole('button', { name: 'Actions for 3' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Show all versions' }));
  const versions = within(await screen.findByRole('dialog'));
  expect(await versions.findByRole('region', { name: 'Version 1' })).toHaveTextContent(/The form is missing/);
  expect(versions.getByRole('region', { name: 'Version 2' })).toHaveTextContent(/It was the wrong day/);
});

test('what was typed about a deviation stays when the register is read again after midnight', async () => {
  fixDate('2026-11-17T22:59:00Z');
  const { server, store, user } = open();
  await registered();
  await user.click(screen.getByRole('button', { name: 'Record a deviation' }));
  const dialog = within(await screen.findByRole('dialog'));
  await pasteInto(user, dialog.getByRole('textbox', { name: /What happened/ }), 'The form is lost');
  jest.setSystemTime(new Date('2026-11-17T23:01:00Z'));
  server.on(`GET ${DEVIATIONS}`, () => json({ deviations: [], total: 0, page: 1, page_size: 10 }));
  const before = server.callsTo(`GET ${DEVIATIONS}`).length;
  await act(async () => {
    store.dispatch(apiSlice.util.invalidateTags(['Deviation']));
  });
  await waitFor(() => expect(server.callsTo(`GET ${DEVIATIONS}`).length).toBeGreaterThan(before));
  await user.type(dialog.getByRole('textbox', { name: /What happened/ }), ' again');
  expect(dialog.getByRole('textbox', { name: /What happened/ })).toHaveValue('The form is lost again');
});

test('both versions are shown when another user corrected the entry first, and the choice is saved upon theirs', async () => {
  const SENTENCE = 'This entry was corrected in the meantime. Look at it again.';
  const newest = { ...entry, version: 3, description: 'The form is lost', severity: 'minor' as const };
  const { server, user } = open({}, (stub) => {
    stub.on(`POST ${DEVIATIONS}/*`, ({ body }) =>
      (body as { version: number }).version === 3
        ? json({ deviation: { ...newest, version: 4 } }, 201)
        : failure(409, SENTENCE, { code: 'deviation_corrected' }),
    );
    stub.on(`GET ${DEVIATIONS}/*`, json({ versions: [newest, entry] }));
  });
  await user.click(await (await registered()).findByRole('button', { name: 'Actions for 3' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Correct…' }));
  const dialog = within(await screen.findByRole('dialog'));
  await pasteInto(user, dialog.getByRole('textbox', { name: /Reason of the correction/ }), 'Signed all the time');
  await user.type(dialog.getByRole('textbox', { name: /What happened/ }), ' at all');
  server.on(`GET ${DEVIATIONS}`, () => json({ deviations: [newest], total: 1, page: 1, page_size: 10 }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  const review = await dialog.findByRole('table', { name: 'Review their changes' });
  expect(dialog.getAllByText(SENTENCE)[0]).toBeVisible();
  expect(within(review).getByRole('row', { name: /What happened/ })).toHaveTextContent(
    /The form is unsigned at all.*The form is lost/,
  );
  expect(within(review).getByRole('row', { name: /Severity/ })).toHaveTextContent(/Major.*Minor/);
  expect(dialog.getByRole('radio', { name: 'Minor' })).toBeChecked();
  expect(dialog.getByRole('textbox', { name: /What happened/ })).toHaveValue('The form is unsigned at all');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Entry 3 corrected')).toBeVisible();
  expect(server.callsTo(`POST ${DEVIATIONS}/*`).at(-1)?.body).toMatchObject({
    ...{ version: 3, severity: 'minor', description: 'The form is unsigned at all', reason: 'Signed all the time' },
  });
});

test('both versions are shown when another user changed the problem first, and a note is not lost', async () => {
  const SENTENCE = 'This problem was changed in the meantime. Look at it again.';
  const newest = problem(1, { version: 2, note: 'Called on Monday' });
  const { server, user } = open({}, (stub) =>
    stub.on(`PATCH ${PROBLEMS}/*`, ({ body }) =>
      (body as { version: number }).version === 2
        ? json({ problem: { ...newest, version: 3 } })
        : failure(409, SENTENCE, { code: 'study_problem_changed' }),
    ),
  );
  await (await listed()).findByRole('row', { name: /KDZ-001-4/ });
  await user.click(screen.getByRole('button', { name: 'Actions for KDZ-001-4' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Assign or note…' }));
  const dialog = within(await screen.findByRole('dialog'));
  const note = dialog.getByRole('textbox', { name: /Note/ });
  await user.clear(note);
  await pasteInto(user, note, 'The watch is charged');
  // It is no longer on the page that is shown.
  server.on(`GET ${PROBLEMS}`, ({ params }) => {
    const problems = params.get('problem_id') === newest.id ? [newest] : [];
    return json({ problems, total: problems.length, page: 1, page_size: 10 });
  });
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  const review = await dialog.findByRole('table', { name: 'Review their changes' });
  expect(within(review).getByRole('row', { name: /Note/ })).toHaveTextContent(/The watch is charged.*Called on Monday/);
  await user.click(within(review).getByRole('radio', { name: 'Note: keep theirs' }));
  expect(note).toHaveValue('Called on Monday');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Problem saved')).toBeVisible();
  expect(server.callsTo(`PATCH ${PROBLEMS}/*`).at(-1)?.body).toEqual({ version: 2, note: 'Called on Monday' });
});

test('an analyst reads and exports, a blinded one without texts, and a failed export is said', async () => {
  const { user } = open({ part: 'analyst', is_blinded: true }, (stub) => {
    stub.on(`GET ${PROBLEMS}`, json({ problems: [problem(1, { note: null })], total: 1, page: 1, page_size: 10 }));
    stub.on(`GET ${STUDY}/deviations-file`, failure(500, 'An error occurred'));
  });
  expect(await (await listed()).findByText('Hidden while you are blinded')).toBeVisible();
  for (const name of ['Open a problem', 'Record a deviation', 'Actions for KDZ-001-4']) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
  await user.click(screen.getByRole('button', { name: 'Export (CSV)' }));
  expect(await screen.findByText(/Could not export the register\./)).toBeVisible();
});

test.each([
  [0, 'Note'],
  [1, 'What happened'],
])('PAGES §3.0 the columns of table %d are chosen, such as %s', async (place, title) => {
  const { user } = open();
  await screen.findByRole('columnheader', { name: title });
  const views = await screen.findAllByRole('button', { name: 'View' });
  await user.click(views[place] as HTMLElement);
  const box = await screen.findByRole('checkbox', { name: title });
  await user.click(box);
  expect(screen.queryByRole('columnheader', { name: title, hidden: true })).not.toBeInTheDocument();
  await user.click(box);
  expect(screen.getByRole('columnheader', { name: title, hidden: true })).toBeInTheDocument();
});

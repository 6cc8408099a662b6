import { act, screen, waitFor, within } from '@testing-library/react';
import { apiSlice } from '#client/api/apiSlice.ts';
import { chooseOption, optionsOf } from '#client/testing/chooseOption.ts';
import { type FetchStub, failure, json } from '#client/testing/fetchStub.ts';
import { fixDate } from '#client/testing/fixDate.ts';
import { pasteInto } from '#client/testing/pasteInto.ts';
import { renderApp, type SignedIn } from '#client/testing/renderApp.tsx';
import { labId, someLab, someResearcher, stubLabs } from '#client/testing/stubLabs.ts';
import { someStudy, stubStudies, studyId } from '#client/testing/stubStudies.ts';
import { someUser, userId } from '#client/testing/stubUsers.ts';

const LAB = someLab(1, { researcher_count: 2, study_count: 2, active_study_count: 1, participant_count: 1204 });
const ANNA = someResearcher(1, { email: 'anna@example.org', study_count: 3 });
const BEN = someResearcher(2, { email: 'ben@example.org' });

afterEach(() => jest.useRealTimers());

async function openLab({
  as = { role: 'admin' },
  prepare,
}: {
  as?: SignedIn;
  prepare?: (server: FetchStub) => void;
} = {}) {
  const app = renderApp({
    url: `/research/labs/${labId(1)}`,
    as,
    prepare: (server) => {
      stubLabs(server, { labs: [LAB, someLab(2)], researchers: [ANNA, BEN], candidates: [someUser(9)] });
      stubStudies(server, [
        someStudy(1, { owner_id: ANNA.user_id, owner_email: ANNA.email, part: 'admin' }),
        someStudy(2, { status: 'closed', part: 'admin', end_date: '2026-06-30' }),
      ]);
      prepare?.(server);
    },
  });
  await screen.findByRole('heading', { level: 1 });
  return app;
}

const region = async (name: string) => within(await screen.findByRole('region', { name }));

async function choose(app: Awaited<ReturnType<typeof openLab>>, email: string, action: string) {
  await app.user.click(await screen.findByRole('button', { name: `Actions for ${email}` }));
  await app.user.click(await screen.findByRole('menuitem', { name: action }));
  return within(await screen.findByRole('dialog'));
}

test('a lab shows its address, its day of creation and its figures, and the way back', async () => {
  await openLab();
  expect(await screen.findByRole('heading', { level: 1, name: 'Lab 01' })).toBeVisible();
  expect(document.title).toBe('Lab 01 – Kadenz');
  expect(screen.getByRole('link', { name: 'lab01@example.org' })).toHaveAttribute('href', 'mailto:lab01@example.org');
  expect(screen.getByText('03.02.2026', { exact: false })).toBeVisible();
  const figures = within(screen.getByRole('list', { name: 'Figures of this lab' }));
  expect(figures.getAllByRole('listitem').map((figure) => figure.textContent)).toEqual([
    '2 Researchers',
    '1 Active studies',
    '1\u202f204 Participants',
    '48 Activities last 7 days',
  ]);
  expect(figures.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    `/research/labs/${labId(1)}#researchers`,
    `/research/labs/${labId(1)}?studies_status=active#studies`,
  ]);
  const breadcrumb = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
  expect(breadcrumb.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard');
  expect(breadcrumb.getByRole('link', { name: 'Labs' })).toHaveAttribute('href', '/research/labs');
});

test('activities that would tell of few people are not shown, and the page says from how many on', async () => {
  await openLab({
    as: { role: 'researcher' },
    prepare: (server) => server.on('GET /api/research/labs/*', json({ lab: LAB, activities_last_7_days: null })),
  });
  const figures = within(await screen.findByRole('list', { name: 'Figures of this lab' }));
  const sentence = 'Not shown: in studies that you are not part of, fewer than 5 participants recorded an activity';
  expect((await figures.findByText(sentence)).closest('li')).toHaveTextContent(/Activities last 7 days/);
  expect(figures.queryByText('48')).toBeNull();
});

test('researchers of a lab link to their accounts for an admin', async () => {
  await openLab();
  const researchers = await region('Researchers');
  expect(await researchers.findByRole('link', { name: 'anna@example.org' })).toHaveAttribute(
    'href',
    `/users/${userId(1)}`,
  );
  expect(researchers.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    'Email',
    'Researcher since',
    'Studies owned',
    'Actions',
  ]);
  const row = within(researchers.getByRole('link', { name: 'anna@example.org' }).closest('tr') as HTMLElement);
  expect(row.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['05.04.2026', '3', '•••']);
});

test('the studies of a lab are shown as in My Studies, with their status', async () => {
  const { server } = await openLab();
  const studies = await region('Studies');
  expect(await studies.findByRole('link', { name: 'Study 02' })).toHaveAttribute(
    'href',
    `/research/studies/${studyId(2)}`,
  );
  expect(studies.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    'Title',
    'Status',
    'Participants',
    'Start date',
    'End date',
    'Owner',
    'Created',
  ]);
  expect(within(studies.getByRole('table')).getByText('Closed')).toBeVisible();
  expect(server.callsTo('GET /api/research/studies').at(-1)?.params.get('lab_id')).toBe(labId(1));
});

test("both tables of a lab's page keep their state in the same address", async () => {
  const { user, server } = await openLab();
  const researchers = await region('Researchers');
  await user.click(await researchers.findByRole('button', { name: 'Studies owned' }));
  const studies = await region('Studies');
  await user.click(await studies.findByRole('button', { name: 'Title' }));
  await waitFor(() => expect(window.location.search).toBe('?researchers_sort=study_count&studies_sort=title'));
  expect(
    server
      .callsTo(`GET /api/research/labs/${labId(1)}/researchers`)
      .at(-1)
      ?.params.get('sort'),
  ).toBe('study_count');
});

test('a lab without researchers and studies has a sentence for each', async () => {
  await openLab({
    prepare: (server) => {
      stubLabs(server, { labs: [someLab(1)] });
      stubStudies(server, []);
    },
  });
  expect(
    await screen.findByText('No researchers yet. Assign a user to this lab so that they can create studies.'),
  ).toBeVisible();
  expect(await screen.findByText('No studies found')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Create Study' })).toBeNull();
});

test('a lab with researchers and without studies leads to the first study', async () => {
  await openLab({
    prepare: (server) => {
      stubLabs(server, { labs: [{ ...LAB, study_count: 0 }], researchers: [ANNA, BEN] });
      stubStudies(server, []);
    },
  });
  const studies = await region('Studies');
  expect(await studies.findByText('No studies found')).toBeVisible();
  expect(studies.getByRole('link', { name: 'Create Study' })).toHaveAttribute('href', '/research/studies/new');
});

test('SPEC §8 research reads: "Lab with id {id} not found", with the way to all labs', async () => {
  renderApp({
    url: '/research/labs/12',
    as: { role: 'admin' },
    prepare: (server) => server.on('GET /api/research/labs/*', failure(404, 'Not found')),
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Lab with id 12 not found' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'All labs' })).toHaveAttribute('href', '/research/labs');
});

test('SPEC §8 research reads: "Researchers for Lab with id {id} not found" stays inside its section', async () => {
  await openLab({ prepare: (server) => server.on('GET /api/research/labs/*/researchers', failure(404, 'Not found')) });
  const researchers = await region('Researchers');
  expect(await researchers.findByText(`Researchers for Lab with id ${labId(1)} not found`)).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Lab 01' })).toBeVisible();
  expect(await (await region('Studies')).findByRole('link', { name: 'Study 02' })).toBeVisible();
});

test('assigning a user to a lab reloads list and figures', async () => {
  const { user, server } = await openLab();
  const researchers = await region('Researchers');
  await user.click(researchers.getByRole('button', { name: 'Assign researcher' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Assign a researcher to Lab 01' }));
  await user.click(await dialog.findByRole('radio', { name: /user09@example.org/ }));
  await user.click(dialog.getByRole('button', { name: 'Next' }));
  await user.click(await dialog.findByRole('button', { name: 'Assign' }));
  expect(await screen.findByText('user09@example.org is now a researcher of Lab 01')).toBeVisible();
  expect(await researchers.findByRole('link', { name: 'user09@example.org' })).toBeVisible();
  expect(server.callsTo(`GET /api/research/labs/${labId(1)}`).length).toBeGreaterThan(1);
  expect(researchers.getByRole('button', { name: 'Assign researcher' })).toHaveFocus();
});

test('when no user could be assigned to a lab the dialog leads to where users are added', async () => {
  const app = await openLab({ prepare: (server) => stubLabs(server, { labs: [LAB], researchers: [ANNA, BEN] }) });
  const section = await region('Researchers');
  await app.user.click(section.getByRole('button', { name: 'Assign researcher' }));
  const dialog = within(await screen.findByRole('dialog'));
  const sentence = 'There is no user who could be assigned. Add one in the User Management first.';
  expect(await dialog.findByText(sentence)).toBeVisible();
  expect(dialog.getByRole('link', { name: 'To the User Management' })).toHaveAttribute('href', '/dashboard');
});

test('a researcher who owns studies is removed after a new owner is chosen', async () => {
  const app = await openLab();
  const dialog = await choose(app, 'anna@example.org', 'Remove from the lab');
  expect(screen.getByRole('dialog', { name: 'Remove anna@example.org from Lab 01?' })).toBeVisible();
  const owner = dialog.getByLabelText('New owner');
  expect(owner).toHaveAccessibleDescription('3 studies need a new owner');
  expect(await dialog.findByText('Choose a researcher of the lab')).toBeVisible();
  await waitFor(async () => expect(await optionsOf(app.user, owner)).toEqual(['ben@example.org']));
  await app.user.click(dialog.getByRole('button', { name: 'Remove researcher' }));
  expect(owner).toHaveAccessibleDescription(/Required/);
  expect(dialog.getByLabelText('Reason')).toHaveAccessibleDescription(/Please give a reason/);
  await chooseOption(app.user, owner, 'ben@example.org');
  await pasteInto(app.user, dialog.getByLabelText('Reason'), 'Left the university');
  await app.user.click(dialog.getByRole('button', { name: 'Remove researcher' }));
  expect(await screen.findByText('anna@example.org no longer belongs to Lab 01')).toBeVisible();
  expect(app.server.callsTo(`DELETE /api/research/researchers/${ANNA.id}`)[0]?.body).toEqual({
    new_owner_id: BEN.user_id,
    reason: 'Left the university',
  });
  await waitFor(() => expect(screen.queryByRole('link', { name: 'anna@example.org' })).not.toBeInTheDocument());
});

test('a deactivated researcher is marked in the list, and cannot become an owner', async () => {
  const away = someResearcher(3, { email: 'away@example.org', deactivated_at: '2026-05-01T09:30:00.000Z' });
  const app = await openLab({
    prepare: (server) => stubLabs(server, { labs: [LAB, someLab(2)], researchers: [ANNA, BEN, away] }),
  });
  const row = await (await region('Researchers')).findByRole('row', { name: /away@example\.org/ });
  expect(within(row).getByText('Deactivated')).toBeVisible();
  const dialog = await choose(app, 'anna@example.org', 'Remove from the lab');
  await waitFor(async () =>
    expect(await optionsOf(app.user, dialog.getByLabelText('New owner'))).toEqual(['ben@example.org']),
  );
});

test('a researcher whom another admin has removed meanwhile leaves the list', async () => {
  const app = await openLab();
  const dialog = await choose(app, 'ben@example.org', 'Remove from the lab');
  stubLabs(app.server, { labs: [{ ...LAB, researcher_count: 1 }], researchers: [ANNA] });
  app.server.on(`DELETE /api/research/researchers/${BEN.id}`, failure(404, 'Researcher not found'));
  await pasteInto(app.user, dialog.getByLabelText('Reason'), 'Left the university');
  await app.user.click(dialog.getByRole('button', { name: 'Remove researcher' }));
  expect(await dialog.findByText('Researcher not found')).toBeVisible();
  await app.user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('rowheader', { name: 'ben@example.org' })).not.toBeInTheDocument());
  expect(await screen.findByRole('link', { name: '1 Researchers' })).toBeVisible();
});

test('a lab that got a study meanwhile says so after the refused deletion', async () => {
  const { user, server } = await openLab({
    prepare: (stub) => {
      stubLabs(stub, { labs: [someLab(1)] });
      stubStudies(stub, []);
    },
  });
  await user.click((await region('Danger zone')).getByRole('button', { name: 'Delete lab' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete the lab Lab 01?' }));
  stubLabs(server, { labs: [someLab(1, { study_count: 1 })] });
  server.on('DELETE /api/research/labs/*', failure(409, 'Has 1 study'));
  await user.type(dialog.getByLabelText('Reason'), 'Closed');
  await user.type(dialog.getByLabelText('Name of the lab'), 'Lab 01{Enter}');
  expect(await dialog.findByText('Has 1 study')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  const danger = await region('Danger zone');
  expect(await danger.findByText('Has 1 study')).toBeVisible();
  expect(danger.getByRole('button', { name: 'Delete lab' })).toBeDisabled();
});

test('a researcher without studies moves to another lab without a question', async () => {
  const app = await openLab();
  const dialog = await choose(app, 'ben@example.org', 'Move to another lab');
  expect(dialog.queryByLabelText('New owner')).not.toBeInTheDocument();
  await chooseOption(app.user, dialog.getByLabelText('New lab'), 'Lab 02');
  await app.user.click(dialog.getByRole('button', { name: 'Move researcher' }));
  expect(await screen.findByText('ben@example.org now belongs to Lab 02')).toBeVisible();
  expect(app.server.callsTo(`PATCH /api/research/researchers/${BEN.id}`)[0]?.body).toEqual({ lab_id: labId(2) });
});

test('labs that cannot be read are said in the dialog that moves a researcher, and so is that there is no other', async () => {
  const failed = await openLab({
    prepare: (server) => server.on('GET /api/research/labs', failure(503, 'The database is away')),
  });
  const dialog = await choose(failed, 'ben@example.org', 'Move to another lab');
  const problem = within(await dialog.findByRole('alert'));
  expect(problem.getByText('Could not load the labs.')).toBeVisible();
  failed.server.on('GET /api/research/labs', json({ labs: [LAB], total: 1, page: 1, page_size: 10 }));
  await failed.user.click(problem.getByRole('button', { name: 'Try again' }));
  expect(await dialog.findByText('There is no other lab yet. Add a lab first.')).toBeVisible();
  expect(dialog.getByRole('link', { name: 'To the labs' })).toHaveAttribute('href', '/research/labs');
  expect(dialog.queryByLabelText('New lab')).toBeNull();
});

test('when the researcher got studies since the list was read, the dialog asks for a new owner', async () => {
  const app = await openLab({
    prepare: (server) =>
      server.on(
        'PATCH /api/research/researchers/*',
        failure(409, '1 study needs a new owner', { code: 'new_owner_needed' }),
      ),
  });
  const dialog = await choose(app, 'ben@example.org', 'Move to another lab');
  await chooseOption(app.user, dialog.getByLabelText('New lab'), 'Lab 02');
  await app.user.click(dialog.getByRole('button', { name: 'Move researcher' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('1 study needs a new owner');
  expect(await dialog.findByLabelText('New owner')).toBeVisible();
});

test('a researcher whose studies no colleague can take over stays, and the dialog says what to do', async () => {
  const app = await openLab({
    prepare: (server) => stubLabs(server, { labs: [LAB, someLab(2)], researchers: [ANNA] }),
  });
  const dialog = await choose(app, 'anna@example.org', 'Remove from the lab');
  expect(
    await dialog.findByText('No other researcher belongs to this lab. Assign one first; the studies need an owner.'),
  ).toBeVisible();
  await pasteInto(app.user, dialog.getByLabelText('Reason'), 'Left the university');
  await app.user.click(dialog.getByRole('button', { name: 'Remove researcher' }));
  expect(app.server.callsTo(`DELETE /api/research/researchers/${ANNA.id}`)).toHaveLength(0);
});

test('name and address are changed in place', async () => {
  const { user } = await openLab();
  const details = await region('Details');
  expect(details.getByRole('button', { name: 'Save' })).toBeDisabled();
  await user.clear(details.getByLabelText('Name'));
  await user.type(details.getByLabelText('Name'), 'ab');
  await user.click(details.getByRole('button', { name: 'Save' }));
  expect(details.getByLabelText('Name')).toHaveAccessibleDescription('Name must be at least 3 characters');
  await user.type(details.getByLabelText('Name'), 'c Lab{Enter}');
  expect(await screen.findByText('Lab saved')).toBeVisible();
  expect(await screen.findByRole('heading', { level: 1, name: 'abc Lab' })).toBeVisible();
  await waitFor(() => expect(details.getByRole('button', { name: 'Save' })).toBeDisabled());
});

test('a typed name stays when another admin changes the lab meanwhile, and a line says so', async () => {
  const { user, server, store } = await openLab();
  const details = await region('Details');
  await pasteInto(user, details.getByLabelText('Name'), ' of Movement');
  server.on('GET /api/research/labs/*', json({ lab: { ...LAB, name: 'Their name', email: 'their@example.org' } }));
  act(() => void store.dispatch(apiSlice.util.invalidateTags(['Lab'])));
  await waitFor(() => expect(details.getByLabelText('Email')).toHaveValue('their@example.org'));
  expect(details.getByLabelText('Name')).toHaveValue(`${LAB.name} of Movement`);
  expect(details.getByText(/^These values were changed meanwhile\./)).toBeVisible();
});

test('a new address of a lab does not undo the name that another admin gave meanwhile', async () => {
  const { user, server } = await openLab();
  const details = await region('Details');
  const renamed = { ...LAB, name: 'Sleep Lab' };
  stubLabs(server, { labs: [renamed] });
  await user.clear(details.getByLabelText('Email'));
  await user.type(details.getByLabelText('Email'), 'sleep@example.org{Enter}');
  expect(await screen.findByText('Lab saved')).toBeVisible();
  expect(await screen.findByRole('heading', { level: 1, name: 'Sleep Lab' })).toBeVisible();
  expect(details.getByLabelText('Email')).toHaveValue('sleep@example.org');
});

test('a lab with studies cannot be deleted, and says why', async () => {
  await openLab();
  const danger = await region('Danger zone');
  expect(danger.getByText('Has 2 studies')).toBeVisible();
  expect(danger.getByRole('button', { name: 'Delete lab' })).toBeDisabled();
});

test('after the deletion of an empty lab the list is shown', async () => {
  const { user, server } = await openLab({
    prepare: (stub) => {
      stubLabs(stub, { labs: [someLab(1), someLab(2)] });
      stubStudies(stub, []);
    },
  });
  await user.click((await region('Danger zone')).getByRole('button', { name: 'Delete lab' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete the lab Lab 01?' }));
  const reads = server.callsTo(`GET /api/research/labs/${labId(1)}`).length;
  await user.type(dialog.getByLabelText('Reason'), 'Closed');
  await user.type(dialog.getByLabelText('Name of the lab'), 'Lab 01{Enter}');
  expect(await screen.findByText('Lab deleted')).toBeVisible();
  await waitFor(() => expect(window.location.pathname).toBe('/research/labs'));
  expect(await screen.findByText('1 lab')).toBeVisible();
  expect(server.callsTo(`GET /api/research/labs/${labId(1)}`)).toHaveLength(reads);
});

test('a researcher reads the own lab: no links to accounts, nothing to change', async () => {
  await openLab({ as: { role: 'researcher', lab_name: 'Lab 01' } });
  const researchers = await region('Researchers');
  expect(await researchers.findByText('anna@example.org')).toBeVisible();
  expect(researchers.queryByRole('link', { name: 'anna@example.org' })).not.toBeInTheDocument();
  expect(researchers.queryByRole('button', { name: /Assign|Actions/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Details' })).not.toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Danger zone' })).not.toBeInTheDocument();
});

test('a user finds the forbidden texts in place of the page', async () => {
  const { server } = await openLab({ as: { role: 'user' } });
  expect(screen.getByRole('heading', { level: 1, name: '403 - Forbidden' })).toBeVisible();
  expect(server.callsTo(`GET /api/research/labs/${labId(1)}`)).toHaveLength(0);
});

test('a lab that cannot be loaded offers another try', async () => {
  const { user } = await openLab({
    prepare: (server) => server.on('GET /api/research/labs/*', failure(400, 'Bad Request')),
  });
  expect(await screen.findByText('Reference: request-1')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Lab' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Reference: request-1')).toBeVisible();
});

test('a lab that could not be read again says since when its data stand, in its tables too, and one that is gone leaves', async () => {
  fixDate('2026-11-20T14:32');
  const { store, server } = await openLab();
  await (await region('Researchers')).findByText('anna@example.org');
  server.on('GET /api/research/labs/*', failure(400, 'Bad Request'));
  server.on('GET /api/research/labs/*/researchers', failure(400, 'Bad Request'));
  act(() => void store.dispatch(apiSlice.util.invalidateTags(['Lab', 'Researcher'])));
  expect(await screen.findAllByText('Showing data from 14:32. Could not refresh.')).toHaveLength(2);
  expect(screen.getByText('ben@example.org')).toBeVisible();
  server.on('GET /api/research/labs/*', failure(404, `Lab with id ${LAB.id} not found`));
  act(() => void store.dispatch(apiSlice.util.invalidateTags(['Lab'])));
  expect(await screen.findByRole('heading', { level: 1, name: `Lab with id ${LAB.id} not found` })).toBeVisible();
  expect(screen.queryByText('ben@example.org')).toBeNull();
});

import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { sessionExpired } from '#client/api/sessionEvents.ts';
import { chooseOption, chosenIn } from '#client/testing/chooseOption.ts';
import { failure, json } from '#client/testing/fetchStub.ts';
import { pasteInto } from '#client/testing/pasteInto.ts';
import { profileOf, renderApp, type SignedIn } from '#client/testing/renderApp.tsx';
import { BEN, CONSENT_TEXTS, ME, someStudy, stubStudies, studyId } from '#client/testing/stubStudies.ts';
import { ruleOfStudy, type StudyRule } from '#shared/days/adherenceRule.ts';

const RESEARCHER = { role: 'researcher', lab_name: 'Movement Lab' } as const;
const DRAFT = `kadenz.private.study-draft.${ME.id}`;

interface OpenOptions {
  url?: string;
  as?: SignedIn;
  studies?: Parameters<typeof stubStudies>[1];
}

async function openForm({ url = '/research/studies/new', as = RESEARCHER, studies = [] }: OpenOptions = {}) {
  const app = renderApp({
    url,
    as,
    prepare: (server) => {
      stubStudies(server, studies);
      server.on('GET /api/research/consent-template', ({ params }) =>
        json({
          lang: params.get('lang'),
          text: params.get('lang') === 'de' ? CONSENT_TEXTS.text_de : CONSENT_TEXTS.text_en,
        }),
      );
      server.on('GET /api/research/studies/prefix-check', ({ params }) =>
        json(params.get('value') === 'HRV' ? { is_free: false, title: 'HRV 2025' } : { is_free: true, title: null }),
      );
      server.on(
        'GET /api/research/studies/*/participants',
        json({ participants: [], total: 0, page: 1, page_size: 10 }),
      );
      server.on('POST /api/research/studies', ({ body }) =>
        json({ study: someStudy(9, { title: (body as { title: string }).title }) }, 201),
      );
    },
  });
  await screen.findByRole('heading', { level: 1, name: 'New study' });
  return app;
}

const title = () => screen.findByRole('textbox', { name: 'Title' });
const field = (name: string) => screen.getByRole('textbox', { name: new RegExp(`^${name}`) });
const create = () => screen.getByRole('button', { name: 'Create Study' });

async function fillIn(user: Awaited<ReturnType<typeof openForm>>['user']) {
  await pasteInto(user, await title(), 'Sleep and running');
  await pasteInto(user, field('Start date'), '01.03.2028');
}

test('SPEC §2 my studies: the form of Create Study has six sections with an index, and every default', async () => {
  const { user } = await openForm();
  await title();
  const index = within(screen.getByRole('navigation', { name: 'Sections of this form' }));
  expect(index.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'Basics',
    'Schedule',
    'What counts',
    'Sources',
    'Data categories',
    'Consent',
  ]);
  await user.click(index.getByRole('link', { name: 'Consent' }));
  expect(screen.getByRole('heading', { name: 'Consent' })).toHaveFocus();
  expect(field('Contact email')).toHaveValue('researcher@example.org');
  expect(chosenIn(screen.getByRole('combobox', { name: 'Time zone' }))).toBe('Europe/Berlin');
  expect(screen.getByRole('radio', { name: 'None' })).toBeChecked();
  expect(screen.getByRole('checkbox', { name: 'All sports' })).toBeChecked();
  expect(field('Minimum active days per week')).toHaveValue('4');
  expect(field('Minimum minutes for an active day')).toHaveValue('10');
  expect(field('Report as silent after')).toHaveValue('7');
  expect(screen.getByRole('checkbox', { name: 'Uploaded files' })).toBeChecked();
  expect(screen.getByRole('checkbox', { name: 'Strava' })).not.toBeChecked();
  for (const name of ['Heart rate', 'Device and gear', 'Route (GPS)']) {
    expect(screen.getByRole('checkbox', { name })).not.toBeChecked();
  }
  expect(screen.getByRole('radio', { name: 'The participant chooses' })).toBeChecked();
  expect(field('Consent text in German')).toHaveValue(CONSENT_TEXTS.text_de);
  expect(field('Consent text in English')).toHaveValue(CONSENT_TEXTS.text_en);
  expect(create()).toBeDisabled();
  expect(screen.queryByRole('combobox', { name: 'Lab' })).not.toBeInTheDocument();
});

test(`a study is sent in the server's form, "Study created" is shown, and its page opens`, async () => {
  const { user, server } = await openForm();
  await user.type(await title(), 'Sleep and running');
  await user.type(field('Start date'), '01.03.2028');
  expect(field('Code prefix')).toHaveValue('SAR');
  expect(await screen.findByText('SAR-004-7')).toBeVisible();
  await user.type(field('End date'), '29.02.2028');
  await user.click(create());
  expect(field('End date')).toHaveAccessibleDescription(/End date must be on or after the start date/);
  await user.clear(field('End date'));
  await user.click(screen.getByRole('checkbox', { name: 'Swim' }));
  await user.click(screen.getByRole('checkbox', { name: 'Run' }));
  expect(
    screen.getByText(
      'A week counts when a participant has at least 4 days with 10 minutes or more of running or swimming.',
    ),
  ).toBeVisible();
  await user.click(screen.getByRole('radio', { name: '12 weeks' }));
  await user.click(create());
  expect(await screen.findByText('Study created')).toBeVisible();
  await waitFor(() => expect(window.location.pathname).toBe(`/research/studies/${studyId(9)}`));
  expect(window.location.search).toBe('');
  expect(server.callsTo('POST /api/research/studies').map(({ body }) => body)).toEqual([
    {
      title: 'Sleep and running',
      description: '',
      code_prefix: 'SAR',
      ethics_ref: null,
      contact_email: 'researcher@example.org',
      start_date: '2028-03-01',
      end_date: null,
      timezone: 'Europe/Berlin',
      history_weeks: 12,
      sports: ['run', 'swim'],
      permitted_sources: ['polar', 'file'],
      min_active_days: 4,
      min_minutes: 10,
      silent_after_days: 7,
      data_categories: { heart_rate: false, device: false, route: false },
      asks_effort: false,
      consent: CONSENT_TEXTS,
      withdrawal_policy: 'participant',
    },
  ]);
  expect(localStorage.getItem(DRAFT)).toBeNull();
});

test('a new study may count sessions, minutes or kilometres, with the unit, the sentence and the problems of its kind', async () => {
  const { user, server } = await openForm();
  await fillIn(user);
  await user.clear(field('Minimum active days per week'));
  await user.click(screen.getByRole('radio', { name: 'Kilometres' }));
  expect(screen.queryByRole('textbox', { name: /^Minimum active days/ })).not.toBeInTheDocument();
  await user.click(create());
  expect(field('Target of seven days')).toHaveAccessibleDescription(/Required/);
  await user.type(field('Target of seven days'), '12,55');
  expect(field('Target of seven days')).toHaveAccessibleDescription(/Enter a number from 0.1 to 2000/);
  await user.clear(field('Target of seven days'));
  await user.type(field('Target of seven days'), '12,5');
  expect(screen.getByText('A week counts when a participant has at least 12.5 km of any sport.')).toBeVisible();
  await user.click(create());
  expect(await screen.findByText('Study created')).toBeVisible();
  const [sent] = server.callsTo('POST /api/research/studies').map(({ body }) => body);
  expect(sent).toMatchObject({ rule: { count: 'km', target: 12.5 }, min_minutes: 10 });
  expect(sent).not.toHaveProperty('min_active_days');
});

test('"Create and add participants" opens the participants of the new study', async () => {
  const { user } = await openForm();
  await fillIn(user);
  await user.click(screen.getByRole('button', { name: 'Create and add participants' }));
  expect(await screen.findByText('Study created')).toBeVisible();
  await waitFor(() => expect(window.location.pathname).toBe(`/research/studies/${studyId(9)}`));
  expect(new URLSearchParams(window.location.search).get('tab')).toBe('participants');
});

test('who approved the first version of the consent may be named', async () => {
  const { user, server } = await openForm();
  await fillIn(user);
  await pasteInto(user, field('Approved by'), 'Ethics committee, 01.02.2026');
  await user.click(create());
  expect(await screen.findByText('Study created')).toBeVisible();
  expect(server.callsTo('POST /api/research/studies')[0]?.body).toMatchObject({
    consent: { approved_by: 'Ethics committee, 01.02.2026' },
  });
});

test('Enter in a field means "Create Study", whichever button was pressed before', async () => {
  const { user, server } = await openForm();
  await user.type(await title(), 'Sleep and running');
  await user.click(screen.getByRole('button', { name: 'Create and add participants' }));
  expect(field('Start date')).toHaveFocus();
  expect(field('Start date')).toHaveAccessibleDescription(/Required/);
  await user.keyboard('1.3.2028{Enter}');
  expect(await screen.findByText('Study created')).toBeVisible();
  await waitFor(() => expect(window.location.pathname).toBe(`/research/studies/${studyId(9)}`));
  expect(window.location.search).toBe('');
  expect(server.callsTo('POST /api/research/studies')[0]?.body).toMatchObject({ start_date: '2028-03-01' });
});

test('a taken prefix is reported while the user types, with the study that has it', async () => {
  const { user } = await openForm();
  await user.type(await title(), 'HRV 2026');
  expect(field('Code prefix')).toHaveValue('HRV');
  expect(await screen.findByText("Prefix already used by 'HRV 2025'")).toBeVisible();
  expect(field('Code prefix')).toHaveAttribute('aria-invalid', 'true');
  await user.clear(field('Code prefix'));
  await user.type(field('Code prefix'), 'kdz');
  expect(await screen.findByText('This prefix is free.')).toBeVisible();
  expect(screen.getByText('KDZ-004-4')).toBeVisible();
  await user.type(await title(), ' again');
  expect(field('Code prefix')).toHaveValue('kdz');
});

test('SPEC §8 research reads: 400 on creating a study is "Bad Request", with the server\'s sentences at the fields', async () => {
  const { user, server } = await openForm();
  server.on(
    'POST /api/research/studies',
    failure(400, 'Prefix already used', { fields: { code_prefix: 'Prefix already used', title: 'Required' } }),
  );
  await fillIn(user);
  await user.click(create());
  expect(await screen.findByRole('alert')).toHaveTextContent('Bad Request');
  expect(field('Code prefix')).toHaveAccessibleDescription(/Prefix already used/);
  expect(await title()).toHaveAccessibleDescription(/Required/);
  expect(screen.getByText('Please correct 2 fields:')).toBeVisible();
});

test('routes show a warning, a consent text is checked for its fields, and the preview shows what participants read', async () => {
  const { user } = await openForm();
  await title();
  await user.click(screen.getByRole('checkbox', { name: 'Route (GPS)' }));
  expect(screen.getByText('A route can reveal a home address. Ask your ethics board.')).toBeVisible();
  const preview = within(screen.getByRole('complementary', { name: 'What participants read' }));
  expect(
    preview.getByText(/In charge: Movement Lab, researcher@example\.org\..*Route \(GPS\).*End: not fixed yet\./s),
  ).toBeVisible();
  await user.click(preview.getByRole('button', { name: 'German' }));
  expect(preview.getByText(/Verantwortlich: Movement Lab/)).toBeVisible();
  expect(screen.getAllByText('All fields are there.')).toHaveLength(2);
  await user.clear(field('Consent text in English'));
  expect(screen.getByText('Missing: {lab}, {contact}, {categories}, {history}, {end}')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Insert the template' }));
  expect(field('Consent text in English')).toHaveValue(CONSENT_TEXTS.text_en);
});

test('typed values are kept on this device, restored, and can be discarded', async () => {
  const first = await openForm();
  await pasteInto(first.user, await title(), 'Half a study');
  expect(await screen.findByText(/^Draft saved on this device \d\d:\d\d$/)).toBeVisible();
  expect(JSON.parse(localStorage.getItem(DRAFT) ?? '{}')).toMatchObject({ values: { title: 'Half a study' } });
  await openAgain();
  expect(await screen.findByText(/^This is your draft of \d\d\.\d\d\.\d{4} \d\d:\d\d\.$/)).toBeVisible();
  expect(await title()).toHaveValue('Half a study');
  expect(create()).toBeEnabled();
  await first.user.click(screen.getByRole('button', { name: 'Discard draft' }));
  expect(await title()).toHaveValue('');
  expect(create()).toBeDisabled();
  expect(localStorage.getItem(DRAFT)).toBeNull();
});

test('a restored draft of a study that counts minutes has its target, also after another count was looked at', async () => {
  const first = await openForm();
  await pasteInto(first.user, await title(), 'Half a study');
  await first.user.click(screen.getByRole('radio', { name: 'Minutes' }));
  await pasteInto(first.user, field('Target of seven days'), '150');
  await waitFor(() => expect(localStorage.getItem(DRAFT)).toContain('"target":"150"'));
  const { user } = await openAgain();
  await screen.findByText(/^This is your draft of/);
  expect(screen.getByRole('radio', { name: 'Minutes' })).toBeChecked();
  expect(field('Target of seven days')).toHaveValue('150');
  await user.click(screen.getByRole('radio', { name: 'Active days' }));
  await user.click(screen.getByRole('radio', { name: 'Minutes' }));
  expect(field('Target of seven days')).toHaveValue('150');
});

async function openAgain() {
  cleanup();
  return openForm();
}

test.each([
  ['is no draft', '"x"'],
  ['is broken', '{'],
  ['has values of another kind', JSON.stringify({ savedAt: 1, values: { title: 5, sports: 'run', route: 'yes' } })],
])('a stored draft of %s is ignored', async (_what, stored) => {
  localStorage.setItem(DRAFT, stored);
  await openForm();
  expect(await title()).toHaveValue('');
  expect(screen.getByRole('checkbox', { name: 'All sports' })).toBeChecked();
});

test("another user's draft is not shown", async () => {
  localStorage.setItem(
    `kadenz.private.study-draft.${BEN.id}`,
    JSON.stringify({ savedAt: 1, values: { title: 'Not mine' } }),
  );
  await openForm();
  expect(await title()).toHaveValue('');
});

const toDashboard = () =>
  within(screen.getByRole('navigation', { name: 'Main navigation' })).getByRole('link', { name: 'Dashboard' });

test('a restored draft is not unsaved: it stays when the page is left, and is deleted by signing out', async () => {
  const first = await openForm();
  await pasteInto(first.user, await title(), 'Half a study');
  expect(await screen.findByText(/^Draft saved on this device/)).toBeVisible();
  const { user } = await openAgain();
  expect(await screen.findByText(/^This is your draft of/)).toBeVisible();
  await user.click(toDashboard());
  await screen.findByRole('heading', { level: 1, name: 'My Studies' });
  expect(localStorage.getItem(DRAFT)).not.toBeNull();
  await user.click(screen.getByRole('button', { name: 'Log Out' }));
  await waitFor(() => expect(localStorage.getItem(DRAFT)).toBeNull());
});

test('SPEC §4 forms: a link on an edited study asks "Discard changes?", and Discard removes its draft', async () => {
  const { user } = await openForm();
  await pasteInto(user, await title(), 'Half a study');
  expect(await screen.findByText(/^Draft saved on this device/)).toBeVisible();
  await user.click(toDashboard());
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await screen.findByRole('heading', { level: 1, name: 'My Studies' });
  expect(localStorage.getItem(DRAFT)).toBeNull();
});

test('closing the window stores the last values without a question', async () => {
  const { user } = await openForm();
  await pasteInto(user, await title(), 'Half a study');
  const closing = new Event('beforeunload', { cancelable: true });
  act(() => void window.dispatchEvent(closing));
  expect(closing.defaultPrevented).toBe(false);
  act(() => void window.dispatchEvent(new Event('pagehide')));
  expect(JSON.parse(localStorage.getItem(DRAFT) ?? '{}')).toMatchObject({ values: { title: 'Half a study' } });
});

test('the end of the session keeps the draft with its last values', async () => {
  const { user, store } = await openForm();
  await pasteInto(user, await title(), 'Half a study');
  act(() => void store.dispatch(sessionExpired()));
  expect(await screen.findByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  expect(JSON.parse(localStorage.getItem(DRAFT) ?? '{}')).toMatchObject({ values: { title: 'Half a study' } });
});

test('SPEC §4 forms: Cancel on an edited study asks "Discard changes?", and discards its draft too', async () => {
  const { user } = await openForm();
  await pasteInto(user, await title(), 'Half a study');
  expect(await screen.findByText(/^Draft saved on this device/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByRole('alertdialog', { name: 'Discard changes?' })).toHaveTextContent(
    'You have unsaved changes.',
  );
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'My Studies' })).toBeVisible();
  expect(localStorage.getItem(DRAFT)).toBeNull();
});

test('a copy has all values except title, prefix and dates', async () => {
  const old = someStudy(4, { min_minutes: 30, sports: ['ride'], ethics_ref: 'E-7', end_date: '2026-12-24' });
  await openForm({ url: `/research/studies/new?copy_from=${studyId(4)}`, studies: [old] });
  expect(await title()).toHaveValue('Copy of Study 04');
  expect(screen.getByText('Copied from “Study 04”. Give it a title, a prefix and dates of its own.')).toBeVisible();
  expect(field('Minimum minutes for an active day')).toHaveValue('30');
  expect(screen.getByRole('checkbox', { name: 'Ride' })).toBeChecked();
  expect(field('Ethics reference')).toHaveValue('E-7');
  expect(field('Start date')).toHaveValue('');
  expect(field('End date')).toHaveValue('');
  expect(field('Code prefix')).not.toHaveValue('SD');
});

const COPIED: StudyRule = {
  ...ruleOfStudy({ sports: ['run'], min_active_days: 4, min_minutes: 10 }),
  ...{ limit: 6, window: 'rolling_7', grace_days: 2, declared_days: 'count', valid: { manual: false, flagged: false } },
  phases: [
    { phase: 'baseline', days: 14, target: 0 },
    { phase: 'follow_up', days: null, target: 2 },
  ],
  groups: [{ group: 'A', target: 3, limit: null, window: 'iso_week', phases: null }],
};

async function openCopy() {
  const old = someStudy(4, { sports: ['run'], min_minutes: 10, min_active_days: 4, rule: COPIED });
  const app = await openForm({ url: `/research/studies/new?copy_from=${studyId(4)}`, studies: [old] });
  await title();
  return app;
}

test('STUDIES §5 a copy takes the whole rule, shows it, and a target above a copied limit is refused', async () => {
  const { user, server } = await openCopy();
  expect(screen.getByText(/^A week counts when .* Each seven days in a row must reach it\./)).toBeVisible();
  expect(
    screen.getByText('Baseline: 14 days, nothing is asked; Follow-up: until the end, target 2 days'),
  ).toBeVisible();
  expect(screen.getByText('target 3 days; weeks from Monday')).toBeVisible();
  await fillIn(user);
  await user.clear(field('Minimum active days per week'));
  await user.type(field('Minimum active days per week'), '7');
  await user.click(create());
  expect((await screen.findAllByText('The limit must not lie below the target'))[0]).toBeVisible();
  await user.clear(field('Minimum active days per week'));
  await user.type(field('Minimum active days per week'), '5');
  await user.click(create());
  expect(await screen.findByText('Study created')).toBeVisible();
  const { sports: _sports, min_minutes: _minutes, ...rest } = COPIED;
  expect(server.callsTo('POST /api/research/studies')[0]?.body).toMatchObject({
    ...{ sports: ['run'], min_minutes: 10 },
    rule: { ...rest, target: 5 },
  });
});

test('Create Study in the search of the form of a copy opens an empty form and keeps the copy as its own draft', async () => {
  const { user } = await openCopy();
  await fillIn(user);
  await user.click(await screen.findByRole('button', { name: 'Search Ctrl K' }));
  await user.type(await screen.findByRole('combobox', { name: 'Search or run a command' }), 'create study');
  await user.click(await screen.findByRole('option', { name: 'Create Study' }));
  await waitFor(() => expect(window.location.search).toBe(''));
  await waitFor(() => expect(field('Title')).toHaveValue(''));
  expect(localStorage.getItem(DRAFT)).toBeNull();
  expect(localStorage.getItem(`${DRAFT}.${studyId(4)}`)).toContain('Sleep and running');
});

test('a copy that is saved after an empty form was opened leaves that form open', async () => {
  const { user, server } = await openCopy();
  const answer = Promise.withResolvers<Response>();
  server.on('POST /api/research/studies', () => answer.promise);
  await fillIn(user);
  await user.click(create());
  await user.click(await screen.findByRole('button', { name: 'Search Ctrl K' }));
  await user.type(await screen.findByRole('combobox', { name: 'Search or run a command' }), 'create study');
  await user.click(await screen.findByRole('option', { name: 'Create Study' }));
  await waitFor(() => expect(field('Title')).toHaveValue(''));
  await pasteInto(user, await title(), 'Sleep and cycling');
  answer.resolve(json({ study: someStudy(9) }, 201));
  expect(await screen.findByText('Study created')).toBeVisible();
  await user.type(field('Title'), ', second year');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(field('Title')).toHaveValue('Sleep and cycling, second year');
  expect(window.location.pathname).toBe('/research/studies/new');
});

test('a copy of a study that counts minutes has its target', async () => {
  const old = someStudy(4, { rule: { ...COPIED, count: 'minutes', target: 150, limit: null, groups: [] } });
  await openForm({ url: `/research/studies/new?copy_from=${studyId(4)}`, studies: [old] });
  await waitFor(() => expect(screen.getByRole('radio', { name: 'Minutes' })).toBeChecked());
  expect(field('Target of seven days')).toHaveValue('150');
});

test('a copy that counts something else leaves out the amounts of the copied rule', async () => {
  const { user, server } = await openCopy();
  await fillIn(user);
  await user.click(screen.getByRole('radio', { name: 'Minutes' }));
  await user.type(field('Target of seven days'), '150');
  await user.click(create());
  expect(await screen.findByText('Study created')).toBeVisible();
  expect(server.callsTo('POST /api/research/studies')[0]?.body).toMatchObject({
    rule: {
      ...{ count: 'minutes', target: 150, limit: null, window: 'rolling_7', grace_days: 2 },
      phases: [
        { phase: 'baseline', days: 14, target: 0 },
        { phase: 'follow_up', days: null, target: null },
      ],
      groups: [{ group: 'A', target: null, limit: null, window: 'iso_week', phases: null }],
    },
  });
});

test('where a study lacks a lab or the lab an owner, the form leads an admin to the labs', async () => {
  const { user, server } = await openForm({ as: { role: 'admin' } });
  server.on('GET /api/research/labs', json({ labs: [], total: 0, page: 1, page_size: 1 }));
  await title();
  expect(await screen.findByText('There is no lab yet. A study needs one.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'To the labs' })).toHaveAttribute('href', '/research/labs');
  cleanup();
  const lab = { id: 'lab-1', name: 'Movement Lab', email: 'movement@example.org', created_at: '2026-01-01T00:00:00Z' };
  const again = await openForm({ as: { role: 'admin' } });
  again.server.on('GET /api/research/labs', json({ labs: [lab], total: 1, page: 1, page_size: 1 }));
  again.server.on(
    'GET /api/research/labs/lab-1/researchers',
    json({ researchers: [], total: 0, page: 1, page_size: 1 }),
  );
  await title();
  await chooseOption(user, screen.getByRole('combobox', { name: 'Lab' }), 'Movement Lab');
  await waitFor(() =>
    expect(screen.getByRole('combobox', { name: 'Owner' })).toHaveAccessibleDescription(
      'This lab has no researchers yet. Assign one on its page, or choose another lab.',
    ),
  );
});

test('an admin chooses the lab and one of its researchers, who becomes the owner', async () => {
  const { user, server } = await openForm({ as: { role: 'admin' } });
  const lab = { id: 'lab-1', name: 'Movement Lab', email: 'movement@example.org', created_at: '2026-01-01T00:00:00Z' };
  server.on('GET /api/research/labs', json({ labs: [lab], total: 1, page: 1, page_size: 1 }));
  const researcher = { lab_id: 'lab-1', created_at: '', study_count: 0 };
  server.on(
    'GET /api/research/labs/lab-1/researchers',
    json({
      researchers: [
        { ...researcher, id: 'r-2', user_id: BEN.id, email: BEN.email },
        {
          ...researcher,
          id: 'r-3',
          user_id: 'away',
          email: 'away@example.org',
          deactivated_at: '2026-05-01T09:30:00Z',
        },
      ],
      total: 2,
      page: 1,
      page_size: 1,
    }),
  );
  await title();
  expect(screen.getByRole('combobox', { name: 'Owner' })).toHaveAccessibleDescription('Choose a lab first.');
  await chooseOption(user, screen.getByRole('combobox', { name: 'Lab' }), 'Movement Lab');
  await chooseOption(user, screen.getByRole('combobox', { name: 'Owner' }), 'ben@example.org');
  expect(screen.queryByRole('option', { name: 'away@example.org' })).not.toBeInTheDocument();
  expect(field('Contact email')).toHaveValue('movement@example.org');
  await fillIn(user);
  await user.click(create());
  expect(await screen.findByText('Study created')).toBeVisible();
  expect(server.callsTo('POST /api/research/studies')[0]?.body).toMatchObject({ lab_id: 'lab-1', owner_id: BEN.id });
});

test.each([
  ['labs', 'GET /api/research/labs', 'Could not load the labs.'],
  ['users', 'GET /api/research/labs/lab-1/researchers', 'Could not load the users.'],
])('lab and owner of a draft stay when the %s can be read only at the second try', async (_what, call, failed) => {
  const lab = { id: 'lab-1', name: 'Movement Lab', email: 'movement@example.org', created_at: '2026-01-01T00:00:00Z' };
  const researchers = [{ ...lab, id: 'r-2', lab_id: 'lab-1', user_id: BEN.id, email: BEN.email, study_count: 0 }];
  const rest = { total: 1, page: 1, page_size: 1 };
  const answers = [
    ['GET /api/research/labs', json({ labs: [lab], ...rest })],
    ['GET /api/research/labs/lab-1/researchers', json({ researchers, ...rest })],
  ] as const;
  localStorage.setItem(DRAFT, JSON.stringify({ savedAt: 1, values: { lab_id: 'lab-1', owner_id: BEN.id } }));
  const { user, server } = await openForm({ as: { role: 'admin' } });
  for (const [path, answer] of answers) server.on(path, path === call ? failure(500, 'Internal') : answer);
  expect(await screen.findByText(failed)).toBeVisible();
  for (const [path, answer] of answers) server.on(path, answer);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(chosenIn(screen.getByRole('combobox', { name: 'Lab' }))).toBe('Movement Lab'));
  await waitFor(() => expect(chosenIn(screen.getByRole('combobox', { name: 'Owner' }))).toBe(BEN.email));
});

test('without a lab the page shows what to do instead of the form', async () => {
  await openForm({ as: { role: 'researcher' } });
  expect(await screen.findByText('You need a lab before you can create a study. Ask an admin.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Create Study' })).not.toBeInTheDocument();
});

test('after an admin has assigned a lab, the page of a new study shows the form when it is asked again', async () => {
  const { user, server } = await openForm({ as: { role: 'researcher' } });
  await screen.findByText('You need a lab before you can create a study. Ask an admin.');
  server.on('GET /api/users/me', json(profileOf(RESEARCHER)));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Create Study' })).toBeVisible();
});

test('on the form of a new study a plain user sees the text of /forbidden', async () => {
  renderApp({ url: '/research/studies/new', as: { role: 'user' } });
  expect(await screen.findByRole('heading', { level: 1, name: '403 - Forbidden' })).toBeVisible();
  expect(screen.getByText('You do not have permission to access this page.')).toBeVisible();
});

test('the form of a study has a German version', async () => {
  localStorage.setItem('kadenz.preferences', JSON.stringify({ language: 'de' }));
  const { user } = renderApp({
    url: '/research/studies/new',
    as: RESEARCHER,
    prepare: (server) => {
      server.on('GET /api/research/consent-template', json({ lang: 'de', text: CONSENT_TEXTS.text_de }));
      server.on('GET /api/research/studies/prefix-check', json({ is_free: true, title: null }));
    },
  });
  await user.type(await screen.findByRole('textbox', { name: 'Titel' }), 'Kadenz im Alltag');
  expect(screen.getByRole('textbox', { name: 'Beginn' })).toHaveAttribute('placeholder', 'TT.MM.JJJJ');
  expect(await screen.findByText('Dieses Präfix ist frei.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Studie anlegen' }));
  expect(screen.getByRole('textbox', { name: 'Beginn' })).toHaveAccessibleDescription(/Pflichtfeld|erforderlich/i);
});

import { screen, waitFor, within } from '@testing-library/react';
import { chooseOption } from '#client/testing/chooseOption.ts';
import { type FetchStub, failure, json, noContent } from '#client/testing/fetchStub.ts';
import { fixDate } from '#client/testing/fixDate.ts';
import { renderApp, type SignedIn } from '#client/testing/renderApp.tsx';
import { repeatReadsAtOnce } from '#client/testing/repeatReadsAtOnce.ts';
import { BEN, ME, someStudy, someSummary, stubStudies, studyId } from '#client/testing/stubStudies.ts';
import { until } from '#client/testing/until.ts';
import { daysAfter } from '#client/ui/calendar/weeks.ts';
import type { LogEntry } from '#shared/contract/research.ts';
import type { Study } from '#shared/contract/studies.ts';
import type { TeamMember } from '#shared/contract/studyTeam.ts';

const RESEARCHER = { role: 'researcher', lab_name: 'Movement Lab' } as const;
const HOME = `/research/studies/${studyId(4)}`;
const TODAY = '2026-11-20';

// Days are counted from today; timers stay real.
beforeEach(() => {
  fixDate(`${TODAY}T12:00:00.000Z`);
});

afterEach(() => {
  jest.useRealTimers();
});

async function openStudy(
  change: Partial<Study> = {},
  { tab = '', as = RESEARCHER }: { tab?: string; as?: SignedIn } = {},
  prepare: (server: FetchStub) => void = () => undefined,
) {
  const study = someStudy(4, change);
  const app = renderApp({
    url: `${HOME}${tab && `?tab=${tab}`}`,
    as,
    prepare: (server) => {
      stubStudies(server, [study]);
      server.on('GET /api/research/studies/*/team', json({ team: [] }));
      server.on(
        'GET /api/research/studies/*/participants',
        json({ participants: [], total: 0, page: 1, page_size: 10 }),
      );
      prepare(server);
    },
  });
  await screen.findByRole('heading', { level: 1, name: 'Study 04' });
  return { ...app, study };
}

async function choose(user: Awaited<ReturnType<typeof openStudy>>['user'], item: string | RegExp) {
  await user.click(screen.getByRole('button', { name: 'Actions for Study 04' }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
}

const factOf = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling;

test('a study is shown with its status, its day, its owner and its lab', async () => {
  await openStudy({
    start_date: daysAfter(TODAY, -60),
    end_date: daysAfter(TODAY, 29),
    participant_count: 42,
    groups: ['A', 'B'],
  });
  expect(screen.getByText('Active · day 61 of 90')).toBeVisible();
  expect(screen.getByText(/^Owner: You$/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Movement Lab' })).toHaveAttribute('href', '/research/labs/lab-1');
  const figures = within(screen.getByRole('list', { name: 'Figures of this study' }));
  expect(figures.getByRole('link', { name: '42 Participants' })).toHaveAttribute('href', `${HOME}?tab=participants`);
  expect(figures.getByRole('link', { name: '2 Groups' })).toHaveAttribute(
    'href',
    `${HOME}?tab=participants&sort=group`,
  );
  expect(figures.getByText('29')).toBeVisible();
  expect(document.title).toBe('Study 04 – Kadenz');
});

test.each([
  ['researcher', 'My Studies'],
  ['admin', 'Dashboard'],
] as const)('the breadcrumb of a %s begins at %s', async (role, home) => {
  await openStudy({}, { as: { role } });
  const way = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
  expect(way.getByRole('link', { name: home })).toHaveAttribute('href', '/dashboard');
});

test('PAGES §3.5 the overview says whether data arrive, and whom to contact', async () => {
  const { server } = await openStudy();
  expect(await screen.findByText('No participant needs contact today.')).toBeVisible();
  const figures = within(screen.getByRole('list', { name: 'Figures of this study' }));
  expect(figures.getByRole('link', { name: '0 Silent' })).toHaveAttribute(
    'href',
    `${HOME}?tab=participants&status=silent`,
  );
  server.on(
    'GET /api/research/studies/*/summary',
    json(
      someSummary({
        connected: 3,
        silent: 1,
        weeks_met: 7,
        weeks_total: 9,
        activities: 1204,
        today: [
          {
            participant_id: studyId(71),
            code: 'KDZ-011-3',
            status: 'silent',
            since: '2026-11-11',
            is_reachable: true,
            contacted_days_ago: 2,
          },
        ],
        today_total: 4,
        contacted_lately: 3,
      }),
    ),
  );
  screen.getByRole('button', { name: 'Refresh' }).click();
  const contact = within(await screen.findByRole('table', { name: 'To contact today' }));
  expect(
    contact.getByRole('row', { name: /^KDZ-011-3 Silent 11\.11\.2026 \(9 days ago\) contacted 2 days ago/ }),
  ).toBeVisible();
  expect(
    screen.getByText('3 participants are not listed, because staff contacted them today or yesterday.'),
  ).toBeVisible();
  expect(contact.getByRole('link', { name: 'KDZ-011-3' })).toHaveAttribute(
    'href',
    `/research/participants/${studyId(71)}`,
  );
  expect(screen.getByRole('link', { name: '3 more participants' })).toHaveAttribute(
    'href',
    `${HOME}?tab=participants&status=disconnected,permission_missing,silent,invitation_expired,invited`,
  );
  expect(figures.getByRole('link', { name: '3 Connected' })).toHaveAttribute(
    'href',
    `${HOME}?tab=participants&connected=yes`,
  );
  expect(
    screen.getByText(
      '1 participant has sent no activity for 7 days or more. This can be rest, a watch problem or a sync problem.',
    ),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'Show this one' })).toHaveAttribute(
    'href',
    `${HOME}?tab=participants&status=silent`,
  );
  expect(figures.getByRole('link', { name: '78 % Weeks that met the rule' })).toHaveAttribute(
    'href',
    `${HOME}?tab=adherence&only=below`,
  );
  expect(figures.getByRole('link', { name: /Activities received/ })).toHaveAttribute('href', `${HOME}?tab=activities`);
});

test('PAGES §3.5 an expired invitation is renewed from the list of today, and a text for one without an answer copied', async () => {
  const row = { is_reachable: false, contacted_days_ago: null };
  const today = [
    { participant_id: studyId(71), code: 'KDZ-011-3', status: 'invitation_expired', since: '2026-11-19', ...row },
    { participant_id: studyId(72), code: 'KDZ-012-9', status: 'invited', since: '2026-11-13', ...row },
  ] as const;
  const { user } = await openStudy({}, {}, (stub) =>
    stub.on('GET /api/research/studies/*/summary', json(someSummary({ today: [...today], today_total: 2 }))),
  );
  const contact = within(await screen.findByRole('table', { name: 'To contact today' }));
  const write = jest.spyOn(navigator.clipboard, 'writeText');
  await user.click(contact.getByRole('button', { name: 'Copy reminder text for KDZ-012-9' }));
  expect(write.mock.calls[0]?.[0]).toMatch(
    /^Hello, on 13\.11\.2026 you were invited to a study with the code KDZ-012-9/,
  );
  await user.click(contact.getByRole('button', { name: 'New invitation for KDZ-011-3' }));
  expect(await screen.findByRole('dialog', { name: 'Invite 1 participant?' })).toBeVisible();
});

test('the link of an invitation that was renewed from the list of today stays until the dialog is closed', async () => {
  const row = { is_reachable: false, contacted_days_ago: null };
  const expired = {
    participant_id: studyId(71),
    code: 'KDZ-011-3',
    status: 'invitation_expired',
    since: TODAY,
    ...row,
  } as const;
  let isInvited = false;
  const { user, server } = await openStudy({}, {}, (stub) => {
    stub.on('GET /api/research/studies/*/summary', () =>
      json(isInvited ? someSummary() : someSummary({ today: [expired], today_total: 1 })),
    );
    stub.on('POST /api/research/studies/*/invites', () => {
      isInvited = true;
      const url = 'https://kadenz.example/i#p.token-1';
      const invite = { participant_id: studyId(71), code: 'KDZ-011-3', url, expires_at: '2026-12-07T09:00:00.000Z' };
      return json({ invites: [invite], left_out: [] });
    });
  });
  await user.click(await screen.findByRole('button', { name: 'New invitation for KDZ-011-3' }));
  await user.click(await screen.findByRole('button', { name: 'Make link' }));
  expect(await screen.findByText('No participant needs contact today.')).toBeInTheDocument();
  await until(() => server.callsTo('GET /api/research/studies/*/summary').length === 2);
  expect(screen.getByRole('dialog', { name: '1 link made' })).toHaveTextContent('https://kadenz.example/i#p.token-1');
});

test('without its figures the overview still shows the study, and offers to try again', async () => {
  repeatReadsAtOnce();
  const { server, user } = await openStudy({}, {}, (stub) =>
    stub.on('GET /api/research/studies/*/summary', failure(500, 'Broken')),
  );
  expect(await screen.findByText('The figures of this study could not be loaded.')).toBeVisible();
  expect(factOf('Import history')).toBeVisible();
  server.on('GET /api/research/studies/*/summary', json(someSummary()));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No participant needs contact today.')).toBeVisible();
});

test('a study without participants has no list of contacts, and asks for no figures', async () => {
  const { server } = await openStudy({ participant_count: 0 });
  expect(screen.queryByRole('heading', { name: 'To contact today' })).toBeNull();
  expect(server.callsTo('GET /api/research/studies/*/summary')).toHaveLength(0);
});

test('the overview shows the values of the study', async () => {
  await openStudy({
    participant_count: 1,
    start_date: '2026-03-05',
    end_date: '2028-02-29',
    sports: ['run', 'swim'],
    data_categories: { heart_rate: true, device: false, route: false },
    history_weeks: 4,
    code_prefix: 'KDZ',
    ethics_ref: 'E-7',
    withdrawal_policy: 'erase',
  });
  expect(factOf('Schedule')).toHaveTextContent('05.03.2026 to 29.02.2028 (Europe/Berlin)');
  expect(factOf('What counts')).toHaveTextContent(
    'A week counts when a participant has at least 4 days with 10 minutes or more of running or swimming. Silent after 7 days without an activity.',
  );
  expect(factOf('Data categories')).toHaveTextContent('Summary, Heart rate');
  expect(factOf('Import history')).toHaveTextContent('4 weeks before joining');
  expect(factOf('On withdrawal')).toHaveTextContent('Always erase the data');
  expect(factOf('Ethics reference')).toHaveTextContent('E-7');
  expect(factOf('Code prefix')).toHaveTextContent('KDZ-004-4');
  expect(factOf('Consent text')).toHaveTextContent('Version 1');
  expect(factOf('Consent text')).toHaveTextContent(/In charge: Movement Lab, lab@example\.org/);
  expect(screen.getByRole('link', { name: 'lab@example.org' })).toHaveAttribute('href', 'mailto:lab@example.org');
});

test('STUDIES §4 the milestones say which day of the study the first and the last one are', async () => {
  await openStudy({ start_date: '2026-11-06', end_date: '2027-02-03' });
  const milestones = (await screen.findByText('End, day 90')).closest('ol');
  expect(milestones).toHaveTextContent('06.11.2026 Start, day 1');
  expect(milestones).toHaveTextContent('03.02.2027 End, day 90');
});

test.each<[string, Partial<Study>, RegExp]>([
  [
    'planned',
    { status: 'planned', start_date: daysAfter(TODAY, 12) },
    /^Starts in 12 days\. Invitations can be handed out now\.$/,
  ],
  [
    'ended',
    { status: 'ended', end_date: '2026-09-30' },
    /^Ended 30\.09\.2026\. Import stopped\. Export, then close the study\. That also ends the connections that only this study needs\.$/,
  ],
  [
    'closed',
    { status: 'closed', closed_at: `${daysAfter(TODAY, -3)}T12:00:00.000Z`, closed_by_email: 'ben@example.org' },
    /^This study was closed on .* by ben@example\.org\. .* It can be reopened until /,
  ],
])('the notice of a %s study says so', async (_status, change, sentence) => {
  await openStudy({ participant_count: 3, ...change });
  expect(screen.getByText(sentence)).toBeVisible();
});

test.each([
  ['active', { status: 'active' as const }, true],
  ['ended', { status: 'ended' as const, end_date: '2026-09-30' }, false],
])('PAGES §3.5 adding participants to a study that is %s is the primary action or not', async (_status, change, is) => {
  await openStudy({ participant_count: 3, ...change });
  const { classList } = screen.getByRole('link', { name: 'Add participants' });
  expect(classList.contains('k-button-link-primary')).toBe(is);
});

test('without participants the next step is to add some', async () => {
  await openStudy({ participant_count: 0 });
  const step = screen.getByText('No participants yet').parentElement as HTMLElement;
  expect(within(step).getByRole('link', { name: 'Add participants' })).toHaveAttribute(
    'href',
    `${HOME}?tab=participants&add=1`,
  );
});

test('PAGES §3.5 a study without participants names its three first steps', async () => {
  await openStudy({ participant_count: 0 });
  const steps = screen.getByText('Watch data arrive').closest('ol') as HTMLElement;
  expect(
    within(steps)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Add participants', 'Hand out invitations', 'Watch data arrive']);
});

test('PAGES §3.5 the overview counts the silent and offers to show them', async () => {
  await openStudy({ silent_after_days: 9 }, {}, (stub) =>
    stub.on('GET /api/research/studies/*/summary', json(someSummary({ silent: 5 }))),
  );
  expect(
    await screen.findByText(
      '5 participants have sent no activity for 9 days or more. This can be rest, a watch problem or a sync problem.',
    ),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'Show these 5' })).toBeVisible();
});

test('the sections are links that the address names', async () => {
  const { user } = await openStudy();
  const sections = within(screen.getByRole('navigation', { name: 'Study sections' }));
  expect(sections.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'Overview',
    'Participants',
    'Adherence',
    'Activities',
    'Quality',
    'Problems',
    'Consent',
    'Reminders',
    'Export',
    'Team',
    'Log',
  ]);
  expect(sections.getByRole('link', { name: 'Overview' })).toHaveAttribute('aria-current', 'page');
  sections.getByRole('link', { name: 'Team' }).focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('heading', { level: 2, name: 'Team' })).toBeVisible();
  expect(window.location.search).toBe('?tab=team');
  expect(sections.getByRole('link', { name: 'Team' })).toHaveAttribute('aria-current', 'page');
  expect(sections.getByRole('link', { name: 'Team' })).toHaveFocus();
});

test('SPEC §8 research reads: "Study with id {id} not found" is the heading of a study that is not there', async () => {
  const { user } = renderApp({
    url: '/research/studies/12',
    as: RESEARCHER,
    prepare: (server) => {
      stubStudies(server, []);
      server.on('GET /api/research/studies/12', failure(404, 'Study with id 12 not found'));
    },
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Study with id 12 not found' })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Back to my studies' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'My Studies' })).toBeVisible();
});

test("on a study's page a plain user sees the text of /forbidden", async () => {
  renderApp({ url: HOME, as: { role: 'user' } });
  expect(await screen.findByRole('heading', { level: 1, name: '403 - Forbidden' })).toBeVisible();
});

test('an analyst reads: nothing to change is offered', async () => {
  const { user } = await openStudy({ part: 'analyst', owner_id: BEN.id, owner_email: BEN.email, participant_count: 0 });
  expect(screen.getByText('Owner: ben@example.org')).toBeVisible();
  expect(screen.getByText('You: Analyst')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Edit' })).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Add participants' })).not.toBeInTheDocument();
  expect(screen.getByText('The owner or a manager of this study adds them.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Actions for Study 04' }));
  expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual([
    'Duplicate',
    'Print summary',
  ]);
});

test('"Duplicate" opens a new study that copies this one, "Edit" opens its form', async () => {
  const { user } = await openStudy();
  expect(screen.getByRole('link', { name: 'Export data' })).toHaveAttribute('href', `${HOME}?tab=export`);
  await user.click(screen.getByRole('button', { name: 'Actions for Study 04' }));
  expect(within(await screen.findByRole('menuitem', { name: 'Edit' })).getByRole('link')).toHaveAttribute(
    'href',
    `${HOME}/edit`,
  );
  expect(within(await screen.findByRole('menuitem', { name: 'Duplicate' })).getByRole('link')).toHaveAttribute(
    'href',
    `/research/studies/new?copy_from=${studyId(4)}`,
  );
});

test('"Print summary" prints the overview, from any section', async () => {
  const print = jest.fn();
  window.print = print;
  const { user } = await openStudy({}, { tab: 'team' });
  await choose(user, 'Print summary');
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  expect(screen.getByRole('heading', { level: 2, name: 'About this study' })).toBeVisible();
});

test('"Print summary" waits for the figures of the overview', async () => {
  const print = jest.fn();
  window.print = print;
  const { user, server } = await openStudy({}, { tab: 'team' });
  let answer: (summary: Response) => void = () => undefined;
  server.on('GET /api/research/studies/*/summary', () => new Promise((resolve) => (answer = resolve)));
  await choose(user, 'Print summary');
  await screen.findByRole('heading', { level: 2, name: 'About this study' });
  await until(() => server.callsTo('GET /api/research/studies/*/summary').length > 0);
  expect(print).not.toHaveBeenCalled();
  answer(json(someSummary({ activities: 512 })));
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  expect(screen.getByText('512')).toBeVisible();
});

const CLOSING = {
  last_export_at: '2026-09-12T08:00:00.000Z',
  ...{ newer_activities: 38, open_invitations: 6, connections: 36, participants: 40, has_open_link: true },
};

test('closing a study explains the effect and takes an optional reason', async () => {
  const { user, server, study } = await openStudy();
  server.on('POST /api/research/studies/*/close', json({ study: { ...study, closed_at: new Date().toISOString() } }));
  server.on('GET /api/research/studies/*/closing', json({ closing: CLOSING }));
  await choose(user, 'Close study…');
  const dialog = within(await screen.findByRole('dialog', { name: 'Close “Study 04”?' }));
  expect(await dialog.findByText(/You can reopen it within 30 days\./)).toBeVisible();
  expect(dialog.getByText('Last export 12.09.2026 is older than 38 activities.')).toBeVisible();
  expect(dialog.getByText('6 open invitations will be cancelled.')).toBeVisible();
  expect(dialog.getByText('The open link of the study will end.')).toBeVisible();
  expect(dialog.getByText(/^36 connections will be ended\./)).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Close study' })).not.toHaveClass('ant-btn-dangerous');
  const day = dialog.getByRole('textbox', { name: /Keep until/ });
  await user.clear(day);
  await user.type(day, '31.12.2040');
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'All data are there');
  await user.click(dialog.getByRole('button', { name: 'Close study' }));
  expect(await screen.findByText('Study closed')).toBeVisible();
  expect(server.callsTo('POST /api/research/studies/*/close')[0]?.body).toEqual({
    ...{ reason: 'All data are there', choice: 'keep', keep_until: '2040-12-31' },
  });
});

test('the form that closes a study keeps what was typed when a new year begins meanwhile', async () => {
  fixDate('2026-12-31T12:00:00.000Z');
  const { user, server } = await openStudy({ end_date: '2026-12-30' });
  server.on('GET /api/research/studies/*/closing', json({ closing: CLOSING }));
  await choose(user, 'Close study…');
  const dialog = within(await screen.findByRole('dialog', { name: 'Close “Study 04”?' }));
  const day = await dialog.findByRole('textbox', { name: /Keep until/ });
  expect(day).toHaveValue('31.12.2036');
  await user.clear(day);
  await user.type(day, '31.12.2040');
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'All data are there');
  fixDate('2027-01-01T12:00:00.000Z');
  await user.click(dialog.getByRole('radio', { name: 'Erase all data now' }));
  expect(dialog.getByRole('textbox', { name: /Reason/ })).toHaveValue('All data are there');
  await user.click(dialog.getByRole('radio', { name: /^Keep/ }));
  expect(dialog.getByRole('textbox', { name: /Keep until/ })).toHaveValue('31.12.2040');
});

test('closing a study erases all data only after its title was typed', async () => {
  const { user, server, study } = await openStudy();
  server.on('POST /api/research/studies/*/close', json({ study: { ...study, closed_at: new Date().toISOString() } }));
  server.on('GET /api/research/studies/*/closing', json({ closing: { ...CLOSING, last_export_at: null } }));
  await choose(user, 'Close study…');
  const dialog = within(await screen.findByRole('dialog', { name: 'Close “Study 04”?' }));
  expect(await dialog.findByText('Nothing was exported yet. 38 activities are stored.')).toBeVisible();
  await user.click(dialog.getByRole('radio', { name: 'Erase all data now' }));
  expect(dialog.getByText(/The data of 40 participants are erased/)).toBeVisible();
  const typed = dialog.getByRole('textbox', { name: /Title of the study/ });
  expect(dialog.getByRole('button', { name: 'Close study' })).toHaveClass('ant-btn-dangerous');
  await user.type(typed, 'Study 05');
  await user.click(dialog.getByRole('button', { name: 'Close study' }));
  expect(await dialog.findByText('This is not the title of the study')).toBeVisible();
  expect(server.callsTo('POST /api/research/studies/*/close')).toHaveLength(0);
  await user.clear(typed);
  await user.type(typed, 'Study 04');
  await user.click(dialog.getByRole('button', { name: 'Close study' }));
  expect(await screen.findByText('Study closed')).toBeVisible();
  expect(server.callsTo('POST /api/research/studies/*/close')[0]?.body).toEqual({ choice: 'erase', typed: 'Study 04' });
});

test('a closed study is reopened, unless 30 days are over', async () => {
  const { user, server, study } = await openStudy({ status: 'closed', closed_at: new Date().toISOString() });
  server.on('POST /api/research/studies/*/reopen', json({ study: { ...study, closed_at: null, status: 'active' } }));
  await user.click(screen.getByRole('button', { name: 'Actions for Study 04' }));
  await screen.findByRole('menuitem', { name: 'Duplicate' });
  expect(screen.queryByRole('menuitem', { name: 'Edit' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('menuitem', { name: 'Reopen study…' }));
  expect(await screen.findByText(/Invitations, the open link and connections do not return/)).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Reopen study' }));
  expect(await screen.findByText('Study reopened')).toBeVisible();
  expect(server.callsTo('POST /api/research/studies/*/reopen')[0]?.body).toEqual({});
});

test('31 days after the closing the menu says why a study cannot be reopened', async () => {
  const { user } = await openStudy({ status: 'closed', closed_at: `${daysAfter(TODAY, -31)}T00:00:00.000Z` });
  await user.click(screen.getByRole('button', { name: 'Actions for Study 04' }));
  expect(await screen.findByRole('menuitem', { name: /Reopen study/ })).toHaveTextContent(
    'A study can be reopened within 30 days after it was closed',
  );
});

test('a study is deleted once its title was typed', async () => {
  const { user, server } = await openStudy({ participant_count: 0 });
  server.on('DELETE /api/research/studies/*', noContent());
  await choose(user, 'Delete study…');
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete “Study 04”?' }));
  const title = dialog.getByRole('textbox', { name: 'Title of the study' });
  await user.type(title, 'Study 40{Enter}');
  expect(title).toHaveAccessibleDescription(/Title does not match the study/);
  expect(dialog.getByLabelText('Reason')).toHaveAccessibleDescription(/Please give a reason/);
  await user.type(dialog.getByLabelText('Reason'), 'Never began');
  expect(server.callsTo('DELETE /api/research/studies/*')).toHaveLength(0);
  await user.clear(title);
  await user.type(title, 'Study 04{Enter}');
  expect(await screen.findByText('Study deleted')).toBeVisible();
  expect(server.callsTo('DELETE /api/research/studies/*')[0]?.body).toEqual({
    reason: 'Never began',
    typed: 'Study 04',
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'My Studies' })).toBeVisible();
});

test.each<[string, Partial<Study>, string]>([
  ['an open', {}, 'Close the study first'],
  [
    'a closed',
    { status: 'closed', closed_at: new Date().toISOString() },
    'A study with participants cannot be deleted',
  ],
])('the menu says why %s study with participants cannot be deleted', async (_what, change, reason) => {
  const { user } = await openStudy({ participant_count: 1, ...change });
  await user.click(screen.getByRole('button', { name: 'Actions for Study 04' }));
  expect(await screen.findByRole('menuitem', { name: /Delete study/ })).toHaveTextContent(reason);
});

const OWNER: TeamMember = { user_id: ME.id, email: ME.email, level: 'owner', added_at: null, unblinded_at: null };
const ANALYST: TeamMember = {
  user_id: BEN.id,
  email: BEN.email,
  level: 'analyst',
  added_at: '2026-03-05T09:30:00.000Z',
  unblinded_at: null,
};

async function openTeam(change: Partial<Study> = {}) {
  const app = await openStudy(change);
  let team = [OWNER, ANALYST];
  app.server.on('GET /api/research/studies/*/team', () => json({ team }));
  app.server.on('PATCH /api/research/studies/*/team/*', () => {
    team = [OWNER, { ...ANALYST, level: 'manager' }];
    return json({ member: team[1] });
  });
  app.server.on('DELETE /api/research/studies/*/team/*', () => {
    team = [OWNER];
    return noContent();
  });
  const researcher = { lab_id: 'lab-1', created_at: '', study_count: 0 };
  app.server.on(
    'GET /api/research/labs/*/researchers',
    json({
      researchers: [
        { ...researcher, id: 'r-1', user_id: ME.id, email: ME.email },
        { ...researcher, id: 'r-3', user_id: 'user-3', email: 'cleo@example.org' },
        {
          ...researcher,
          id: 'r-4',
          user_id: 'away',
          email: 'away@example.org',
          deactivated_at: '2026-05-01T09:30:00Z',
        },
      ],
      total: 3,
      page: 1,
      page_size: 2,
    }),
  );
  await app.user.click(screen.getByRole('link', { name: 'Team' }));
  await screen.findByRole('rowheader', { name: BEN.email });
  return app;
}

test('the owner adds a researcher to the team by e-mail, with those of the own lab suggested', async () => {
  const { user, server } = await openTeam();
  server.on(
    'POST /api/research/studies/*/team',
    failure(400, 'Bad input', { fields: { email: 'There is no researcher with this email address' } }),
  );
  await user.click(screen.getByRole('button', { name: 'Add to the team' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add to the team' }));
  const email = await dialog.findByRole('combobox', { name: 'Email' });
  await waitFor(() =>
    expect([...document.querySelectorAll('datalist option')].map((option) => option.getAttribute('value'))).toEqual([
      'cleo@example.org',
    ]),
  );
  await user.type(email, 'nobody@example.org');
  await user.click(dialog.getByRole('button', { name: 'Add' }));
  expect(await dialog.findByText('There is no researcher with this email address')).toBeVisible();
  server.on('POST /api/research/studies/*/team', json({ member: { ...ANALYST, email: 'cleo@example.org' } }, 201));
  await user.clear(email);
  await user.type(email, 'cleo@example.org');
  await user.click(dialog.getByRole('radio', { name: /^Manager/ }));
  await user.click(dialog.getByRole('button', { name: 'Add' }));
  expect(await screen.findByText('cleo@example.org is now in the team')).toBeVisible();
  expect(server.callsTo('POST /api/research/studies/*/team').at(-1)?.body).toEqual({
    email: 'cleo@example.org',
    level: 'manager',
  });
});

test('a member of the team gets another part, and is removed', async () => {
  const { user, server } = await openTeam();
  await user.click(screen.getByRole('button', { name: 'Actions for ben@example.org' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Make manager' }));
  expect(await screen.findByText('ben@example.org is now Manager')).toBeVisible();
  expect(server.callsTo('PATCH /api/research/studies/*/team/*')[0]?.body).toEqual({ level: 'manager' });
  await user.click(screen.getByRole('button', { name: 'Actions for ben@example.org' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Remove…' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Remove ben@example.org from the team?' });
  await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('ben@example.org is no longer in the team')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('rowheader', { name: BEN.email })).not.toBeInTheDocument());
});

test('a refused change of the team shows the reason', async () => {
  const { user, server } = await openTeam();
  server.on('PATCH /api/research/studies/*/team/*', failure(409, 'This study is closed. Reopen it to change it.'));
  await user.click(screen.getByRole('button', { name: 'Actions for ben@example.org' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Make manager' }));
  expect(await screen.findByText('This study is closed. Reopen it to change it.')).toBeVisible();
});

test('a member whom another user removed meanwhile leaves the list, and the reason is shown', async () => {
  const { user, server } = await openTeam();
  server.on('PATCH /api/research/studies/*/team/*', failure(404, 'This researcher does not belong to the team'));
  server.on('GET /api/research/studies/*/team', json({ team: [OWNER] }));
  await user.click(screen.getByRole('button', { name: 'Actions for ben@example.org' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Make manager' }));
  expect(await screen.findByText('This researcher does not belong to the team')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('rowheader', { name: BEN.email })).not.toBeInTheDocument());
});

test('a member of the team of a closed study can only be removed', async () => {
  const { user } = await openTeam({ status: 'closed', closed_at: new Date().toISOString() });
  expect(screen.queryByRole('button', { name: 'Add to the team' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Actions for ben@example.org' }));
  expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual(['Remove…']);
});

test('a manager sees the team, but cannot change it', async () => {
  await openTeam({ part: 'manager', owner_id: BEN.id, owner_email: BEN.email });
  expect(screen.queryByRole('button', { name: 'Add to the team' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Actions for ben@example.org' })).not.toBeInTheDocument();
});

function entry(id: number, part: Partial<LogEntry>): LogEntry {
  return {
    id,
    at: '2026-11-20T13:05:00.000Z',
    actor_email: ME.email,
    action: 'study.changed',
    object_type: 'study',
    object_id: studyId(4),
    code: null,
    changes: {},
    reason: null,
    ...part,
  };
}

test.each(['overview', 'participants', 'adherence', 'quality', 'problems', 'consent', 'reminders', 'export', 'log'])(
  'the tab %s says once in which time zone its times are',
  async (tab) => {
    await openStudy({ timezone: 'Pacific/Auckland' }, { tab });
    expect(screen.getAllByText('Times are those of the study’s time zone (Pacific/Auckland).')).toHaveLength(1);
  },
);

test.each(['activities', 'team'])(
  'the tab %s has no times of the study and does not name its time zone',
  async (tab) => {
    await openStudy({ timezone: 'Pacific/Auckland' }, { tab });
    expect(screen.queryByText(/time zone \(Pacific\/Auckland\)/)).not.toBeInTheDocument();
  },
);

async function openLog(entries: readonly LogEntry[], url = '?tab=log') {
  const app = renderApp({
    url: `${HOME}${url}`,
    as: RESEARCHER,
    prepare: (server) => {
      stubStudies(server, [someStudy(4)]);
      server.on('GET /api/research/studies/*/team', json({ team: [OWNER, ANALYST] }));
      server.on(
        'GET /api/research/studies/*/log',
        json({ entries, total: entries.length, page: 1, page_size: 10, actors: [ME.email, 'left@example.org'] }),
      );
    },
  });
  await screen.findByRole('heading', { level: 2, name: 'Log' });
  return app;
}

test('the log shows each change in words: actor, action, old and new value, reason', async () => {
  await openLog([
    entry(1, {
      changes: {
        min_minutes: { old: 10, new: 20 },
        end_date: { old: null, new: '2028-02-29' },
        sports: { old: [], new: ['run', 'walk_hike'] },
      },
      reason: 'Vote of the board',
    }),
    entry(2, {
      action: 'participant.changed',
      code: 'KDZ-004-4',
      changes: {
        group: { old: { erased: true }, new: { erased: true } },
        reason: { old: null, new: 'Moved away' },
      },
    }),
    entry(3, {
      action: 'study.owner_changed',
      actor_email: null,
      changes: {
        owner_id: { old: ME.id, new: BEN.id },
        owner_email: { old: ME.email, new: BEN.email },
      },
    }),
  ]);
  await screen.findByText('Study changed', { selector: 'td *' });
  const [first, second, third] = screen
    .getAllByRole('row')
    .slice(1, 4)
    .map((row) => within(row));
  expect(first?.getByRole('rowheader')).toHaveTextContent('20.11.2026 14:05');
  expect(first?.getByText('Study changed')).toBeVisible();
  expect(first?.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'End date: nothing → 29.02.2028',
    'Sports: All sports → Run, Walk and hike',
    'Minimum minutes for an active day: 10 → 20',
  ]);
  expect(first?.getByText('Reason: Vote of the board')).toBeVisible();
  expect(second?.getByText('KDZ-004-4')).toBeVisible();
  expect(second?.getByRole('listitem')).toHaveTextContent(
    'Group: erased at the participant’s request → erased at the participant’s request',
  );
  expect(second?.getByText('Reason: Moved away')).toBeVisible();
  expect(third?.getByRole('listitem')).toHaveTextContent('Owner: researcher@example.org → ben@example.org');
  expect(third?.getByText('System')).toBeVisible();
});

test('the first values of a created study are shown on demand, without arrows', async () => {
  const { user } = await openLog([
    entry(1, {
      action: 'study.created',
      changes: {
        title: { old: null, new: 'Study 04' },
        start_date: { old: null, new: '2026-03-05' },
        end_date: { old: null, new: null },
        history_weeks: { old: null, new: 0 },
        withdrawal_policy: { old: null, new: 'keep' },
        data_categories: { old: null, new: { heart_rate: true, device: false, route: false } },
        owner_id: { old: null, new: ME.id },
      },
    }),
  ]);
  await user.click(await screen.findByText('Show all 5 values'));
  expect(screen.getByText('Start date:').parentElement).toHaveTextContent(/^Start date: 05\.03\.2026$/);
  expect(screen.getByText('Import history:').parentElement).toHaveTextContent(/^Import history: None$/);
  expect(screen.getByText('Data categories:').parentElement).toHaveTextContent('Data categories: Summary, Heart rate');
});

test('log values are in the order of the form, and the code of a participant is shown once', async () => {
  await openLog([
    entry(1, {
      changes: {
        end_date: { old: null, new: '2028-02-29' },
        title: { old: 'A', new: 'B' },
        start_date: { old: '2026-01-01', new: '2026-01-02' },
      },
    }),
    entry(2, { action: 'participant.created', code: 'KDZ-004-4', changes: { code: { old: null, new: 'KDZ-004-4' } } }),
  ]);
  await screen.findByText('Participant added', { exact: false, selector: 'td *' });
  expect([...document.querySelectorAll('.study-log-field')].map((field) => field.textContent)).toEqual([
    'Title:',
    'Start date:',
    'End date:',
  ]);
  expect(screen.getAllByText('KDZ-004-4')).toHaveLength(1);
});

test('PAGES §3.5 the log is filtered by an actor who is in no team and on no page that is shown', async () => {
  const { user, server } = await openLog([entry(1, {})]);
  await chooseOption(user, await screen.findByLabelText('Who'), 'left@example.org');
  const asked = () => server.callsTo('GET /api/research/studies/*/log').at(-1)?.params.get('actor');
  await waitFor(() => expect(asked()).toBe('left@example.org'));
});

test('the log is filtered by actor, action and days, all in the address', async () => {
  const { user, server } = await openLog([entry(1, {})]);
  await chooseOption(user, await screen.findByLabelText('Who'), 'ben@example.org');
  await chooseOption(user, screen.getByLabelText('What'), 'Study closed');
  await user.type(screen.getByLabelText('From'), '1.11.2026{Enter}');
  await user.type(screen.getByLabelText('To'), '31.11.2026{Enter}');
  expect(screen.getByLabelText('To')).toHaveAttribute('aria-invalid', 'true');
  await user.clear(screen.getByLabelText('To'));
  await user.type(screen.getByLabelText('To'), '30.11.2026');
  await user.tab();
  await waitFor(() =>
    expect(server.callsTo('GET /api/research/studies/*/log').at(-1)?.params.get('to')).toBe('2026-11-30'),
  );
  expect(Object.fromEntries(server.callsTo('GET /api/research/studies/*/log').at(-1)?.params ?? [])).toEqual({
    sort: '-at',
    page: '1',
    page_size: '10',
    actor: 'ben@example.org',
    action: 'study.closed',
    from: '2026-11-01',
    to: '2026-11-30',
  });
  expect(window.location.search).toBe(
    '?tab=log&actor=ben%40example.org&action=study.closed&from=2026-11-01&to=2026-11-30',
  );
});

test('PAGES §1 each filter of the log is a chip that is removed by a press', async () => {
  const url = '?tab=log&actor=ben%40example.org&action=study.closed&from=2026-11-01&to=2026-11-30';
  const { user } = await openLog([], url);
  const chips = within(await screen.findByRole('list', { name: 'Filters' }));
  expect(chips.getAllByRole('button').map((chip) => chip.getAttribute('aria-label') ?? chip.textContent)).toEqual([
    'Remove filter Who: ben@example.org',
    'Remove filter What: Study closed',
    'Remove filter From: 01.11.2026',
    'Remove filter To: 30.11.2026',
    'Reset filters',
  ]);
  await user.click(chips.getByRole('button', { name: 'Remove filter Who: ben@example.org' }));
  await waitFor(() =>
    expect(window.location.search).toBe('?tab=log&action=study.closed&from=2026-11-01&to=2026-11-30'),
  );
});

test("a study's page has a German version", async () => {
  localStorage.setItem('kadenz.preferences', JSON.stringify({ language: 'de' }));
  renderApp({
    url: HOME,
    as: RESEARCHER,
    prepare: (server) => stubStudies(server, [someStudy(4, { participant_count: 0 })]),
  });
  expect(await screen.findByText('Noch keine Teilnehmenden')).toBeVisible();
  expect(screen.getByRole('navigation', { name: 'Abschnitte der Studie' })).toBeVisible();
  expect(factOf('Was zählt')).toHaveTextContent(
    'Eine Woche zählt, wenn es mindestens 4 Tage mit 10 Minuten oder mehr Sport jeder Art gibt. „Ohne Daten“ nach 7 Tagen ohne Aktivität.',
  );
});

describe('STUDIES §14 blinding', () => {
  test('the owner blinds the analysts with a reason, and breaks the blind for one', async () => {
    const { user, server } = await openTeam();
    const blinding = `/api/research/studies/${studyId(4)}/blinding`;
    server.on(`POST ${blinding}`, json({ study: someStudy(4, { analysts_blinded: true }) }));
    await user.click(await screen.findByRole('button', { name: 'Blind the analysts' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Blind the analysts of this study?' }));
    await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'Blinded analysis');
    server.on(`GET /api/research/studies/${studyId(4)}`, json({ study: someStudy(4, { analysts_blinded: true }) }));
    await user.click(dialog.getByRole('button', { name: 'Blind the analysts' }));
    expect(await screen.findByText('Analysts are blinded')).toBeVisible();
    expect(server.callsTo(`POST ${blinding}`)[0]?.body).toEqual({ analysts_blinded: true, reason: 'Blinded analysis' });

    server.on('POST /api/research/studies/*/team/*/unblind', () => {
      const team = [OWNER, { ...ANALYST, unblinded_at: '2026-11-20T11:00:00.000Z' }];
      server.on('GET /api/research/studies/*/team', json({ team }));
      return noContent();
    });
    await user.click(await screen.findByRole('button', { name: 'Break the blind for ben@example.org' }));
    const question = within(await screen.findByRole('dialog', { name: 'Break the blind for ben@example.org?' }));
    await user.type(question.getByRole('textbox', { name: /^Reason/ }), 'Serious adverse event');
    await user.click(question.getByRole('button', { name: 'Break the blind' }));
    const blinded = within(screen.getByRole('region', { name: 'Blinding' }));
    expect(await blinded.findByText('ben@example.org sees the groups')).toBeVisible();
    expect(blinded.queryByRole('button', { name: 'Break the blind for ben@example.org' })).not.toBeInTheDocument();
    expect(server.callsTo('POST /api/research/studies/*/team/*/unblind')[0]?.body).toEqual({
      reason: 'Serious adverse event',
    });
  });

  test('the blind of a closed study, whose data are analysed, can be broken for one analyst and ended', async () => {
    const { user, server } = await openTeam({
      status: 'closed',
      closed_at: '2026-11-01T12:00:00.000Z',
      analysts_blinded: true,
    });
    expect(await screen.findByRole('button', { name: 'Break the blind for ben@example.org' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add to the team' })).not.toBeInTheDocument();
    const blinding = `/api/research/studies/${studyId(4)}/blinding`;
    server.on(`POST ${blinding}`, json({ study: someStudy(4) }));
    await user.click(screen.getByRole('button', { name: 'End the blinding' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'End the blinding for all analysts?' }));
    await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'Analysis plan is done');
    await user.click(dialog.getByRole('button', { name: 'End the blinding' }));
    expect(await screen.findByText('Analysts see the groups')).toBeVisible();
    expect(server.callsTo(`POST ${blinding}`)[0]?.body).toEqual({
      analysts_blinded: false,
      reason: 'Analysis plan is done',
    });
  });

  test('a blinded analyst is told so', async () => {
    await openStudy({ part: 'analyst', is_blinded: true, analysts_blinded: true });
    expect(await screen.findByText('You are blinded: the groups of this study are not shown to you.')).toBeVisible();
  });
});

import { act, screen, waitFor, within } from '@testing-library/react';
import { apiSlice } from '#client/api/apiSlice.ts';
import { chooseOption } from '#client/testing/chooseOption.ts';
import { type FetchStub, failure, json, noContent } from '#client/testing/fetchStub.ts';
import { fixDate } from '#client/testing/fixDate.ts';
import { pasteInto } from '#client/testing/pasteInto.ts';
import { renderApp, type SignedIn } from '#client/testing/renderApp.tsx';
import { repeatReadsAtOnce } from '#client/testing/repeatReadsAtOnce.ts';
import { someCalendar } from '#client/testing/someCalendar.ts';
import { someActivity, stubActivities } from '#client/testing/stubActivities.ts';
import { participantId, someParticipant, stubParticipants } from '#client/testing/stubParticipants.ts';
import { someStudy, stubStudies, studyId } from '#client/testing/stubStudies.ts';
import type { Participant } from '#shared/contract/participants.ts';
import type { Study } from '#shared/contract/studies.ts';

const RESEARCHER = { role: 'researcher', lab_name: 'Movement Lab' } as const;
const LOG = 'GET /api/research/participants/0190cccc*/log';

interface OpenOptions {
  url?: string;
  as?: SignedIn;
  participants?: readonly Participant[];
  study?: Partial<Study>;
  prepare?: (server: FetchStub) => void;
}

function open({ url, as = RESEARCHER, participants = [someParticipant(2)], study = {}, prepare }: OpenOptions = {}) {
  let held: ReturnType<typeof stubParticipants> | undefined;
  const app = renderApp({
    url: url ?? `/research/participants/${participantId(2)}`,
    as,
    prepare: (server) => {
      stubStudies(server, [
        someStudy(4, { title: 'Heart and stride', code_prefix: 'KDZ', groups: ['A', 'B'], ...study }),
      ]);
      held = stubParticipants(server, participants);
      prepare?.(server);
    },
  });
  return { ...app, held: () => held?.participants ?? [] };
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const factOf = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling;

test('the page shows code, status with its day, group, study and values of the study', async () => {
  open();
  expect(await heading('KDZ-002-8')).toBeVisible();
  expect(document.title).toBe('KDZ-002-8 – Kadenz');
  expect(screen.getByText('No invitation')).toBeVisible();
  expect(screen.getByText('Added 05.03.2026; not invited yet')).toBeVisible();
  expect(factOf('Group')).toHaveTextContent('B');
  expect(factOf('Individual start')).toHaveTextContent('As the study (05.03.2026)');
  expect(factOf('Individual end')).toHaveTextContent('As the study (open)');
  expect(factOf('Individual target')).toHaveTextContent('As the study (4 active days per week)');
  expect(factOf('Consent')).toHaveTextContent('Not given yet');
  expect(factOf('Note')).toHaveTextContent('None');
  expect(factOf('Last changed')).toHaveTextContent('06.03.2026 11:15 by researcher@example.org');
});

test('the page of a participant says which source is not read, because the study permitted it after the consent', async () => {
  open({ participants: [someParticipant(2, { joined_at: '2026-03-06T09:30:00.000Z', unagreed_sources: ['polar'] })] });
  expect(
    await screen.findByText(/^Polar: this participant agreed before the study permitted this source\./),
  ).toBeVisible();
});

test('a blinded analyst does not read when and by whom a participant was last changed', async () => {
  const hidden = { group: null, version: 0, updated_at: null, updated_by_email: null, part: 'analyst' } as const;
  open({ participants: [someParticipant(2, hidden)] });
  expect(await heading('KDZ-002-8')).toBeVisible();
  expect(factOf('Added')).toHaveTextContent('05.03.2026');
  expect(screen.queryByText('Last changed')).not.toBeInTheDocument();
});

test.each([
  ['researcher', 'My Studies'],
  ['admin', 'Dashboard'],
] as const)('the breadcrumb of a %s begins at %s and contains the study', async (role, home) => {
  open({ as: { role } });
  await heading('KDZ-002-8');
  const way = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
  expect(way.getByRole('link', { name: home })).toHaveAttribute('href', '/dashboard');
  expect(way.getByRole('link', { name: 'Heart and stride' })).toHaveAttribute(
    'href',
    `/research/studies/${studyId(4)}?tab=participants`,
  );
  expect(way.getByText('KDZ-002-8').parentElement).toHaveAttribute('aria-current', 'page');
});

test.each([
  ['has', 'B'],
  ['has no group that the reader may know, and', null],
])('PAGES §3.7 beside the status the page %s the group', async (_how, group) => {
  open({ participants: [someParticipant(2, { group })] });
  await heading('KDZ-002-8');
  const shown = screen.queryByText('· Group: B');
  expect([shown !== null, factOf('Group')?.textContent]).toEqual(group === null ? [false, '–no value'] : [true, 'B']);
});

test('individual dates and target are shown instead of the study’s', async () => {
  open({
    participants: [
      someParticipant(2, { start_date: '2026-04-01', end_date: '2026-05-01', target_days: 1, note: 'Mornings' }),
    ],
  });
  await heading('KDZ-002-8');
  expect(factOf('Individual start')).toHaveTextContent('01.04.2026');
  expect(factOf('Individual end')).toHaveTextContent('01.05.2026');
  expect(factOf('Individual target')).toHaveTextContent('1 active day per week');
  expect(factOf('Note')).toHaveTextContent('Mornings');
});

test.each<[string, Partial<Participant>, Partial<Study>, string]>([
  ['an own last day', { end_date: '2026-04-30' }, {}, 'Completed: the last day was 30.04.2026'],
  ['the study’s last day', {}, { end_date: '2026-05-31' }, 'Completed: the last day was 31.05.2026'],
  [
    'the study’s last day, which was moved before their own',
    { end_date: '2999-12-31' },
    { end_date: '2026-05-31' },
    'Completed: the last day was 31.05.2026',
  ],
  [
    'a closed study',
    {},
    { closed_at: '2026-06-01T10:00:00.000Z', status: 'closed' },
    'Completed: the study was closed on 01.06.2026',
  ],
])('a participation ends by %s', async (_how, participant, study, sentence) => {
  open({ participants: [someParticipant(2, { status: 'completed', ...participant })], study });
  expect(await screen.findByText(sentence)).toBeVisible();
});

test.each<[Partial<Study>, string]>([
  [{ end_date: '2026-05-31' }, 'Never joined: the last day was 31.05.2026'],
  [{ closed_at: '2026-06-01T10:00:00.000Z', status: 'closed' }, 'Never joined: the study was closed on 01.06.2026'],
])('a code that nobody joined with before the end has no next step', async (study, sentence) => {
  open({ participants: [someParticipant(2, { status: 'never_joined' })], study });
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Next step' })).toBeNull();
});

test('the code can be copied', async () => {
  const { user } = open();
  const write = jest.spyOn(navigator.clipboard, 'writeText');
  await user.click(await screen.findByRole('button', { name: 'Copy code' }));
  expect(await screen.findByText('Code copied')).toBeVisible();
  expect(write).toHaveBeenCalledWith('KDZ-002-8');
});

test('SPEC §8 research reads: "Participant with id {id} not found", with a way back', async () => {
  open({ participants: [] });
  expect(await heading(`Participant with id ${participantId(2)} not found`)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to my studies' })).toHaveAttribute('href', '/dashboard');
});

test('a user of the role user asks only for their own place, and reads that there is none', async () => {
  const { server } = open({
    as: { role: 'user' },
    prepare: (stub) => stub.on('GET /api/strava-integration/places/*', failure(404, 'This is no place of yours')),
  });
  expect(await screen.findByText('This is no place of yours', { exact: false })).toBeVisible();
  expect(screen.getByRole('link', { name: 'My studies' })).toBeVisible();
  expect(server.callsTo('GET /api/research/participants/*')).toHaveLength(0);
});

test('previous and next follow the list that the page was opened from, across its pages', async () => {
  const twelve = Array.from({ length: 12 }, (_, index) => someParticipant(index + 1));
  const list = encodeURIComponent('tab=participants&sort=code');
  const { user } = open({ participants: twelve, url: `/research/participants/${participantId(9)}?list=${list}` });
  const nav = within(await screen.findByRole('navigation', { name: 'Participants of the list' }));
  expect(nav.getByText('9 of 12')).toBeVisible();
  expect(nav.getByRole('link', { name: 'Previous: KDZ-008-9' })).toBeVisible();
  await user.click(nav.getByRole('link', { name: 'Next: KDZ-010-6' }));
  expect(await heading('KDZ-010-6')).toHaveFocus();
  await user.click(await screen.findByRole('link', { name: 'Next: KDZ-011-1' }));
  expect(await heading('KDZ-011-1')).toBeVisible();
  expect(await screen.findByText('11 of 12')).toBeVisible();
  expect(new URLSearchParams(window.location.search).get('list')).toBe('tab=participants&sort=code&page=2');
  const way = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
  expect(way.getByRole('link', { name: 'Heart and stride' })).toHaveAttribute(
    'href',
    `/research/studies/${studyId(4)}?tab=participants&sort=code&page=2`,
  );
  expect(await screen.findByRole('link', { name: 'Previous: KDZ-010-6' })).toBeVisible();
});

test('PAGES §3.7 a participant who leaves the list by an invitation keeps their place between the previous and the next one', async () => {
  const twelve = Array.from({ length: 12 }, (_, index) => someParticipant(index + 1));
  const query = 'tab=participants&sort=code&status=no_invitation';
  let isInvited = false;
  const { user } = open({
    participants: twelve,
    url: `/research/participants/${participantId(10)}?list=${encodeURIComponent(query)}`,
    prepare: (stub) => {
      stub.on(`GET /api/research/studies/${studyId(4)}/participants`, ({ params }) => {
        const listed = twelve.filter(({ id }) => !isInvited || id !== participantId(10));
        const page = Number(params.get('page'));
        const participants = listed.slice((page - 1) * 10, page * 10);
        return json({ participants, total: listed.length, page, page_size: 10 });
      });
      stub.on(`POST /api/research/studies/${studyId(4)}/invites`, () => {
        isInvited = true;
        return json({ invites: [], left_out: [] });
      });
    },
  });
  const nav = within(await screen.findByRole('navigation', { name: 'Participants of the list' }));
  expect(nav.getByText('10 of 12')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Create invitation' }));
  await user.click(await screen.findByRole('button', { name: 'Make link' }));
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  expect(nav.getByText('10 of 12')).toBeVisible();
  expect(nav.getByRole('link', { name: 'Previous: KDZ-009-0' })).toBeVisible();
  await user.click(nav.getByRole('link', { name: 'Next: KDZ-011-1' }));
  expect(await heading('KDZ-011-1')).toBeVisible();
  expect(await screen.findByText('10 of 11')).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Next: KDZ-012-2' })).toBeVisible();
});

test('PAGES §3.7 the keys J and K open the neighbours, not while typing, in a dialog or when they are switched off', async () => {
  const list = encodeURIComponent('tab=participants&sort=code');
  const participants = [1, 2, 3].map((number) => someParticipant(number));
  const { user } = open({ participants, url: `/research/participants/${participantId(2)}?list=${list}` });
  await screen.findByRole('link', { name: /^Next: KDZ-003/ });
  await user.keyboard('j');
  expect(await screen.findByRole('heading', { level: 1, name: /^KDZ-003/ })).toHaveFocus();
  await screen.findByRole('link', { name: 'Previous: KDZ-002-8' });
  await user.keyboard('k');
  expect(await heading('KDZ-002-8')).toBeVisible();

  await screen.findByRole('link', { name: /^Next: KDZ-003/ });
  const field = document.body.appendChild(document.createElement('input'));
  field.focus();
  await user.keyboard('j');
  field.remove();
  await user.click(screen.getByRole('button', { name: 'Withdraw…' }));
  await screen.findByRole('dialog');
  await user.keyboard('j{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Display' }));
  await user.click(
    within(screen.getByRole('group', { name: 'Keyboard shortcuts' })).getByRole('radio', { name: 'Off' }),
  );
  await user.keyboard('{Escape}j');
  expect(screen.getByRole('heading', { level: 1, name: 'KDZ-002-8' })).toBeVisible();
});

test("a participant's page without a list has neither previous nor next", async () => {
  open();
  await heading('KDZ-002-8');
  expect(screen.queryByRole('navigation', { name: 'Participants of the list' })).toBeNull();
});

test('an analyst sees everything and changes nothing', async () => {
  open({ participants: [someParticipant(2, { part: 'analyst' })], study: { part: 'analyst' } });
  await heading('KDZ-002-8');
  expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Withdraw…' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Actions for KDZ-002-8' })).toBeNull();
});

test('in a closed study only withdrawing is left', async () => {
  open({ study: { status: 'closed', closed_at: '2026-06-01T10:00:00.000Z' } });
  await heading('KDZ-002-8');
  expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Withdraw…' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Actions for KDZ-002-8' })).toBeNull();
});

test('in a closed study the actions of the page still offer a new link to the data that are kept', async () => {
  const study = { status: 'closed', closed_at: '2026-06-01T10:00:00.000Z' } as const;
  const { user } = open({ participants: [someParticipant(2, JOINED)], study });
  await user.click(await screen.findByRole('button', { name: 'Actions for KDZ-002-8' }));
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
    'New link to the participant’s page…',
  ]);
});

test('deleting a participant needs the code and leads to the participants of the study', async () => {
  const { user, server } = open();
  await user.click(await screen.findByRole('button', { name: 'Actions for KDZ-002-8' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete KDZ-002-8?' }));
  const reads = server.callsTo('GET /api/research/participants/0190cccc*').length;
  await user.type(dialog.getByLabelText('Code'), 'KDZ-002-8{Enter}');
  expect(await dialog.findByText('Please give a reason')).toBeVisible();
  await pasteInto(user, dialog.getByLabelText('Reason'), 'Added twice');
  await user.click(dialog.getByRole('button', { name: 'Delete participant' }));
  await waitFor(() => expect(screen.getByText('Participant deleted')).toBeVisible());
  await waitFor(() => expect(window.location.pathname).toBe(`/research/studies/${studyId(4)}`));
  expect(window.location.search).toBe('?tab=participants');
  expect(server.callsTo('GET /api/research/participants/0190cccc*')).toHaveLength(reads);
});

test('a failed deletion of a participant shows an error in the dialog, and is logged', async () => {
  const { user } = open({
    prepare: (server) =>
      server.on(
        'DELETE /api/research/participants/0190cccc*',
        failure(409, 'This study is closed. Reopen it to change it.'),
      ),
  });
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await user.click(await screen.findByRole('button', { name: 'Actions for KDZ-002-8' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete KDZ-002-8?' }));
  await pasteInto(user, dialog.getByLabelText('Reason'), 'Added twice');
  await user.type(dialog.getByLabelText('Code'), 'KDZ-002-8{Enter}');
  expect(await dialog.findByRole('alert')).toHaveTextContent('This study is closed. Reopen it to change it.');
  expect(console.error).toHaveBeenCalledWith(
    'Participant could not be deleted',
    expect.objectContaining({ status: 409 }),
  );
});

test('a participant whose study a colleague closed first is shown in the closed study after the refusal', async () => {
  const closed = { status: 'closed', closed_at: '2026-06-01T10:00:00.000Z' } as const;
  const { user, server } = open();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await user.click(await screen.findByRole('button', { name: 'Actions for KDZ-002-8' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete KDZ-002-8?' }));
  stubStudies(server, [someStudy(4, { title: 'Heart and stride', code_prefix: 'KDZ', groups: ['A', 'B'], ...closed })]);
  const sentence = 'This study is closed. Reopen it to change it.';
  server.on('DELETE /api/research/participants/0190cccc*', failure(409, sentence));
  await pasteInto(user, dialog.getByLabelText('Reason'), 'Added twice');
  await user.type(dialog.getByLabelText('Code'), 'KDZ-002-8{Enter}');
  expect(await dialog.findByRole('alert')).toHaveTextContent(sentence);
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull());
  expect(await heading('KDZ-002-8')).toBeVisible();
});

test('withdrawing asks for requester, date and fate of the data; erasing needs the code', async () => {
  const { user, server } = open();
  await user.click(await screen.findByRole('button', { name: 'Withdraw…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw KDZ-002-8?' }));
  const today = new Intl.DateTimeFormat('de-DE', {
    timeZone: 'Europe/Berlin',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  }).format(new Date());
  expect(await dialog.findByRole('textbox', { name: 'Date' })).toHaveValue(today);
  await user.click(dialog.getByRole('radio', { name: 'Participant' }));
  await user.click(dialog.getByRole('radio', { name: 'Stop and erase everything' }));
  await user.clear(dialog.getByRole('textbox', { name: 'Date' }));
  await pasteInto(user, dialog.getByRole('textbox', { name: 'Date' }), '1.6.2026');
  await user.click(dialog.getByRole('button', { name: 'Withdraw' }));
  expect(await dialog.findByText('Required')).toBeVisible();
  expect(dialog.getByLabelText('Reason')).toHaveAccessibleDescription(
    /The reason is erased with the rest.*Please give a reason/,
  );
  await user.type(dialog.getByLabelText('Reason'), 'Injured');
  await pasteInto(user, dialog.getByLabelText('Code'), 'KDZ-002-8');
  await user.click(dialog.getByRole('button', { name: 'Withdraw' }));
  expect(await screen.findByText('Participant withdrawn')).toBeVisible();
  expect(
    server.callsTo(`POST /api/research/participants/${participantId(2)}/withdraw`).map(({ body }) => body),
  ).toEqual([
    { requested_by: 'participant', date: '2026-06-01', choice: 'erase', reason: 'Injured', typed: 'KDZ-002-8' },
  ]);
  expect(await screen.findByText('Withdrawn since 01.06.2026')).toBeVisible();
  expect(screen.getByText('Deleted: 61 activities, 2 uploads, 1 consent, 0 absences.')).toBeVisible();
  expect(screen.getByText('Ended connections: Strava')).toBeVisible();
});

const FACTS = {
  ...{ activities: 61, files: 0, ending_sources: ['strava'], unkept_sources: ['strava'], can_keep: true },
  ...{ withdrawal_policy: 'participant', agreed_to_keep: true },
  exports: [{ name: 'hast-2026-09-12', at: '2026-09-12T08:00:00.000Z' }],
  cuts: [{ name: 'cut-1', at: '2026-10-01T08:00:00.000Z' }],
  token_reads: [{ name: 'Notebook', by: 'analyst@example.org', at: '2026-10-02T08:00:00.000Z' }],
};
const withFacts = async (facts: object) => {
  const { user, server, store } = open();
  server.on(`GET /api/research/participants/${participantId(2)}/withdrawal`, json({ facts: { ...FACTS, ...facts } }));
  await user.click(await screen.findByRole('button', { name: 'Withdraw…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw KDZ-002-8?' }));
  await dialog.findByText('Access to Strava ends at once.');
  return { user, dialog, server, store };
};

test('the withdrawal says what ends, what must be deleted and which copies there are', async () => {
  const { user, dialog } = await withFacts({});
  expect(
    dialog.getByText('Data from the API of Strava must be deleted within 30 days; uploaded files can be kept.'),
  ).toBeVisible();
  expect(dialog.getByText('2 exports and data cuts already contain this participant:')).toBeVisible();
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'hast-2026-09-12, 12.09.2026',
    'cut-1, 01.10.2026',
    'Notebook (analyst@example.org), last on 02.10.2026',
  ]);
  expect(dialog.getByText('1 API token has read rows of this participant:')).toBeVisible();
  expect(dialog.getByText(/It does not reach files outside this system\.$/)).toBeVisible();
  await user.click(dialog.getByRole('radio', { name: 'Stop and keep what was recorded' }));
  expect(dialog.getByText('61 activities until today are kept, pseudonymised.')).toBeVisible();
});

test('the reason of a withdrawal stays when its facts are read again after midnight', async () => {
  fixDate('2026-11-17T22:59:00Z');
  const { user, dialog, server, store } = await withFacts({});
  await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'Injured');
  jest.setSystemTime(new Date('2026-11-17T23:01:00Z'));
  const facts = { ...FACTS, activities: 62 };
  server.on(`GET /api/research/participants/${participantId(2)}/withdrawal`, json({ facts }));
  await act(async () => {
    store.dispatch(apiSlice.util.invalidateTags(['Participant']));
  });
  await user.click(dialog.getByRole('radio', { name: 'Stop and keep what was recorded' }));
  expect(await dialog.findByText(/^62 activities/)).toBeVisible();
  expect(dialog.getByRole('textbox', { name: /^Reason/ })).toHaveValue('Injured');
});

test('the reason of a withdrawal stays when the participant takes back the agreement to keep data meanwhile', async () => {
  const { user, dialog, server, store } = await withFacts({ agreed_to_keep: true });
  await user.click(dialog.getByRole('radio', { name: 'Participant' }));
  await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'Injured');
  const facts = { ...FACTS, agreed_to_keep: false };
  server.on(`GET /api/research/participants/${participantId(2)}/withdrawal`, json({ facts }));
  await act(async () => {
    store.dispatch(apiSlice.util.invalidateTags(['Participant']));
  });
  expect(await dialog.findByText(/^The participant did not agree/)).toBeVisible();
  expect(dialog.getByRole('textbox', { name: /^Reason/ })).toHaveValue('Injured');
  expect(dialog.getByRole('radio', { name: 'Participant' })).toBeChecked();
  expect(dialog.getByRole('radio', { name: 'Stop and erase everything' })).toBeChecked();
});

test.each([
  ['the agreement to keep data is taken back', { agreed_to_keep: false }],
  ['the study begins to erase always', { withdrawal_policy: 'erase' }],
])('a choice to keep data becomes erasing, with the code to type, when %s meanwhile', async (_what, change) => {
  const { user, dialog, server, store } = await withFacts({});
  await user.click(dialog.getByRole('radio', { name: 'Stop and keep what was recorded' }));
  expect(dialog.getByText(/^61 activities until today are kept/)).toBeVisible();
  server.on(`GET /api/research/participants/${participantId(2)}/withdrawal`, json({ facts: { ...FACTS, ...change } }));
  await act(async () => {
    store.dispatch(apiSlice.util.invalidateTags(['Participant']));
  });
  expect(await dialog.findByRole('textbox', { name: /^Code/ })).toBeVisible();
  expect(dialog.queryByText(/are kept, pseudonymised/)).toBeNull();
});

test('a choice to erase data becomes keeping when the study begins to keep always', async () => {
  const { user, dialog, server, store } = await withFacts({});
  await user.click(dialog.getByRole('radio', { name: 'Stop and erase everything' }));
  const facts = { ...FACTS, withdrawal_policy: 'keep' };
  server.on(`GET /api/research/participants/${participantId(2)}/withdrawal`, json({ facts }));
  await act(async () => {
    store.dispatch(apiSlice.util.invalidateTags(['Participant']));
  });
  expect(await dialog.findByText(/^61 activities until today are kept/)).toBeVisible();
  expect(dialog.queryByRole('textbox', { name: /^Code/ })).toBeNull();
});

test('the withdrawal begins at its first field once its facts are read', async () => {
  const { dialog } = await withFacts({});
  await waitFor(() => expect(dialog.getByRole('radio', { name: 'Participant' })).toHaveFocus());
});

test('keeping is not offered when only data are there that must be deleted', async () => {
  const { dialog } = await withFacts({ can_keep: false, exports: [], cuts: [], token_reads: [] });
  expect(dialog.getByRole('radio', { name: 'Stop and erase everything' })).toBeVisible();
  expect(dialog.queryByRole('radio', { name: 'Stop and keep what was recorded' })).toBeNull();
  expect(dialog.queryByText(/already contain|API token|takes the participant out/)).toBeNull();
});

test.each([
  [true, 'The participant agreed in the consent that the data are kept under the code.'],
  [false, /^The participant did not agree in the consent that the data are kept\./],
])(
  'the dialog shows the answer about keeping the data, and offers it when that is yes: %s',
  async (agreed, sentence) => {
    const { dialog } = await withFacts({ agreed_to_keep: agreed });
    expect(dialog.getByText(sentence)).toBeVisible();
    expect(dialog.queryAllByRole('radio', { name: 'Stop and keep what was recorded' })).toHaveLength(agreed ? 1 : 0);
    expect(dialog.getByRole('radio', { name: 'Stop and erase everything' })).toBeVisible();
  },
);

test.each([
  ['31.12.2199', 'The date lies in the future'],
  ['09.02.2026', 'The withdrawal cannot lie before the day of joining'],
])('a withdrawal on %s is refused: %s', async (day, sentence) => {
  const { user, server } = open({ participants: [{ ...someParticipant(2), joined_day: '2026-02-10' }] });
  await user.click(await screen.findByRole('button', { name: 'Withdraw…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw KDZ-002-8?' }));
  await user.click(await dialog.findByRole('radio', { name: 'Investigator' }));
  await user.click(dialog.getByRole('radio', { name: 'Stop and keep what was recorded' }));
  await user.clear(dialog.getByRole('textbox', { name: 'Date' }));
  await user.type(dialog.getByRole('textbox', { name: 'Date' }), day);
  await user.click(dialog.getByRole('button', { name: 'Withdraw' }));
  expect(await dialog.findByText(sentence)).toBeVisible();
  expect(server.callsTo('POST /api/research/participants/*/withdraw')).toHaveLength(0);
});

test.each([
  ['keep', 'This study keeps what was recorded until then, under the code.', false],
  ['erase', 'This study erases everything recorded about a participant who withdraws.', true],
] as const)(
  'a participant who agreed to the policy %s has no choice',
  async (withdrawal_policy, sentence, needsCode) => {
    const { user } = open({ participants: [someParticipant(2, { withdrawal_policy })] });
    await user.click(await screen.findByRole('button', { name: 'Withdraw…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw KDZ-002-8?' }));
    expect(await dialog.findByText(sentence)).toBeVisible();
    expect(dialog.queryByRole('radio', { name: /^Stop/ })).toBeNull();
    expect(dialog.queryAllByLabelText('Code')).toHaveLength(needsCode ? 1 : 0);
  },
);

const ERASED = someParticipant(2, {
  status: 'withdrawn',
  group: null,
  withdrawn_at: '2026-06-01T13:32:00.000Z',
  withdrawal: { requested_by: 'participant', date: '2026-06-01', choice: 'erase', reason: null },
});

test('of a withdrawn participant a confirmation to print is left, with date and choice', async () => {
  const { user } = open({ participants: [ERASED] });
  const print = jest.fn();
  Object.assign(window, { print });
  expect(await screen.findByText(/has withdrawn/)).toHaveTextContent(
    'Participant KDZ-002-8 has withdrawn from the study on 01.06.2026.',
  );
  expect(factOf('Date')).toHaveTextContent('01.06.2026');
  expect(factOf('Asked by')).toHaveTextContent('Participant');
  expect(factOf('Choice')).toHaveTextContent(
    'Stopped. Everything recorded about this participant was erased; code, date and choice remain.',
  );
  expect(screen.getByText(/Recorded on 01\.06\.2026 15:32\./)).toHaveTextContent('Questions: lab@example.org');
  expect(screen.queryByText('Individual start')).toBeNull();
  expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Withdraw…' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Print confirmation' }));
  expect(print).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('heading', { name: 'Change log' }).closest('.no-print')).not.toBeNull();
});

test.each(['keep', 'erase'] as const)(
  'after a withdrawal to %s a new link is offered where data were kept',
  async (choice) => {
    const withdrawal = { requested_by: 'participant', date: '2026-06-01', choice, reason: null } as const;
    const { user } = open({
      participants: [someParticipant(2, { ...ERASED, joined_at: '2026-03-05T09:00:00.000Z', withdrawal })],
    });
    await heading('KDZ-002-8');
    if (choice === 'erase') {
      expect(screen.queryByRole('button', { name: 'Actions for KDZ-002-8' })).toBeNull();
      return;
    }
    await user.click(screen.getByRole('button', { name: 'Actions for KDZ-002-8' }));
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'New link to the participant’s page…',
    ]);
  },
);

test('the change log shows actor, time, changes and erased values', async () => {
  const entry = (id: number, action: string, changes: object) => ({
    id,
    at: '2026-06-01T13:32:00.000Z',
    actor_email: 'researcher@example.org',
    action,
    object_type: 'participant',
    object_id: participantId(2),
    code: 'KDZ-002-8',
    changes,
    reason: null,
  });
  const entries = [
    entry(3, 'participant.withdrawn', {
      status: { old: 'no_invitation', new: 'withdrawn' },
      withdrawal_choice: { old: null, new: 'keep' },
    }),
    entry(2, 'participant.changed', { end_date: { old: null, new: '2026-06-30' } }),
    entry(1, 'participant.changed', { group: { old: { erased: true }, new: { erased: true } } }),
  ];
  open({ prepare: (server) => server.on(LOG, json({ entries, total: 3, page: 1, page_size: 10 })) });
  const table = within(await screen.findByRole('table', { name: 'Change log' }));
  expect((await table.findAllByRole('rowheader', { name: '01.06.2026 15:32' }))[0]).toBeVisible();
  expect(table.getAllByText('Participant changed')).toHaveLength(2);
  expect(table.getByText(/No invitation → Withdrawn/)).toBeVisible();
  expect(table.getByText(/Keep the data/)).toHaveTextContent('Choice:');
  expect(table.getByText(/30\.06\.2026/)).toBeVisible();
  expect(table.getByText(/erased at the participant’s request/)).toBeVisible();
});

test('the page of a withdrawn participant is German for readers of German', async () => {
  localStorage.setItem('kadenz.preferences', '{"language":"de"}');
  open({ participants: [ERASED] });
  expect(await screen.findByText(/^Die Person mit dem Code/)).toHaveTextContent(
    'Die Person mit dem Code KDZ-002-8 ist am 01.06.2026 aus der Studie ausgeschieden.',
  );
  expect(factOf('Auf Wunsch von')).toHaveTextContent('Teilnehmende Person');
  expect(screen.getByRole('button', { name: 'Bestätigung drucken' })).toBeVisible();
});

describe('files for a participant', () => {
  const UPLOADS = `GET /api/research/participants/${participantId(2)}/uploads`;

  test('without a consent a consent on paper comes first', async () => {
    const { user, server } = open();
    await heading('KDZ-002-8');
    await user.click(screen.getByRole('button', { name: 'Record a consent on paper…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Record the consent of KDZ-002-8' }));
    expect(
      dialog.getByText(/these sources, which it permits today: Uploaded files\. Record the consent only if/),
    ).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Record consent' }));
    expect(await dialog.findByText('Required')).toBeVisible();
    await pasteInto(user, dialog.getByRole('textbox', { name: /^Signed on/ }), '1.2.2026');
    await user.click(dialog.getByRole('radio', { name: 'German' }));
    const route = `POST /api/research/participants/${participantId(2)}/paper-consent`;
    server.on(route, () => json({ participant: someParticipant(2) }, 201));
    await user.click(dialog.getByRole('button', { name: 'Record consent' }));
    expect(await screen.findByText('Consent recorded')).toBeVisible();
    expect(server.callsTo(route)[0]?.body).toEqual({
      ...{ consent_version: 1, language: 'de', answers: [], signed_on: '2026-02-01', sources: ['file'] },
    });
  });

  test('a consent on paper is recorded for the new version after another user changed the text', async () => {
    const { user, server } = open();
    await heading('KDZ-002-8');
    await user.click(screen.getByRole('button', { name: 'Record a consent on paper…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Record the consent of KDZ-002-8' }));
    await pasteInto(user, dialog.getByRole('textbox', { name: /^Signed on/ }), '1.2.2026');
    await user.click(dialog.getByRole('radio', { name: 'German' }));
    const changed = someStudy(4, { code_prefix: 'KDZ', consent: { version: 2, text_de: 'Neu', text_en: 'New' } });
    server.on(`GET /api/research/studies/${studyId(4)}`, json({ study: changed }));
    const route = `POST /api/research/participants/${participantId(2)}/paper-consent`;
    const sentence = 'The consent text has changed. Please read it again.';
    server.on(route, () => failure(409, sentence, { code: 'consent_changed' }));
    await user.click(dialog.getByRole('button', { name: 'Record consent' }));
    expect(await dialog.findByText(/version 2/)).toBeVisible();
    expect(dialog.getByText(sentence)).toBeVisible();
    server.on(route, () => json({ participant: someParticipant(2) }, 201));
    await user.click(dialog.getByRole('button', { name: 'Record consent' }));
    expect(await screen.findByText('Consent recorded')).toBeVisible();
    const sent = server.callsTo(route).map(({ body }) => body);
    expect(sent).toMatchObject([{ consent_version: 1 }, { consent_version: 2, signed_on: '2026-02-01' }]);
  });

  test.each([
    ['manager', true],
    ['analyst', false],
  ] as const)('a %s finds the field for files: %s', async (part, isThere) => {
    open({
      participants: [{ ...someParticipant(2), part, joined_at: '2026-03-06T09:00:00Z' }],
      prepare: (server) => {
        server.on(UPLOADS, () => json({ uploads: [], total: 0, page: 1, page_size: 10, reads: null }));
        server.on('GET /api/strava-integration/activities', () =>
          json({ activities: [], total: 0, page: 1, page_size: 10 }),
        );
      },
    });
    await screen.findByRole('region', { name: 'Change log' });
    const section = screen.queryByRole('region', { name: 'Upload files for this participant' });
    expect(section !== null).toBe(isThere);
  });
});

test('the newest activities say which of them the study excluded', async () => {
  const reviewed = { athlete_name: 'KDZ-002-8', name: null };
  open({
    participants: [someParticipant(2, { joined_at: '2026-03-06T09:00:00Z' })],
    prepare: (server) =>
      stubActivities(server, [someActivity(1, { ...reviewed, reviewed: ['exclude'] }), someActivity(2, reviewed)]),
  });
  const table = within(await screen.findByRole('table', { name: 'Recent activities' }));
  expect(table.getByRole('columnheader', { name: 'Flags' })).toBeVisible();
  const [, first, second] = table.getAllByRole('row');
  expect(first).toHaveTextContent('Excluded by the study');
  expect(second).not.toHaveTextContent('Excluded');
});

describe('the account of a code', () => {
  const PERSON = `/api/research/participants/${participantId(2)}/person`;
  const joined = someParticipant(2, { status: 'syncing', joined_at: '2026-03-06T09:00:00Z', part: 'admin' });

  test('an admin links it with a reason, and no account is shown', async () => {
    const { user, server } = open({ as: { role: 'admin' }, participants: [joined] });
    server.on(`POST ${PERSON}`, () => json({ participant: joined }));
    await user.click(await screen.findByRole('button', { name: 'Link account…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Link KDZ-002-8 with an account' }));
    await pasteInto(user, await dialog.findByLabelText('Account'), ' mia@example.org ');
    await pasteInto(user, dialog.getByLabelText('Reason'), 'Told us at the visit');
    await user.click(dialog.getByRole('button', { name: 'Link account' }));
    expect(await screen.findByText('Account linked')).toBeVisible();
    const sent = server.callsTo(`POST ${PERSON}`)[0]?.body;
    expect(sent).toEqual({ account: 'mia@example.org', reason: 'Told us at the visit' });
  });

  test('an admin reads who has it after a reason', async () => {
    const { user, server } = open({ as: { role: 'admin' }, participants: [joined] });
    const person = { user_id: null, user_email: null, athlete_id: 'a', athlete_name: 'Mia Berger', strava_id: '777' };
    server.on(`POST ${PERSON}/reveal`, () => json({ person }));
    await user.click(await screen.findByRole('button', { name: 'Reveal link…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Who has KDZ-002-8?' }));
    await pasteInto(user, await dialog.findByLabelText('Reason'), 'Called about a fault');
    await user.click(dialog.getByRole('button', { name: 'Reveal link' }));
    expect(await dialog.findByText('Mia Berger')).toBeVisible();
    expect(dialog.getByText('777')).toBeVisible();
  });

  test('a refusal is shown in the form', async () => {
    const { user, server } = open({ as: { role: 'admin' }, participants: [someParticipant(2, { part: 'admin' })] });
    server.on(`POST ${PERSON}`, () => failure(409, 'Record the consent on paper first'));
    expect(screen.queryByRole('button', { name: 'Unlink…' })).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Link account…' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(await dialog.findByLabelText('Account'), '777');
    await user.type(dialog.getByLabelText('Reason'), 'Told us');
    await user.click(dialog.getByRole('button', { name: 'Link account' }));
    expect(await dialog.findByText('Record the consent on paper first')).toBeVisible();
  });

  test('callers who are not admins do not see the section that links an account with a code', async () => {
    open({ participants: [joined].map((participant) => ({ ...participant, part: 'owner' })) });
    await heading('KDZ-002-8');
    expect(screen.queryByRole('button', { name: 'Link account…' })).toBeNull();
  });
});

const JOINED = { joined_at: '2026-10-01T08:00:00.000Z', status: 'syncing', activity_count: 61 } as const;
const CALENDAR = 'GET /api/research/participants/0190cccc*/calendar';

test.each([
  [2, '3 / 2'],
  [0, '3'],
])('PAGES §3.7 in a phase with the target %i the active days of this week are shown as %s', async (target, shown) => {
  const { rule, this_week } = someCalendar();
  const phases = [{ phase: 'baseline' as const, days: 28, target }];
  const phase = 'baseline';
  const calendar = someCalendar({ rule: { ...rule, phases }, this_week: { ...this_week, phase }, phase });
  open({
    participants: [someParticipant(2, JOINED)],
    prepare: (stub) => stub.on(CALENDAR, json(calendar)),
  });
  const strip = await screen.findByRole('list', { name: 'Figures of this participant' });
  expect(await within(strip).findByText(shown)).toBeVisible();
  expect(within(strip).getByText('Baseline')).toBeVisible();
  expect(screen.getByText('The rule was met in 1 of 1 week that is over.')).toBeVisible();
});

test('what stands below the days of a participant stays while days that failed are asked for again', async () => {
  repeatReadsAtOnce();
  const { server, user } = open({
    participants: [someParticipant(2, JOINED)],
    prepare: (stub) => stub.on(CALENDAR, failure(500, 'Away')),
  });
  const log = await screen.findByRole('region', { name: 'Contact log' });
  const days = within(screen.getByRole('region', { name: 'Days' }));
  const held = Promise.withResolvers<void>();
  server.on(CALENDAR, async () => {
    await held.promise;
    return json(someCalendar());
  });
  await user.click(await days.findByRole('button', { name: 'Try again' }));
  expect(await days.findByRole('button', { name: /^Loading/ })).toBeVisible();
  expect(log).toBeInTheDocument();
  held.resolve();
  expect(await days.findByRole('table', { name: 'Days from 16.11.2026 to 17.11.2026' })).toBeVisible();
  expect(log).toBeInTheDocument();
});

test('weekly bars without a judged week do not tell of 0 of 0 weeks', async () => {
  const calendar = someCalendar();
  const weeks = calendar.weeks.map((week) => ({ ...week, met: null }));
  open({
    participants: [someParticipant(2, JOINED)],
    prepare: (stub) => stub.on(CALENDAR, json({ ...calendar, weeks })),
  });
  expect(await screen.findByText('No week can be judged yet.')).toBeVisible();
  expect(screen.queryByText(/0 of 0/)).toBeNull();
});

test('PAGES §3.7 strip, calendar and weekly bars say whether the data of this person arrive', async () => {
  const { server, user } = open({
    participants: [someParticipant(2, JOINED)],
  });
  await heading('KDZ-002-8');
  const strip = await screen.findByRole('list', { name: 'Figures of this participant' });
  expect(await within(strip).findByText('3 / 4')).toBeVisible();
  expect(
    within(strip)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    '3 / 4 Active days this week',
    '7 of 9 Weeks met',
    '61 Activities',
    '112.4\u00a0km Distance, 28 days',
    '17.11.2026 09:30 Last data received',
  ]);
  const activities = `/strava-integration/activities?participant_id=${participantId(2)}`;
  expect(
    within(strip)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual([`${activities}&from=2026-11-16&to=2026-11-17`, activities, `${activities}&from=2026-10-21&to=2026-11-17`]);
  const days = screen.getByRole('table', { name: 'Days from 16.11.2026 to 17.11.2026' });
  expect(within(days).getByRole('link')).toHaveAttribute(
    'href',
    `/strava-integration/activities?participant_id=${participantId(2)}&from=2026-11-16&to=2026-11-16`,
  );
  expect(screen.getByText('The target of 4 active days was met in 1 of 1 week that is over.')).toBeVisible();
  const bars = within(screen.getByRole('figure', { name: 'Active days by week' }));
  await user.click(bars.getByRole('button', { name: 'Show as table' }));
  expect(bars.getByRole('row', { name: 'W46 5 met' })).toBeVisible();
  expect(bars.getByRole('row', { name: 'W47 3 open' })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Earlier 12 weeks' }));
  await screen.findByRole('link', { name: 'Newest weeks' });
  const asked = server.callsTo(CALENDAR).map(({ params }) => Object.fromEntries(params));
  expect(asked).toEqual([{}, { from: '2026-08-24', to: '2026-11-15' }]);
});

test('days that could not be read are a sentence, and the rest of the page stays', async () => {
  open({
    participants: [someParticipant(2, JOINED)],
    prepare: (stub) => stub.on(CALENDAR, failure(400, 'Broken')),
  });
  expect(await screen.findByText('The days of this participant could not be loaded.')).toBeVisible();
  expect(factOf('Group')).toHaveTextContent('B');
});

test('an absence is declared, a running pause is ended today, and each can be undone', async () => {
  const pause = {
    id: 'p-1',
    participant_id: participantId(2),
    first_day: '2026-11-10',
    last_day: null,
    reason: 'Injured',
  };
  const absence = { id: 'a-1', first_day: '2026-11-02', last_day: '2026-11-03', reason: 'holiday' } as const;
  const { server, user } = open({
    participants: [someParticipant(2, JOINED)],
    prepare: (stub) => {
      stub.on(CALENDAR, json(someCalendar({ pauses: [pause], absences: [{ ...absence, channel: 'own' }] })));
      stub.on('POST /api/research/participants/0190cccc*/absences', json({ absence: { ...absence, id: 'a-2' } }, 201));
      stub.on('DELETE /api/research/absences/a-2', noContent());
      stub.on('PATCH /api/research/pauses/p-1', json({ pause }));
    },
  });
  const section = within(await screen.findByRole('region', { name: 'Absences and pauses' }));
  expect(section.getByRole('row', { name: /Absence.*Holiday, declared by the participant/ })).toBeVisible();
  expect(section.queryByRole('button', { name: /Take back: Absence/ })).toBeNull();
  await user.click(section.getByRole('button', { name: 'End today: Pause from 10.11.2026' }));
  expect(await screen.findByText('The pause ends today')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Everything is as it was before')).toBeVisible();
  expect(server.callsTo('PATCH /api/research/pauses/p-1').map(({ body }) => body)).toEqual([
    { last_day: '2026-11-17' },
    { last_day: null },
  ]);

  await user.click(section.getByRole('button', { name: 'Declare an absence…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Declare an absence of KDZ-002-8' }));
  await user.clear(dialog.getByRole('textbox', { name: /^Last day/ }));
  await pasteInto(user, dialog.getByRole('textbox', { name: /^Last day/ }), '16.11.2026');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect((await dialog.findAllByText('The last day lies before the first'))[0]).toBeVisible();
  await user.clear(dialog.getByRole('textbox', { name: /^Last day/ }));
  await pasteInto(user, dialog.getByRole('textbox', { name: /^Last day/ }), '19.11.2026');
  await chooseOption(user, dialog.getByRole('combobox', { name: 'Reason' }), 'Illness');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Absence declared')).toBeVisible();
  expect(server.callsTo('POST /api/research/participants/0190cccc*/absences')[0]?.body).toEqual({
    first_day: '2026-11-17',
    last_day: '2026-11-19',
    reason: 'illness',
  });
});

const PAUSE = {
  id: 'p-1',
  participant_id: participantId(2),
  first_day: '2026-11-10',
  last_day: null,
  reason: 'Injured',
};

test('a pause that another user took back meanwhile leaves the list', async () => {
  const { server, user } = open({
    participants: [someParticipant(2, JOINED)],
    prepare: (stub) => {
      stub.on(CALENDAR, json(someCalendar({ pauses: [PAUSE], absences: [] })));
      stub.on('DELETE /api/research/pauses/p-1', failure(404, 'Pause with id p-1 not found'));
    },
  });
  const section = within(await screen.findByRole('region', { name: 'Absences and pauses' }));
  const takeBack = section.getByRole('button', { name: 'Take back: Pause from 10.11.2026' });
  server.on(CALENDAR, json(someCalendar({ pauses: [], absences: [] })));
  await user.click(takeBack);
  await waitFor(() => expect(section.queryByRole('button', { name: /Take back: Pause/ })).toBeNull());
});

test('a pause is taken back once, also by a double press', async () => {
  const answer = Promise.withResolvers<Response>();
  const { server, user } = open({
    participants: [someParticipant(2, JOINED)],
    prepare: (stub) => {
      stub.on(CALENDAR, json(someCalendar({ pauses: [PAUSE], absences: [] })));
      stub.on('DELETE /api/research/pauses/p-1', () => answer.promise);
    },
  });
  const section = within(await screen.findByRole('region', { name: 'Absences and pauses' }));
  await user.dblClick(section.getByRole('button', { name: 'Take back: Pause from 10.11.2026' }));
  expect(server.callsTo('DELETE /api/research/pauses/p-1')).toHaveLength(1);
  await act(async () => answer.resolve(new Response(null, { status: 204 })));
  expect(await screen.findByRole('button', { name: 'Undo' })).toBeVisible();
});

test('what was typed about a pause stays when the page is read again after midnight', async () => {
  const { server, store, user } = open({ participants: [someParticipant(2, JOINED)] });
  const section = within(await screen.findByRole('region', { name: 'Absences and pauses' }));
  await user.click(section.getByRole('button', { name: 'Pause…' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'Injured');
  const before = server.callsTo(CALENDAR).length;
  server.on(CALENDAR, json(someCalendar({ today: '2026-11-18' })));
  await act(async () => {
    store.dispatch(apiSlice.util.invalidateTags(['Participant']));
  });
  await waitFor(() => expect(server.callsTo(CALENDAR).length).toBeGreaterThan(before));
  await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), ' again');
  expect(dialog.getByRole('textbox', { name: /^Reason/ })).toHaveValue('Injured again');
});

test.each([
  ['a pause', 'Pause…', 'Absences and pauses', `POST /api/research/participants/0190cccc*/pauses`],
  ['a contact', 'Note a contact…', 'Contact log', `POST /api/research/participants/0190cccc*/contacts`],
])(
  'a participant whom a colleague withdrew first is shown as withdrawn after %s was refused',
  async (_what, button, name, call) => {
    const { server, user } = open({ participants: [someParticipant(2, JOINED)] });
    const section = within(await screen.findByRole('region', { name }));
    await user.click(section.getByRole('button', { name: button }));
    const dialog = within(await screen.findByRole('dialog'));
    const sentence = 'This participant has withdrawn.';
    server.on(call, failure(409, sentence));
    const withdrawal = { requested_by: 'participant', date: '2026-06-01', choice: 'keep', reason: null } as const;
    const withdrawn = { status: 'withdrawn', withdrawn_at: '2026-06-01T13:32:00.000Z', withdrawal } as const;
    stubParticipants(server, [someParticipant(2, { ...JOINED, ...withdrawn })]);
    const reason = dialog.queryByRole('textbox', { name: /^Reason/ });
    if (reason) await pasteInto(user, reason, 'Injured');
    else await user.click(dialog.getByRole('radio', { name: 'Message left' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(sentence);
    await waitFor(() => expect(screen.getByText(/^Withdrawn since/)).toBeVisible());
  },
);

test('after a pause was refused because the study was closed meanwhile, the page offers no changes', async () => {
  const { server, user } = open({ participants: [someParticipant(2, JOINED)] });
  const section = within(await screen.findByRole('region', { name: 'Absences and pauses' }));
  await user.click(section.getByRole('button', { name: 'Pause…' }));
  const dialog = within(await screen.findByRole('dialog'));
  const sentence = 'This study is closed. Reopen it to change it.';
  server.on('POST /api/research/participants/0190cccc*/pauses', failure(409, sentence, { code: 'study_closed' }));
  stubStudies(server, [someStudy(4, { status: 'closed', closed_at: '2026-11-17T09:00:00.000Z' })]);
  await pasteInto(user, dialog.getByRole('textbox', { name: /^Reason/ }), 'Injured');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent(sentence);
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(section.queryByRole('button', { name: 'Pause…' })).toBeNull());
  expect(screen.queryByRole('button', { name: 'Note a contact…' })).toBeNull();
});

test('an analyst reads absences and pauses and changes none', async () => {
  open({ participants: [someParticipant(2, { ...JOINED, part: 'analyst' })] });
  const section = within(await screen.findByRole('region', { name: 'Absences and pauses' }));
  expect(section.getByText('No absence is declared, and nothing is paused.')).toBeVisible();
  expect(section.queryByRole('button')).toBeNull();
});

test.each<[Participant['status'], RegExp, string | null]>([
  ['no_invitation', /^Nobody was invited with this code yet/, 'Create invitation'],
  ['disconnected', /this may be a withdrawal/, 'New link to the participant’s page…'],
  ['silent', /^No activity has arrived for a while/, 'Copy reminder text'],
  ['refused', /^Does not want to take part/, null],
])('PAGES §3.7 the next step of %s is a sentence with what can be done', async (status, sentence, button) => {
  open({ participants: [someParticipant(2, { status })] });
  const step = within(await screen.findByRole('region', { name: 'Next step' }));
  expect(step.getByText(sentence)).toBeVisible();
  expect(step.queryAllByRole('button').map(({ textContent }) => textContent)).toEqual(button === null ? [] : [button]);
});

test.each(['disconnected', 'permission_missing'] as const)(
  'the next step of %s is a new link to the own page',
  async (status) => {
    const joined = someParticipant(2, { ...JOINED, status });
    const RENEW = 'POST /api/research/participants/0190cccc*/link';
    const url = 'https://kadenz.example/strava-integration/auth-start?receipt=r.token';
    const { user } = open({
      participants: [joined],
      prepare: (server) => server.on(RENEW, json({ code: 'KDZ-002-8', url })),
    });
    const step = within(await screen.findByRole('region', { name: 'Next step' }));
    expect(step.queryByRole('button', { name: 'New invitation' })).toBeNull();
    await user.click(step.getByRole('button', { name: 'New link to the participant’s page…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New link to the page of KDZ-002-8' }));
    await user.click(dialog.getByRole('button', { name: 'Make link' }));
    expect(await dialog.findByText(url)).toBeVisible();
  },
);

test.each(['disconnected', 'permission_missing'] as const)(
  'the next step of %s is the dashboard where the participant has an account',
  async (status) => {
    open({ participants: [someParticipant(2, { ...JOINED, status, has_account: true })] });
    const other = within(await screen.findByRole('region', { name: 'Next step' }));
    expect(
      other.getByText(/^The participant has an account\. Ask them to sign in, open their dashboard/),
    ).toBeVisible();
    expect(other.queryByRole('button', { name: /link|invitation/i })).toBeNull();
  },
);

test('the actions of the page offer a new link to those without an account, and say why nobody who joined is deleted', async () => {
  const { user } = open({ participants: [someParticipant(2, JOINED)] });
  await user.click(await screen.findByRole('button', { name: 'Actions for KDZ-002-8' }));
  expect(await screen.findByRole('menuitem', { name: /^Delete…/ })).toHaveTextContent(
    'A participant who has joined cannot be deleted. Withdraw them instead.',
  );
  expect(screen.getByRole('menuitem', { name: /^Delete…/ })).toHaveAttribute('aria-disabled', 'true');
  await user.click(screen.getByRole('menuitem', { name: 'New link to the participant’s page…' }));
  expect(await screen.findByRole('dialog', { name: 'New link to the page of KDZ-002-8' })).toBeVisible();
});

test('the actions of the page have no link to the own page of a participant with an account', async () => {
  const { user } = open({ participants: [someParticipant(2, { ...JOINED, has_account: true })] });
  await user.click(await screen.findByRole('button', { name: 'Actions for KDZ-002-8' }));
  await screen.findByRole('menuitem', { name: /^Delete…/ });
  expect(screen.queryByRole('menuitem', { name: 'New link to the participant’s page…' })).toBeNull();
});

test('an open invitation is cancelled after a question that says what ends', async () => {
  const cancelled = jest.fn();
  const { user } = open({
    participants: [someParticipant(2, { status: 'invited' })],
    prepare: (server) =>
      server.on('DELETE /api/research/participants/*/invite', () => {
        cancelled();
        return noContent();
      }),
  });
  const menu = await screen.findByRole('button', { name: 'Actions for KDZ-002-8' });
  await user.click(menu);
  await user.click(await screen.findByRole('menuitem', { name: 'Cancel invitation…' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Cancel the invitation of KDZ-002-8?' }));
  expect(
    dialog.getByText(
      'The personal link and a printed sheet end at once. The code stays, and you can make a new invitation at any time.',
    ),
  ).toBeVisible();
  expect(cancelled).not.toHaveBeenCalled();
  await user.click(dialog.getByRole('button', { name: 'Cancel invitation' }));
  expect(await screen.findByText(/^The invitation of/)).toHaveTextContent('The invitation of KDZ-002-8 is cancelled.');
  expect(cancelled).toHaveBeenCalledTimes(1);
});

test('the log of the page is read again after an invitation was cancelled', async () => {
  const { user, server } = open({
    participants: [someParticipant(2, { status: 'invited' })],
    prepare: (stub) => stub.on('DELETE /api/research/participants/*/invite', noContent()),
  });
  await user.click(await screen.findByRole('button', { name: 'Actions for KDZ-002-8' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Cancel invitation…' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Cancel the invitation of KDZ-002-8?' }));
  const before = server.callsTo(LOG).length;
  await user.click(dialog.getByRole('button', { name: 'Cancel invitation' }));
  await waitFor(() => expect(server.callsTo(LOG).length).toBeGreaterThan(before));
});

test('an invitation that another user cancelled first is no longer shown as open', async () => {
  const SENTENCE = 'This participant has no invitation that could be cancelled';
  const { user, server } = open({
    participants: [someParticipant(2, { status: 'invited' })],
    prepare: (stub) => stub.on('DELETE /api/research/participants/*/invite', failure(409, SENTENCE)),
  });
  await user.click(await screen.findByRole('button', { name: 'Actions for KDZ-002-8' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Cancel invitation…' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Cancel the invitation of KDZ-002-8?' }));
  stubParticipants(server, [someParticipant(2, { status: 'no_invitation' })]);
  await user.click(dialog.getByRole('button', { name: 'Cancel invitation' }));
  expect(await screen.findByText(SENTENCE)).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Actions for KDZ-002-8' }));
  await waitFor(() => expect(screen.queryByRole('menuitem', { name: 'Cancel invitation…' })).toBeNull());
});

test('a code without an open invitation has none to cancel', async () => {
  const { user } = open({ participants: [someParticipant(2)] });
  await user.click(await screen.findByRole('button', { name: 'Actions for KDZ-002-8' }));
  await screen.findByRole('menuitem', { name: /^Delete…/ });
  expect(screen.queryByRole('menuitem', { name: 'Cancel invitation…' })).toBeNull();
});

test('STUDIES §3 staff read how, when and to what a participant agreed, and the text that was shown', async () => {
  const consent: NonNullable<Participant['consent']> = {
    ...{ version: 2, language: 'de', at: '2026-10-01T08:00:00.000Z', channel: 'staff', signed_on: '2026-09-30' },
    ...{ recorded_by_email: 'manager@example.org', answers: ['heart_rate', 'contact_again'] },
    ...{ text: 'Ich nehme teil.', text_sha256: '00e4098' },
  };
  const { user } = open({ participants: [someParticipant(2, { ...JOINED, consent })] });
  const section = within(await screen.findByRole('region', { name: 'Consent' }));
  const fact = (label: string) => section.getByText(label, { selector: 'dt' }).nextElementSibling;
  expect(fact('Version')).toHaveTextContent('2');
  expect(fact('Language of the text')).toHaveTextContent('German');
  expect(fact('Given')).toHaveTextContent('01.10.2026 10:00');
  expect(fact('How')).toHaveTextContent('On paper, recorded by manager@example.org');
  expect(fact('Signed on')).toHaveTextContent('30.09.2026');
  expect(fact('Agreed to')).toHaveTextContent('Heart rate, May be contacted again');
  expect(fact('SHA-256 of the text that was shown')).toHaveTextContent('00e4098');
  await user.click(section.getByRole('button', { name: 'View text' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Consent of KDZ-002-8, version 2' }));
  expect(dialog.getByText('Ich nehme teil.')).toHaveAttribute('lang', 'de');
});

test('where data arrive there is no next step, and an analyst invites nobody', async () => {
  open({ participants: [someParticipant(2, JOINED)] });
  await screen.findByRole('region', { name: 'Change log' });
  expect(screen.queryByRole('region', { name: 'Next step' })).toBeNull();
});

const CONNECTION = 'GET /api/research/participants/0190cccc*/connection';
const NOT_CONNECTED: Partial<Participant> = {
  ...{ joined_at: '2026-10-01T08:00:00.000Z', joined_day: '2026-10-01', status: 'invited', consent_state: 'current' },
};

test('PAGES §3.7 the next step of who agreed and connected nothing is their own page, not another invitation', async () => {
  const { user } = open({ participants: [someParticipant(2, NOT_CONNECTED)] });
  const step = within(await screen.findByRole('region', { name: 'Next step' }));
  expect(step.getByText('No data can arrive yet: no source is connected and no file was given.')).toBeVisible();
  expect(step.getByRole('button', { name: 'Copy reminder text' })).toBeVisible();
  expect(step.getByRole('button', { name: 'New link to the participant’s page…' })).toBeVisible();
  expect(step.queryByRole('button', { name: 'New invitation' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Actions for KDZ-002-8' }));
  await screen.findByRole('menuitem', { name: /^Delete…/ });
  expect(screen.queryByRole('menuitem', { name: 'Cancel invitation…' })).toBeNull();
  expect(screen.getByText(/^Joined 01.10.2026; no source is connected and no file was given yet/)).toBeVisible();
});

test('who connected nothing and is silent by now has the same next step', async () => {
  const silent = { ...NOT_CONNECTED, status: 'silent', status_since: '2026-10-01' } as const;
  open({
    participants: [someParticipant(2, silent)],
    prepare: (server) => server.on(CONNECTION, json({ sources: [], can_sync: false, sync_free_at: null })),
  });
  expect(await screen.findByText(/^No data can arrive yet/)).toBeVisible();
  expect(screen.getAllByRole('region', { name: 'Next step' })).toHaveLength(1);
});

test('the next step says that no source can be connected on this server', async () => {
  open({
    participants: [someParticipant(2, { ...NOT_CONNECTED, unagreed_sources: ['file'] })],
    study: { permitted_sources: ['polar', 'file'] },
    prepare: (server) => {
      const settings = { version: '0.1.0', small_cells: 5, display_policy: 'full', has_strava_basis: false };
      server.on('GET /api/settings', json({ settings: { ...settings, sources_set_up: ['strava'] } }));
    },
  });
  const step = within(await screen.findByRole('region', { name: 'Next step' }));
  expect(await step.findByText(/^No data can arrive: this server is not set up for any source/)).toBeVisible();
  expect(step.queryByRole('button')).toBeNull();
});

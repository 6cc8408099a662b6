import { screen, waitFor, within } from '@testing-library/react';
import { chooseOption, chosenIn } from '#client/testing/chooseOption.ts';
import { expectToast } from '#client/testing/expectToast.ts';
import { type FetchStub, failure, json } from '#client/testing/fetchStub.ts';
import { pasteInto } from '#client/testing/pasteInto.ts';
import { renderApp, type SignedIn } from '#client/testing/renderApp.tsx';
import { repeatReadsAtOnce } from '#client/testing/repeatReadsAtOnce.ts';
import { participantId, someParticipant, stubParticipants } from '#client/testing/stubParticipants.ts';
import { someStudy, stubStudies } from '#client/testing/stubStudies.ts';
import type { Participant } from '#shared/contract/participants.ts';
import type { Study } from '#shared/contract/studies.ts';
import { ruleOfStudy } from '#shared/days/adherenceRule.ts';

const SAVE = `PATCH /api/research/participants/${participantId(2)}`;
const READ = `GET /api/research/participants/${participantId(2)}`;

interface OpenOptions {
  as?: SignedIn;
  participant?: Partial<Participant>;
  study?: Partial<Study>;
  prepare?: (server: FetchStub) => void;
}

function open({ as = { role: 'researcher' }, participant = {}, study = {}, prepare }: OpenOptions = {}) {
  const change = { code_prefix: 'KDZ', groups: ['A', 'B'], end_date: '2026-12-31', ...study };
  return renderApp({
    url: `/research/participants/${participantId(2)}/edit`,
    as,
    prepare: (server) => {
      stubStudies(server, [someStudy(4, { title: 'Heart and stride', ...change })]);
      stubParticipants(server, [someParticipant(2, participant)]);
      prepare?.(server);
    },
  });
}

const field = (name: string | RegExp) => screen.findByRole('textbox', { name });

async function retype(user: ReturnType<typeof open>['user'], name: string | RegExp, text: string) {
  const input = await field(name);
  await user.clear(input);
  if (text !== '') await pasteInto(user, input, text);
  return input;
}

test('PAGES §3.8 the code of a participant who has joined is locked, and the reason is shown', async () => {
  open({ participant: { joined_at: '2026-03-09T08:00:00.000Z', status: 'syncing' } });
  const code = await field(/^Code/);
  expect(code).toHaveAttribute('readonly');
  expect(code).toHaveAccessibleDescription('The code is fixed once the participant has joined: it is used in exports');
});

test("only changed fields are sent, with the version that was read, and the participant's page confirms it", async () => {
  const { user, server } = open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Edit KDZ-002-8' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
  await chooseOption(user, screen.getByRole('combobox', { name: /^Group/ }), 'New group…');
  await pasteInto(user, screen.getByRole('textbox', { name: 'Name of the new group' }), 'Night shift');
  await retype(user, /^Individual start/, '1.4.2026');
  await retype(user, /^Individual target/, '5');
  await retype(user, /^Reason/, 'Agreed by phone');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await expectToast('Participant saved');
  expect(server.callsTo(SAVE).map(({ body }) => body)).toEqual([
    { group: 'Night shift', start_date: '2026-04-01', target_days: 5, version: 1, reason: 'Agreed by phone' },
  ]);
  expect(await screen.findByRole('heading', { level: 1, name: 'KDZ-002-8' })).toHaveFocus();
  expect(window.location.pathname).toBe(`/research/participants/${participantId(2)}`);
});

test('where the rule counts minutes the individual target has their unit; that of a former rule is not shown', async () => {
  const rule = { ...ruleOfStudy({ sports: [], min_active_days: 4, min_minutes: 10 }), target: 150 };
  const { user, server } = open({
    study: { rule: { ...rule, count: 'minutes' } },
    participant: { target_days: 3, own_target: { count: 'km', target: 20 } },
  });
  const target = await field(/^Individual target/);
  expect(target).toHaveValue('');
  expect(screen.getByText(/the study’s is 150 minutes/)).toBeVisible();
  await user.type(target, '0');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect((await screen.findAllByText(/Enter a whole number from 1 to/))[0]).toBeVisible();
  await retype(user, /^Individual target/, '90');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Participant saved');
  expect(server.callsTo(SAVE).map(({ body }) => body)).toEqual([
    { own_target: { count: 'minutes', target: 90 }, version: 1 },
  ]);
});

const ruleWithMinutesOfA: Study['rule'] = {
  ...ruleOfStudy({ sports: [], min_active_days: 4, min_minutes: 10 }),
  groups: [{ group: 'A', count: 'minutes', target: 150, limit: null, window: null, phases: null }],
};

test('a typed individual target stays when a group is looked at that counts something else', async () => {
  const { user } = open({ study: { rule: ruleWithMinutesOfA } });
  await retype(user, /^Individual target/, '5');
  const groups = screen.getByRole('combobox', { name: /^Group/ });
  await chooseOption(user, groups, 'A');
  await retype(user, /^Individual target/, '90');
  await chooseOption(user, groups, 'B');
  expect(await field(/^Individual target/)).toHaveValue('5');
  await chooseOption(user, groups, 'A');
  expect(await field(/^Individual target/)).toHaveValue('90');
});

test('only the individual target that the chosen group counts is checked and saved', async () => {
  const { user, server } = open({ study: { rule: ruleWithMinutesOfA }, participant: { group: 'B' } });
  await retype(user, /^Individual target/, '9');
  const groups = screen.getByRole('combobox', { name: /^Group/ });
  await chooseOption(user, groups, 'A');
  await retype(user, /^Individual target/, '0');
  await chooseOption(user, groups, 'B');
  await retype(user, /^Individual target/, '5');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await expectToast('Participant saved');
  expect(server.callsTo(SAVE).map(({ body }) => body)).toEqual([{ target_days: 5, version: 1 }]);
});

test('a target in days that the chosen group does not count keeps nothing from being saved', async () => {
  const { user, server } = open({ study: { rule: ruleWithMinutesOfA }, participant: { group: 'B' } });
  await retype(user, /^Individual target/, '9');
  await chooseOption(user, screen.getByRole('combobox', { name: /^Group/ }), 'A');
  await retype(user, /^Individual target/, '90');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await expectToast('Participant saved');
  expect(server.callsTo(SAVE).map(({ body }) => body)).toEqual([
    { group: 'A', own_target: { count: 'minutes', target: 90 }, version: 1 },
  ]);
});

test('an emptied field is sent as null', async () => {
  const { user, server } = open({
    participant: { group: 'A', start_date: '2026-04-01', end_date: '2026-05-01', target_days: 3, note: 'Mornings' },
  });
  await retype(user, /^Individual start/, '');
  await retype(user, /^Individual end/, '');
  await retype(user, /^Individual target/, '');
  await retype(user, /^Note/, '');
  await chooseOption(user, screen.getByRole('combobox', { name: /^Group/ }), 'No group');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Participant saved');
  expect(server.callsTo(SAVE)[0]?.body).toEqual({
    group: null,
    start_date: null,
    end_date: null,
    target_days: null,
    note: '',
    version: 1,
  });
});

test.each<[string, RegExp | string, string, string]>([
  ['a wrong check character', /^Code/, 'KDZ-002-9', 'Check character does not match: did you mean KDZ-002-8?'],
  ['another prefix', /^Code/, 'ABC-002-8', 'Codes of this study begin with KDZ-'],
  ['no code', /^Code/, 'anything', 'A code looks like KDZ-004-C, where C is the check character'],
  ['no code at all', /^Code/, '', 'Required'],
  ['a day that does not exist', /^Individual start/, '31.02.2026', 'Enter a date that exists'],
  ['a day before the study', /^Individual start/, '01.01.2026', 'The dates must lie within those of the study'],
  ['a day after the study', /^Individual end/, '01.01.2027', 'The dates must lie within those of the study'],
  ['a target of eight days', /^Individual target/, '8', 'Enter a whole number from 1 to 7'],
  ['an address in the note', /^Note/, 'anna@example.org', 'Never enter names, birth dates or email addresses'],
  ['a date in the note', /^Note/, 'born 12.03.1988', 'Never enter names, birth dates or email addresses'],
])('%s is refused before anything is sent', async (_what, name, typed, sentence) => {
  const { user, server } = open();
  const input = await retype(user, name, typed);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(input).toBeInvalid());
  expect(screen.getByText(sentence)).toBeVisible();
  expect(server.callsTo(SAVE)).toHaveLength(0);
});

test('a note is saved beside own dates that the study has left behind, and another such date is refused', async () => {
  const { user, server } = open({ participant: { start_date: '2026-01-15', end_date: '2027-02-28' } });
  await retype(user, /^Note/, 'Mornings');
  const end = await retype(user, /^Individual end/, '01.01.2027');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(end).toBeInvalid());
  expect(screen.getAllByText('The dates must lie within those of the study')).toHaveLength(1);
  await retype(user, /^Individual end/, '28.02.2027');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Participant saved');
  expect(server.callsTo(SAVE).map(({ body }) => body)).toEqual([{ note: 'Mornings', version: 1 }]);
});

test('a note of 501 characters is too long', async () => {
  const { user } = open();
  await user.click(await field(/^Note/));
  await user.paste('x'.repeat(501));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('A note has at most 500 characters')).toBeVisible();
});

test('an end before the start is refused', async () => {
  const { user } = open();
  await retype(user, /^Individual start/, '2.5.2026');
  await retype(user, /^Individual end/, '1.5.2026');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('End date must be on or after the start date')).toBeVisible();
});

test('SPEC §8 research reads: a refused change of a participant shows the server’s message, or "Bad Request"', async () => {
  const { user, server } = open();
  server.on(
    SAVE,
    failure(400, 'The dates must lie within those of the study', {
      fields: { start_date: 'The dates must lie within those of the study' },
    }),
  );
  await retype(user, /^Note/, 'Mornings');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The dates must lie within those of the study');
  expect(await field(/^Individual start/)).toBeInvalid();
  server.on(SAVE, json({}, 400));
  await retype(user, /^Note/, 'Evenings');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Bad Request'));
});

const SENTENCE = 'Someone changed this participant at 14:30. Review their changes.';

async function overtake({ user, server }: ReturnType<typeof open>, change: Partial<Participant>) {
  const theirs = someParticipant(2, { ...change, version: 4 });
  server.on(SAVE, failure(409, SENTENCE, { code: 'changed_meanwhile' }));
  server.on(READ, json({ participant: theirs }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const panel = within(await screen.findByRole('region', { name: 'Review their changes' }));
  server.on(SAVE, json({ participant: theirs }));
  return { panel, radio: (name: string) => panel.getByRole('radio', { name }) };
}

test('when another user saved first, both versions are shown, and the chosen values are saved on the newer one', async () => {
  const app = open({ participant: { note: 'old' } });
  const { user, server } = app;
  const note = await retype(user, /^Note/, 'mine');
  await retype(user, /^Individual target/, '5');
  const { panel, radio } = await overtake(app, { note: 'theirs', group: 'A' });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('heading', { name: 'Review their changes' })).toHaveFocus();
  expect(panel.getByText(SENTENCE)).toBeVisible();
  expect(radio('Note: keep mine')).toBeChecked();
  expect(radio('Group: keep theirs')).toBeChecked();
  expect(radio('Individual target: keep mine')).toBeChecked();
  expect(panel.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ['Field', 'Mine', 'Theirs'],
    ['Group', 'Group: keep mineB', 'Group: keep theirsA'],
    ['Individual target', 'Individual target: keep mine5', 'Individual target: keep theirsnothing'],
    ['Note', 'Note: keep minemine', 'Note: keep theirstheirs'],
  ]);
  expect(chosenIn(screen.getByRole('combobox', { name: /^Group/ }))).toBe('A');
  expect(note).toHaveValue('mine');
  await user.click(radio('Note: keep theirs'));
  expect(note).toHaveValue('theirs');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await expectToast('Participant saved');
  expect(server.callsTo(SAVE).map(({ body }) => body)).toEqual([
    { note: 'mine', target_days: 5, version: 1 },
    { target_days: 5, version: 4 },
  ]);
});

test('an individual target of a former rule, which another user saved first, is not taken for one of this rule', async () => {
  const rule = {
    ...ruleOfStudy({ sports: [], min_active_days: 4, min_minutes: 10 }),
    target: 150,
    count: 'minutes' as const,
  };
  const app = open({ study: { rule } });
  await retype(app.user, /^Individual target/, '90');
  const { panel } = await overtake(app, { note: 'theirs', own_target: { count: 'km', target: 90 } });
  expect(panel.getByRole('radio', { name: 'Individual target: keep mine' })).toBeChecked();
  await app.user.click(screen.getByRole('button', { name: 'Save' }));
  await expectToast('Participant saved');
  expect(app.server.callsTo(SAVE)[1]?.body).toEqual({ own_target: { count: 'minutes', target: 90 }, version: 4 });
});

test('a German reader sees kilometres with a comma in the field, in its problem and in both versions of a conflict', async () => {
  localStorage.setItem('kadenz.preferences', JSON.stringify({ language: 'de' }));
  const rule = {
    ...ruleOfStudy({ sports: [], min_active_days: 4, min_minutes: 10 }),
    target: 20,
    count: 'km' as const,
  };
  const { user, server } = open({ study: { rule }, participant: { own_target: { count: 'km', target: 12.5 } } });
  const name = /^Eigenes Ziel/;
  expect(await field(name)).toHaveValue('12,5');
  await retype(user, name, '0');
  await user.tab();
  expect(await field(name)).toHaveAccessibleDescription(/Gib eine Zahl von 0,1 bis 2 000 mit/);
  await retype(user, name, '7.5');
  const theirs = someParticipant(2, { own_target: { count: 'km', target: 10.5 }, version: 4 });
  server.on(SAVE, failure(409, SENTENCE, { code: 'changed_meanwhile' }));
  server.on(READ, json({ participant: theirs }));
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  const [mine, others] = await screen.findAllByRole('radio');
  expect(mine?.closest('td')).toHaveTextContent(/7,5$/);
  expect(others?.closest('td')).toHaveTextContent(/10,5$/);
});

test("a typed new group is replaced by the other version's group, and restored when it is chosen again", async () => {
  const app = open();
  const { user, server } = app;
  const group = await screen.findByRole('combobox', { name: /^Group/ });
  await chooseOption(user, group, 'New group…');
  await pasteInto(user, screen.getByRole('textbox', { name: 'Name of the new group' }), 'Night shift');
  const { radio } = await overtake(app, { group: 'A' });
  await user.click(radio('Group: keep theirs'));
  expect(chosenIn(group)).toBe('A');
  expect(screen.queryByRole('textbox', { name: 'Name of the new group' })).toBeNull();
  await user.click(radio('Group: keep mine'));
  expect(screen.getByRole('textbox', { name: 'Name of the new group' })).toHaveValue('Night shift');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await expectToast('Participant saved');
  expect(server.callsTo(SAVE)[1]?.body).toEqual({ group: 'Night shift', version: 4 });
});

test('when the newer version cannot be read, the form shows an error and keeps the typed values', async () => {
  repeatReadsAtOnce();
  const { user, server } = open();
  const note = await retype(user, /^Note/, 'mine');
  server.on(SAVE, failure(409, SENTENCE, { code: 'changed_meanwhile' }));
  server.on(READ, failure(500, 'Internal server error'));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Internal server error');
  expect(note).toHaveValue('mine');
});

test('leaving an edited form asks first', async () => {
  const { user } = open();
  await retype(user, /^Note/, 'Mornings');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Discard changes?' }));
  expect(question.getByText('You have unsaved changes.')).toBeVisible();
  await user.click(question.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(window.location.pathname).toBe(`/research/participants/${participantId(2)}`));
});

test.each<[string, OpenOptions, string]>([
  [
    'a withdrawn participant',
    { participant: { status: 'withdrawn' } },
    'This participant is withdrawn and cannot be changed any more.',
  ],
  ['a closed study', { study: { status: 'closed' } }, 'This study is closed. Reopen it to change its participants.'],
])('%s cannot be edited, and the page gives the reason with a link back', async (_what, options, sentence) => {
  open(options);
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to the participant' })).toHaveAttribute(
    'href',
    `/research/participants/${participantId(2)}`,
  );
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});

test('an analyst may not edit', async () => {
  open({ participant: { part: 'analyst' } });
  expect(await screen.findByRole('heading', { level: 1, name: '403 - Forbidden' })).toBeVisible();
});

test('SPEC §8 research reads: "Participant with id {id} not found" on the way to edit', async () => {
  open({ prepare: (server) => server.on(READ, failure(404, 'Not found')) });
  expect(
    await screen.findByRole('heading', { level: 1, name: `Participant with id ${participantId(2)} not found` }),
  ).toBeVisible();
});

import { act, screen, waitFor, within } from '@testing-library/react';
import { conflictRows } from '#client/forms/conflict/conflictRows.ts';
import { chooseOption } from '#client/testing/chooseOption.ts';
import { expectToast } from '#client/testing/expectToast.ts';
import { failure, json } from '#client/testing/fetchStub.ts';
import { pasteInto } from '#client/testing/pasteInto.ts';
import { renderApp, type SignedIn } from '#client/testing/renderApp.tsx';
import { someCalendar } from '#client/testing/someCalendar.ts';
import { BEN, CONSENT_TEXTS, ME, someStudy, stubStudies, studyId } from '#client/testing/stubStudies.ts';
import { settle } from '#client/testing/until.ts';
import type { RulePreviewAnswer } from '#shared/contract/rulePreview.ts';
import type { Study } from '#shared/contract/studies.ts';
import { valuesOfStudy } from './studyValues.ts';

const RESEARCHER = { role: 'researcher', lab_name: 'Movement Lab' } as const;
const HOME = `/research/studies/${studyId(4)}`;
const PATCH = 'PATCH /api/research/studies/*';

const PREVIEW = 'POST /api/research/studies/*/rule-preview';
const EFFECT: RulePreviewAnswer = {
  as_of: '2026-11-20T13:32:00.000Z',
  rule: someCalendar().rule,
  from_key: '2026-W38',
  to_key: '2026-W47',
  percent_now: 78,
  percent_then: 64,
  changed: 5,
  participants: 42,
  last_week: { key: '2026-W47', met_now: 36, judged_now: 42, met_then: 31, judged_then: 42 },
  on_protocol: {
    ...{ participants: 35, percent_now: 92, percent_then: 80 },
    last_week: { met_now: 33, judged_now: 35, met_then: 29, judged_then: 35 },
  },
};

async function openEdit(change: Partial<Study> = {}, as: SignedIn = RESEARCHER) {
  const study = someStudy(4, { version: 7, ...change });
  const app = renderApp({
    url: `${HOME}/edit`,
    as,
    prepare: (server) => {
      stubStudies(server, [study]);
      server.on('GET /api/research/consent-template', json({ lang: 'de', text: CONSENT_TEXTS.text_de }));
      server.on('GET /api/research/studies/prefix-check', json({ is_free: true, title: null }));
      server.on(PREVIEW, json(EFFECT));
      server.on(PATCH, ({ body }) => json({ study: { ...study, ...(body as Partial<Study>), version: 8 } }));
    },
  });
  return { ...app, study };
}

const field = (name: string) => screen.getByRole('textbox', { name: new RegExp(`^${name}`) });
const title = () => screen.findByRole('textbox', { name: 'Title' });
const save = () => screen.getByRole('button', { name: 'Save' });
const sent = (server: Awaited<ReturnType<typeof openEdit>>['server']) => server.callsTo(PATCH).map(({ body }) => body);

test('only changed fields are sent, with the version that was read and the reason; then the study is shown', async () => {
  const { user, server } = await openEdit({ participant_count: 0, end_date: '2026-12-24' });
  expect(await screen.findByRole('heading', { level: 1, name: 'Edit Study 04' })).toBeVisible();
  await user.type(await title(), ' B');
  await user.clear(field('End date'));
  await user.type(field('End date'), '29.02.2028');
  await user.click(screen.getByRole('checkbox', { name: 'Heart rate' }));
  await user.type(field('Reason for the change'), 'Longer');
  await user.click(save());
  await expectToast('Study saved');
  expect(await screen.findByRole('navigation', { name: 'Study sections' })).toBeVisible();
  expect(window.location.pathname).toBe(HOME);
  expect(sent(server)).toEqual([
    {
      version: 7,
      reason: 'Longer',
      title: 'Study 04 B',
      end_date: '2028-02-29',
      data_categories: { heart_rate: true, device: false, route: false },
    },
  ]);
});

test('a change of the rule needs a reason, an undone change does not', async () => {
  const { user, server } = await openEdit({ participant_count: 0 });
  await title();
  expect(field('Reason for the change')).toHaveAttribute('aria-required', 'false');
  const run = screen.getByRole('checkbox', { name: 'Run' });
  await user.click(run);
  expect(field('Reason for the change')).toHaveAttribute('aria-required', 'true');
  await user.click(save());
  expect(await screen.findByText('Please give a reason')).toBeVisible();
  expect(sent(server)).toEqual([]);
  await user.click(run);
  expect(screen.queryByText('Please give a reason')).toBeNull();
  await user.type(await title(), ' B');
  await user.click(save());
  await expectToast('Study saved');
  expect(sent(server)).toEqual([{ version: 7, title: 'Study 04 B' }]);
});

test('a reason without a change is not sent, because the log would lose it', async () => {
  const { user, server } = await openEdit();
  await title();
  await pasteInto(user, field('Reason for the change'), 'Because');
  await user.click(save());
  expect(await screen.findByText('Change something first: a reason alone is not saved.')).toBeVisible();
  expect(sent(server)).toEqual([]);
});

test('a save that ends after the user left for another page says so there and does not take them back', async () => {
  const { user, server, study } = await openEdit();
  const answer = Promise.withResolvers<Response>();
  server.on(PATCH, () => answer.promise);
  await user.type(await title(), ' B');
  await user.click(save());
  await user.click(screen.getByRole('link', { name: 'Profile' }));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  expect(await screen.findByText('Last sign-in')).toBeVisible();
  answer.resolve(json({ study: { ...study, title: 'Study 04 B', version: 8 } }));
  await expectToast('Study saved');
  await act(settle);
  expect(window.location.pathname).toBe('/profile');
});

test('SPEC §4 forms: Save is enabled only once the study is edited, and an edited one asks "Discard changes?"', async () => {
  const { user } = await openEdit();
  const name = await title();
  expect(save()).toBeDisabled();
  await user.type(name, 'x');
  expect(save()).toBeEnabled();
  await user.type(name, '{Backspace}');
  expect(save()).toBeDisabled();
  await user.type(name, 'x');
  await user.click(screen.getByRole('link', { name: 'Study 04' }));
  expect(await screen.findByRole('alertdialog', { name: 'Discard changes?' })).toHaveTextContent(
    'You have unsaved changes.',
  );
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(window.location.pathname).toBe(HOME));
});

test('with participants the prefix is locked and gives the reason', async () => {
  const { user, server } = await openEdit({ participant_count: 3, code_prefix: 'KDZ' });
  await title();
  expect(field('Code prefix')).toHaveAttribute('readonly');
  expect(field('Code prefix')).toHaveAccessibleDescription('The prefix is fixed once the study has participants');
  await user.type(field('Code prefix'), 'X');
  expect(field('Code prefix')).toHaveValue('KDZ');
  expect(server.callsTo('GET /api/research/studies/prefix-check')).toHaveLength(0);
});

test('with participants a further category needs a new consent text, whose next version is announced', async () => {
  const { user, server } = await openEdit({ participant_count: 3, consent: { version: 2, ...CONSENT_TEXTS } });
  await title();
  expect(screen.getByText('This is version 2.')).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: 'Route (GPS)' }));
  await user.click(save());
  expect(screen.getByText('A further data category needs a new version of the consent text')).toBeVisible();
  expect(sent(server)).toEqual([]);
  await pasteInto(user, field('Consent text in English'), ' Also the route.');
  expect(
    screen.getByText(/^Saving creates version 3 of the consent text\. Participants are asked again/),
  ).toBeVisible();
  expect(screen.queryByText('A further data category needs a new version of the consent text')).not.toBeInTheDocument();
  await user.click(save());
  expect(field('Reason for the change')).toHaveAccessibleDescription(
    'Shown in the log. Needed when the rule, the sources or a consent text change. Please give a reason',
  );
  expect(sent(server)).toEqual([]);
  await pasteInto(user, field('Reason for the change'), 'Routes are compared');
  await user.click(save());
  await expectToast('Study saved');
  expect(sent(server)).toEqual([
    {
      version: 7,
      reason: 'Routes are compared',
      data_categories: { heart_rate: false, device: false, route: true },
      consent: {
        ...{ text_de: CONSENT_TEXTS.text_de, text_en: `${CONSENT_TEXTS.text_en} Also the route.`, kind: 'continuing' },
      },
    },
  ]);
});

const SENTENCE = 'Someone changed this study at 14:30. Review their changes.';

async function openConflict() {
  const app = await openEdit({ participant_count: 0 });
  const { user, server, study } = app;
  const theirs = { ...study, title: 'Theirs', min_minutes: 30, description: 'Same', version: 8 };
  await user.clear(await title());
  await user.type(await title(), 'Mine');
  await user.type(field('Description'), 'Same');
  server.on(PATCH, failure(409, SENTENCE, { code: 'changed_meanwhile' }));
  server.on('GET /api/research/studies/0190bbbb*', json({ study: theirs }));
  await user.click(save());
  await screen.findByRole('heading', { name: 'Review their changes' });
  server.on(PATCH, ({ body }) => json({ study: { ...theirs, ...(body as Partial<Study>), version: 9 } }));
  return app;
}

test("when another user saved first, both versions are shown by field, the user's own changes stay chosen, and the save uses the newer version", async () => {
  const { user, server } = await openConflict();
  const panel = within(screen.getByRole('region', { name: 'Review their changes' }));
  expect(screen.getByRole('heading', { name: 'Review their changes' })).toHaveFocus();
  expect(panel.getByText(SENTENCE)).toBeVisible();
  expect(panel.getAllByRole('rowheader').map((head) => head.textContent)).toEqual([
    'Title',
    'Minimum minutes for an active day',
  ]);
  expect(panel.getByRole('radio', { name: 'Title: keep mine' })).toBeChecked();
  expect(panel.getByRole('radio', { name: 'Minimum minutes for an active day: keep theirs' })).toBeChecked();
  await waitFor(() => expect(field('Minimum minutes for an active day')).toHaveValue('30'));
  await user.click(save());
  await expectToast('Study saved');
  expect(sent(server)[1]).toEqual({ version: 8, title: 'Mine' });
});

test('a conflict is settled by keyboard, field by field', async () => {
  const { user, server } = await openConflict();
  screen.getByRole('radio', { name: 'Title: keep mine' }).focus();
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('radio', { name: 'Title: keep theirs' })).toBeChecked();
  expect(await title()).toHaveValue('Theirs');
  await user.click(screen.getByRole('radio', { name: 'Minimum minutes for an active day: keep mine' }));
  expect(field('Minimum minutes for an active day')).toHaveValue('10');
  await pasteInto(user, field('Reason for the change'), 'Ours counts');
  await user.click(save());
  await expectToast('Study saved');
  expect(sent(server)[1]).toEqual({ version: 8, min_minutes: 10, reason: 'Ours counts' });
});

test('differing fields name the user who changed them', () => {
  const before = someStudy(4);
  const theirs = { ...before, title: 'Theirs', ethics_ref: 'E-8' };
  const values = { ...valuesOfStudy(before), title: 'Mine', route: true };
  const fields = (['title', 'description', 'ethics_ref', 'sports', 'route'] as const).map((field) => ({
    ...{ field, label: field },
    words: (of: typeof values) => String(of[field]),
  }));
  expect(conflictRows(fields, values, valuesOfStudy(before), valuesOfStudy(theirs))).toMatchObject([
    { field: 'title', mine: 'Mine', theirs: 'Theirs', isMine: true },
    { field: 'ethics_ref', mine: '', theirs: 'E-8', isMine: false },
    { field: 'route', mine: true, theirs: false, isMine: true },
  ]);
});

test('a refused change of a study shows its errors above the buttons and at the field', async () => {
  const { user, server } = await openEdit();
  server.on(PATCH, failure(400, 'Prefix already used', { fields: { code_prefix: 'Prefix already used' } }));
  await user.type(await title(), 'x');
  await user.click(save());
  expect(await screen.findByRole('alert')).toHaveTextContent('Prefix already used');
  expect(field('Code prefix')).toHaveAccessibleDescription(/Prefix already used/);
});

function stubResearchers(server: Awaited<ReturnType<typeof openEdit>>['server']) {
  const researcher = { lab_id: 'lab-1', created_at: '', study_count: 0 };
  const active = [ME, BEN].map(({ id, email }) => ({ ...researcher, id: `r-${id}`, user_id: id, email }));
  const away = { ...researcher, id: 'r-away', user_id: 'away', email: 'away@example.org' };
  const researchers = [...active, { ...away, deactivated_at: '2026-05-01T09:30:00.000Z' }];
  server.on(
    'GET /api/research/labs/*/researchers',
    json({ researchers, total: researchers.length, page: 1, page_size: researchers.length }),
  );
}

test('the owner gives the study to another researcher of the lab, after a warning about the lost rights', async () => {
  const { user, server } = await openEdit();
  stubResearchers(server);
  await user.click(await screen.findByRole('button', { name: 'Transfer ownership…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Transfer ownership' }));
  expect(dialog.getByText(/^You lose this study:/)).toBeVisible();
  await chooseOption(user, dialog.getByRole('combobox', { name: 'New owner' }), BEN.email);
  expect(dialog.queryByRole('option', { name: ME.email })).not.toBeInTheDocument();
  expect(dialog.queryByRole('option', { name: 'away@example.org' })).not.toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Transfer' }));
  expect(await screen.findByText('ben@example.org is now the owner')).toBeVisible();
  expect(await screen.findByRole('heading', { level: 1, name: 'My Studies' })).toBeVisible();
  expect(sent(server)).toEqual([{ owner_id: BEN.id, version: 7 }]);
});

test('an admin who transfers a study continues on its newer version', async () => {
  const { user, server } = await openEdit({ part: 'admin' }, { role: 'admin' });
  stubResearchers(server);
  await user.type(await title(), ' B');
  await user.click(screen.getByRole('button', { name: 'Transfer ownership…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Transfer ownership' }));
  expect(dialog.getByText(/^researcher@example\.org loses this study:/)).toBeVisible();
  await chooseOption(user, dialog.getByRole('combobox', { name: 'New owner' }), BEN.email);
  await user.click(dialog.getByRole('button', { name: 'Transfer' }));
  expect(await screen.findByText('ben@example.org is now the owner')).toBeVisible();
  expect(await title()).toHaveValue('Study 04 B');
  await user.click(save());
  await expectToast('Study saved');
  expect(sent(server)[1]).toEqual({ version: 8, title: 'Study 04 B' });
});

test('PAGES §3.6 a transfer succeeds although another user changed the study, whose changes are shown at the next save', async () => {
  const { user, server, study } = await openEdit({ part: 'admin' }, { role: 'admin' });
  stubResearchers(server);
  await title();
  const theirs = { ...study, min_minutes: 30, version: 8 };
  server.on('GET /api/research/studies/0190bbbb*', json({ study: theirs }));
  server.on(PATCH, ({ body }) => {
    const { version, owner_id } = body as { version: number; owner_id?: string };
    if (version === 7) return failure(409, SENTENCE, { code: 'changed_meanwhile' });
    return json({ study: { ...theirs, owner_id, version: 9 } });
  });
  await user.click(screen.getByRole('button', { name: 'Transfer ownership…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Transfer ownership' }));
  await chooseOption(user, dialog.getByRole('combobox', { name: 'New owner' }), BEN.email);
  await user.click(dialog.getByRole('button', { name: 'Transfer' }));
  expect(await screen.findByText('ben@example.org is now the owner')).toBeVisible();
  expect(sent(server)).toEqual([
    { owner_id: BEN.id, version: 7 },
    { owner_id: BEN.id, version: 8 },
  ]);
  await user.type(await title(), ' B');
  await user.click(save());
  const review = within(await screen.findByRole('table', { name: 'Review their changes' }));
  expect(review.getByRole('radio', { name: 'Minimum minutes for an active day: keep theirs' })).toBeChecked();
});

test('a transfer to which another transfer came first is refused with its sentence', async () => {
  const { user, server, study } = await openEdit({ part: 'admin' }, { role: 'admin' });
  stubResearchers(server);
  await title();
  server.on('GET /api/research/studies/0190bbbb*', json({ study: { ...study, owner_id: 'another', version: 8 } }));
  server.on(PATCH, failure(409, SENTENCE, { code: 'changed_meanwhile' }));
  await user.click(screen.getByRole('button', { name: 'Transfer ownership…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Transfer ownership' }));
  await chooseOption(user, dialog.getByRole('combobox', { name: 'New owner' }), BEN.email);
  await user.click(dialog.getByRole('button', { name: 'Transfer' }));
  expect(await dialog.findByText(SENTENCE)).toBeVisible();
  expect(sent(server)).toHaveLength(1);
});

test('a manager edits a study, but cannot transfer it', async () => {
  await openEdit({ part: 'manager', owner_id: BEN.id, owner_email: BEN.email });
  await title();
  expect(screen.queryByRole('button', { name: 'Transfer ownership…' })).not.toBeInTheDocument();
});

test('an analyst sees the text of /forbidden', async () => {
  await openEdit({ part: 'analyst', owner_id: BEN.id });
  expect(await screen.findByRole('heading', { level: 1, name: '403 - Forbidden' })).toBeVisible();
  expect(screen.queryByRole('textbox', { name: 'Title' })).not.toBeInTheDocument();
});

test('a closed study cannot be edited, and the page gives the reason', async () => {
  await openEdit({ status: 'closed', closed_at: '2026-11-01T12:00:00.000Z' });
  expect(await screen.findByText('This study is closed. Reopen it to change it.')).toBeVisible();
  expect(screen.queryByRole('textbox', { name: 'Title' })).not.toBeInTheDocument();
});

test('SPEC §8 research reads: "Study with id {id} not found" replaces the form', async () => {
  const id = studyId(99);
  renderApp({ url: `/research/studies/${id}/edit`, as: RESEARCHER, prepare: (server) => stubStudies(server, []) });
  expect(await screen.findByRole('heading', { level: 1, name: `Study with id ${id} not found` })).toBeVisible();
});

test('STUDIES §5 a changed rule shows its effect before it is saved', async () => {
  const { user, server, study } = await openEdit({ participant_count: 42, min_active_days: 3 });
  await title();
  expect(screen.getByText(/^Change the target, the minutes or the sports/)).toBeVisible();
  await user.clear(field('Minimum active days per week'));
  await user.type(field('Minimum active days per week'), '4');
  expect(
    await screen.findByText(
      'W38 to W47: weeks met goes from 78 % to 64 %; 5 participants change side. In W47 31 of 42 instead of 36 of 42 participants meet the rule. On protocol (35 participants): weeks met goes from 92 % to 80 %, and in the last week 29 of 35 instead of 33 of 35.',
    ),
  ).toBeVisible();
  expect(server.callsTo(PREVIEW).map(({ body }) => body)).toEqual([{ rule: { ...study.rule, target: 4 } }]);
  expect(sent(server)).toEqual([]);
});

test('a study without participants has no effect to show', async () => {
  await openEdit({ participant_count: 0 });
  await title();
  expect(screen.queryByRole('heading', { name: 'What this change does' })).toBeNull();
});

const HELD = {
  versions: [
    {
      ...{ version: 2, kind: 'continuing', reason: null, ethics_ref: null, approved_by: null, ...CONSENT_TEXTS },
      ...{ created_at: '2026-03-01T09:30:00.000Z', holders: 36 },
    },
  ],
  coverage: { joined: 40, current: 36, open: 4, asked_twice: 0, paused: 0, unagreed: [], answers: [] },
};
async function openWithConsents() {
  const change = { participant_count: 40, start_date: '2026-03-05', consent: { version: 2, ...CONSENT_TEXTS } };
  const app = await openEdit(change);
  app.server.on('GET /api/research/studies/0190bbbb*/consent', json(HELD));
  await title();
  expect(
    await screen.findByText(/^People have consented: the start may only move earlier, with a reason\./),
  ).toBeVisible();
  return app;
}

test('the sources say that another one is read only of those who agree after the change', async () => {
  await openWithConsents();
  expect(screen.getByText(/Another source is read only of those who agree after the change/)).toBeVisible();
});

test('a changed consent says who is asked again, and whether their data go on or stop', async () => {
  const { user, server } = await openWithConsents();
  await pasteInto(user, field('Consent text in English'), ' More.');
  const group = within(
    screen.getByRole('radiogroup', {
      name: /^36 participants agreed to version 2 and are asked again when they next open their page/,
    }),
  );
  expect(group.getByRole('radio', { name: 'Their data flow goes on under version 2' })).toBeChecked();
  await user.click(group.getByRole('radio', { name: /^Their data flow is paused until they agree/ }));
  await pasteInto(user, field('Approved by'), 'Ethics committee, 01.02.2026');
  await pasteInto(user, field('Reason for the change'), 'More data');
  await user.click(save());
  await expectToast('Study saved');
  expect(sent(server)).toMatchObject([
    { consent: { kind: 'paused', approved_by: 'Ethics committee, 01.02.2026' }, reason: 'More data' },
  ]);
});

test('after the first consent the start moves only earlier, and needs a reason', async () => {
  const { user, server } = await openWithConsents();
  await user.clear(field('Start date'));
  await pasteInto(user, field('Start date'), '06.03.2026');
  await user.click(save());
  expect(await screen.findByText('After the first consent the start may only move earlier')).toBeVisible();
  await user.clear(field('Start date'));
  await pasteInto(user, field('Start date'), '01.03.2026');
  await user.click(save());
  expect(field('Reason for the change')).toHaveAccessibleDescription(/Please give a reason/);
  expect(sent(server)).toEqual([]);
  await pasteInto(user, field('Reason for the change'), 'The pilot counts');
  await user.click(save());
  await expectToast('Study saved');
  expect(sent(server)).toEqual([{ version: 7, reason: 'The pilot counts', start_date: '2026-03-01' }]);
});

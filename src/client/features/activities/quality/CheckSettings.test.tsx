import { cleanup, screen, within } from '@testing-library/react';
import { apiSlice } from '#client/api/apiSlice.ts';
import { failure, json } from '#client/testing/fetchStub.ts';
import { renderApp } from '#client/testing/renderApp.tsx';
import { someStudy, stubStudies, studyId } from '#client/testing/stubStudies.ts';
import { until } from '#client/testing/until.ts';
import type { QualityAnswer } from '#shared/contract/quality.ts';
import { QUALITY_FLAGS, SEVERITY_DEFAULTS, THRESHOLD_DEFAULTS } from '#shared/qualityChecks.ts';

const CHANGE = 'PATCH /api/research/studies/*/quality/checks';
const none = { version: 1, open: 0, kept: 0, excluded: 0, fixed: 0, participants: 0 };
const quality = (thresholds = THRESHOLD_DEFAULTS, may_review = true): QualityAnswer => ({
  as_of: '2026-11-20T13:32:00.000Z',
  troubles: [],
  checks: QUALITY_FLAGS.map((flag) => ({
    flag,
    severity: SEVERITY_DEFAULTS[flag],
    ...none,
    open: flag === 'too_short' ? 31 : 0,
  })),
  settings: { version: 3, thresholds, severities: SEVERITY_DEFAULTS },
  duplicates: { open: 0, shifted: 0, participants: 0 },
  devices: [],
  may_review,
});

function open(answer = quality()) {
  return renderApp({
    url: `/research/studies/${studyId(4)}?tab=quality`,
    as: { role: 'researcher', lab_name: 'Movement Lab' },
    prepare: (server) => {
      stubStudies(server, [someStudy(4)]);
      server.on('GET /api/research/studies/*/duplicates', json({ duplicates: [], total: 0, page: 1, page_size: 10 }));
      server.on('GET /api/research/studies/*/quality', json(answer));
      server.on('GET /api/research/studies/*/quality/checks-preview', ({ params }) =>
        json({
          now: 31,
          next: 12,
          checks: [{ flag: 'too_short', now: 31, next: params.get('too_short') === '1.5' ? 12 : 0 }],
        }),
      );
      server.on(CHANGE, json({ settings: { ...answer.settings, version: 4 } }));
    },
  });
}

test('a threshold shows its effect before it is saved with all others', async () => {
  const { user, server } = open();
  await user.click(await screen.findByRole('button', { name: 'Change thresholds' }));
  const form = within(screen.getByRole('form', { name: 'Thresholds' }));
  expect(form.getByText('As it is.')).toBeVisible();
  const field = within(form.getByRole('group', { name: 'Too short' })).getByLabelText('Duration, below');
  await user.clear(field);
  await user.type(field, '1,5');
  expect(
    await form.findByText('12 activities would be flagged instead of 31. Too short: 12 instead of 31.'),
  ).toBeVisible();
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Thresholds saved')).toBeVisible();
  expect(server.callsTo(CHANGE).map(({ body }) => body)).toEqual([
    { version: 3, thresholds: { ...THRESHOLD_DEFAULTS, too_short: 1.5 }, severities: SEVERITY_DEFAULTS },
  ]);
  expect(screen.queryByRole('form', { name: 'Thresholds' })).not.toBeInTheDocument();
});

test('the thresholds say whether they are the defaults, and what the default of a changed one is', async () => {
  open();
  expect(await screen.findByText(/Thresholds and severities are the defaults\.$/)).toBeVisible();
  cleanup();
  const changed = quality({ ...THRESHOLD_DEFAULTS, too_short: 1.5, speed_run: 8 });
  const { user } = open({
    ...changed,
    settings: { ...changed.settings, severities: { ...SEVERITY_DEFAULTS, virtual: 'warning' } },
  });
  expect(await screen.findByText(/3 thresholds and severities differ from the defaults\.$/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Change thresholds' }));
  const form = within(screen.getByRole('form', { name: 'Thresholds' }));
  const hints = () => form.getAllByText(/^Default: /).map(({ textContent }) => textContent);
  expect(hints()).toEqual(['Default: 7\u00a0m/s', 'Default: 2\u00a0min', 'Default: Info']);
});

test('a number out of its range and a change by another are said, and nothing is lost', async () => {
  const { user, server } = open();
  const sentence = 'Someone changed the thresholds at 14:30. Review their changes.';
  server.on(CHANGE, failure(409, sentence, { code: 'checks_changed_meanwhile', params: { at: '14:30' } }));
  await user.click(await screen.findByRole('button', { name: 'Change thresholds' }));
  const form = within(screen.getByRole('form', { name: 'Thresholds' }));
  const field = form.getByLabelText('On foot, above');
  await user.clear(field);
  await user.type(field, '30');
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect((await form.findAllByText('Enter a number from 4 to 20'))[0]).toBeVisible();
  expect(server.callsTo(CHANGE)).toEqual([]);
  await user.clear(field);
  await user.type(field, '9');
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect((await form.findAllByText(sentence))[0]).toBeVisible();
  expect(field).toHaveValue('9');
});

test('PAGES §3.6 thresholds that another user changed meanwhile are reviewed, and what was typed stays', async () => {
  const { user, server } = open();
  await user.click(await screen.findByRole('button', { name: 'Change thresholds' }));
  const form = within(screen.getByRole('form', { name: 'Thresholds' }));
  const typed = within(form.getByRole('group', { name: 'Too short' })).getByLabelText('Duration, below');
  await user.clear(typed);
  await user.type(typed, '1,5');
  const theirs = {
    ...quality({ ...THRESHOLD_DEFAULTS, too_short: 3, late_upload: 14 }).settings,
    severities: { ...SEVERITY_DEFAULTS, virtual: 'error' as const },
    version: 4,
  };
  server.on('GET /api/research/studies/*/quality', json({ ...quality(), settings: theirs }));
  const sentence = 'Someone changed the thresholds at 14:30. Review their changes.';
  server.on(CHANGE, failure(409, sentence, { code: 'checks_changed_meanwhile', params: { at: '14:30' } }));
  await user.click(form.getByRole('button', { name: 'Save' }));
  const review = within(await form.findByRole('table', { name: 'Review their changes' }));
  const rows = review.getAllByRole('row').slice(1);
  expect(rows.map((row) => within(row).getByRole('rowheader').textContent)).toEqual([
    'Too short: Duration, below',
    'Late upload: After the start, more than',
    'Virtual: Severity',
  ]);
  expect(typed).toHaveValue('1,5');
  expect(form.getByLabelText('After the start, more than')).toHaveValue('14');
  server.on(CHANGE, json({ settings: { ...theirs, version: 5 } }));
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Thresholds saved')).toBeVisible();
  expect(server.callsTo(CHANGE).at(-1)?.body).toEqual({
    version: 4,
    thresholds: { ...THRESHOLD_DEFAULTS, too_short: 1.5, late_upload: 14 },
    severities: { ...SEVERITY_DEFAULTS, virtual: 'error' },
  });
});

test('closing the thresholds asks before it discards what was typed', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Change thresholds' }));
  const form = within(screen.getByRole('form', { name: 'Thresholds' }));
  const field = within(form.getByRole('group', { name: 'Too short' })).getByLabelText('Duration, below');
  await user.clear(field);
  await user.type(field, '3');
  await user.click(screen.getByRole('button', { name: 'Close the form' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Discard changes?' }));
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  expect(field).toHaveValue('3');
  await user.click(screen.getByRole('button', { name: 'Close the form' }));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(screen.queryByRole('form', { name: 'Thresholds' })).toBeNull();
});

test('typed thresholds stay when the checks are read again', async () => {
  const { user, server, store } = open();
  await user.click(await screen.findByRole('button', { name: 'Change thresholds' }));
  const field = screen.getByLabelText('On foot, above');
  await user.clear(field);
  await user.type(field, '9');
  const settings = { ...quality().settings, version: 4 };
  server.on('GET /api/research/studies/*/quality', json({ ...quality(), settings }));
  store.dispatch(apiSlice.util.invalidateTags(['Quality']));
  await until(() => server.callsTo('GET /api/research/studies/*/quality').length === 2);
  expect(screen.getByLabelText('On foot, above')).toHaveValue('9');
});

test('what a check means has the thresholds of the study, and an analyst changes none', async () => {
  open(quality({ ...THRESHOLD_DEFAULTS, too_short: 5 }, false));
  expect(await screen.findByText('Shorter than 5 minutes.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Change thresholds' })).not.toBeInTheDocument();
});

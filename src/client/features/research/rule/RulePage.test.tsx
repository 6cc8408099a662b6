import { screen, waitFor, within } from '@testing-library/react';
import { failure, json } from '#client/testing/fetchStub.ts';
import { renderApp } from '#client/testing/renderApp.tsx';
import { someCalendar } from '#client/testing/someCalendar.ts';
import { someStudy, stubStudies, studyId } from '#client/testing/stubStudies.ts';
import type { RulePreviewAnswer } from '#shared/contract/rulePreview.ts';
import type { Study } from '#shared/contract/studies.ts';
import { ruleOfStudy, type StudyRule } from '#shared/days/adherenceRule.ts';

const PREVIEW = 'POST /api/research/studies/*/rule-preview';
const SAVE = 'POST /api/research/studies/*/rules';
const RULE: StudyRule = {
  ...ruleOfStudy({ sports: ['run'], min_active_days: 4, min_minutes: 10 }),
  phases: [
    { phase: 'baseline', days: 14, target: 0 },
    { phase: 'intervention', days: null, target: null },
  ],
  groups: [{ group: 'A', target: 3, limit: 6, window: 'rolling_7', phases: [] }],
};
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

async function openRule(change: Partial<Study> = {}, more?: NonNullable<Parameters<typeof renderApp>[0]>['prepare']) {
  const study = someStudy(4, { participant_count: 42, groups: ['A', 'B'], rule: RULE, ...change });
  return renderApp({
    url: `/research/studies/${studyId(4)}/rule`,
    as: { role: 'researcher', lab_name: 'Movement Lab' },
    prepare: (server) => {
      stubStudies(server, [study]);
      server.on(PREVIEW, json(EFFECT));
      server.on(SAVE, json({ versions: [] }, 201));
      server.on('GET /api/research/studies/*/summary', failure(500, 'Broken'));
      server.on('GET /api/research/studies/*/adherence', failure(500, 'Broken'));
      more?.(server);
    },
  });
}

/** A field that may stay empty says so in its label. */
const field = (name: string) =>
  screen.findByRole('textbox', { name: (label) => label.replace(' (optional)', '') === name });
const box = (name: string) => screen.getByRole('checkbox', { name });
const weeksOf = (group: string) => within(screen.getByRole('radiogroup', { name: `Weeks (group ${group})` }));
const withinGroup = (label: string, group: string, role = 'radiogroup') =>
  within(screen.getByRole(role, { name: (name) => name.startsWith(`${label} (group ${group})`) }));
const save = () => screen.getByRole('button', { name: 'Save rule' });

test('STUDIES §5 the form has the rule with its groups and phases, and says it in a sentence', async () => {
  await openRule();
  expect(await screen.findByRole('heading', { level: 1, name: 'Rule of Study 04' })).toBeVisible();
  expect(await field('Target of seven days')).toHaveValue('4');
  expect(
    screen.getByText('A week counts when a participant has at least 4 days with 10 minutes or more of running.'),
  ).toBeVisible();
  expect(box('The study has a phase “Baseline”')).toBeChecked();
  expect(await field('Baseline: length')).toHaveValue('14');
  expect(await field('Baseline: target')).toHaveValue('0');
  expect(box('The study has a phase “Follow-up”')).not.toBeChecked();
  expect(await field('Target of seven days (group A)')).toHaveValue('3');
  expect(await field('Limit of seven days (group A)')).toHaveValue('6');
  expect(await field('Target of seven days (group B)')).toHaveValue('');
  expect(box('Group A has phases of its own')).toBeChecked();
  expect(weeksOf('A').getByRole('radio', { name: /^Any seven days in a row/ })).toBeChecked();
  expect(weeksOf('B').getByRole('radio', { name: 'As in the rule' })).toBeChecked();
  expect(screen.getByText('Change the rule: the effect is shown here before you save.')).toBeVisible();
});

test('STUDIES §5 a changed rule shows its effect before it is saved, and is saved whole with a reason', async () => {
  const { server, user } = await openRule();
  const target = await field('Target of seven days');
  await user.click(
    within(screen.getByRole('radiogroup', { name: 'What counts' })).getByRole('radio', { name: 'Minutes' }),
  );
  await user.clear(target);
  await user.type(target, '150');
  await user.type(await field('Limit of seven days'), '300');
  await user.clear(await field('Target of seven days (group A)'));
  await user.clear(await field('Limit of seven days (group A)'));
  await user.click(box('Group A has phases of its own'));
  await user.type(await field('Target of seven days (group B)'), '120');
  await user.click(weeksOf('A').getByRole('radio', { name: 'As in the rule' }));
  await user.click(weeksOf('B').getByRole('radio', { name: 'From Monday to Sunday' }));
  expect(await screen.findByText(/weeks met goes from 78 % to 64 %; 5 participants change side/)).toBeVisible();
  expect(
    screen.getByText(/at least 150 minutes of running\. More than 300 minutes is beyond the limit\./),
  ).toBeVisible();
  await user.click(save());
  expect((await screen.findAllByText('Please give a reason'))[0]).toBeVisible();
  expect(server.callsTo(SAVE)).toHaveLength(0);
  await user.type(await field('Reason for the change'), 'Agreed');
  await user.click(save());
  await waitFor(() => expect(server.callsTo(SAVE)).toHaveLength(1));
  const group = { target: null, limit: null, window: null, phases: null };
  expect(server.callsTo(SAVE)[0]?.body).toEqual({
    version: 1,
    reason: 'Agreed',
    rule: {
      ...RULE,
      ...{ count: 'minutes', target: 150, limit: 300 },
      groups: [{ ...group, group: 'B', target: 120, window: 'iso_week' }],
    },
  });
  // A study may have more groups than the 50 that a rule takes.
  const previewed = server.callsTo(PREVIEW).at(-1)?.body as { rule: StudyRule };
  expect(previewed.rule.groups.map((own) => own.group)).toEqual(['B']);
  expect(await screen.findByRole('navigation', { name: 'Study sections' })).toBeVisible();
});

test('an error is shown at its field, also in a phase of a group, and nothing is sent', async () => {
  const { server, user } = await openRule();
  const target = await field('Target of seven days');
  await user.clear(target);
  await user.type(target, '8');
  await user.click(box('Group A has a phase “Baseline”'));
  await user.click(box('Group A has a phase “Follow-up”'));
  await user.type(await field('Follow-up: length (group A)'), '0');
  await user.type(await field('Reason for the change'), 'Agreed');
  await user.click(save());
  const inSummary = (name: string) => screen.findByRole('link', { name });
  expect(await inSummary('Target of seven days: Enter a whole number from 1 to 7')).toBeVisible();
  const length = 'length (group A): ';
  expect(await inSummary(`Baseline: ${length}Only the last phase may be without a length`)).toBeVisible();
  expect(await inSummary(`Follow-up: ${length}Enter a whole number from 1 to 3650`)).toBeVisible();
  expect(server.callsTo(SAVE)).toHaveLength(0);
});

test('a rule that another user has changed since stays on the screen with the reason, and their changes are reviewed', async () => {
  const sentence = 'Someone changed the rule at 14:30. Review their changes.';
  const { user, server } = await openRule({}, (stub) =>
    stub.on(SAVE, failure(409, sentence, { code: 'rule_changed_meanwhile', params: { at: '14:30' } })),
  );
  const limit = await field('Limit of seven days');
  await user.type(limit, '7');
  await user.type(await field('Reason for the change'), 'Agreed');
  const groups = [...RULE.groups, { group: 'C', target: 2, limit: null, window: null, phases: null }];
  const theirs: StudyRule = { ...RULE, limit: 6, grace_days: 2, valid: { manual: false, flagged: true }, groups };
  const version = { version: 2, created_at: '2026-11-20T13:30:00.000Z', created_by_email: null, reason: 'Theirs' };
  server.on('GET /api/research/studies/*/rules', json({ versions: [{ ...version, rule: theirs }] }));
  await user.click(save());
  const review = within(await screen.findByRole('table', { name: 'Review their changes' }));
  expect(screen.getAllByText(sentence)[0]).toBeVisible();
  expect(
    review
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getByRole('rowheader').textContent),
  ).toEqual(['Limit of seven days', 'Days of grace', 'Valid activities', 'Groups']);
  expect(limit).toHaveValue('7');
  expect(await field('Reason for the change')).toHaveValue('Agreed');
  expect(await field('Days of grace')).toHaveValue('2');
  expect(box('Manual entries count')).not.toBeChecked();
  expect(await field('Target of seven days (group C)')).toHaveValue('2');
  await user.click(review.getByRole('radio', { name: /^Limit of seven days: keep theirs/ }));
  expect(limit).toHaveValue('6');
  await user.click(review.getByRole('radio', { name: /^Limit of seven days: keep mine/ }));
  server.on(SAVE, json({ versions: [] }, 201));
  await user.click(save());
  await waitFor(() => expect(server.callsTo(SAVE)).toHaveLength(2));
  const sent = server.callsTo(SAVE)[1]?.body as { version: number; rule: StudyRule } | undefined;
  expect(sent?.version).toBe(2);
  expect(sent?.rule).toMatchObject({ limit: 7, grace_days: 2, valid: { manual: false, flagged: true } });
  expect(sent?.rule.groups.map(({ group, target }) => [group, target])).toEqual([
    ['A', 3],
    ['C', 2],
  ]);
});

test('typed amounts of a phase stay when the phase is switched off and on again', async () => {
  const { user } = await openRule();
  const length = await field('Baseline: length');
  await user.clear(length);
  await user.type(length, '21');
  await user.click(box('The study has a phase “Baseline”'));
  await user.click(box('The study has a phase “Baseline”'));
  expect(await field('Baseline: length')).toHaveValue('21');
  await user.click(box('Group A has a phase “Baseline”'));
  await user.type(await field('Baseline: length (group A)'), '7');
  await user.click(box('Group A has phases of its own'));
  await user.click(box('Group A has phases of its own'));
  expect(box('Group A has a phase “Baseline”')).toBeChecked();
  expect(await field('Baseline: length (group A)')).toHaveValue('7');
});

test('a phase that another user has added since is taken over with its length and target', async () => {
  const sentence = 'Someone changed the rule at 14:30. Review their changes.';
  const { user, server } = await openRule({}, (stub) =>
    stub.on(SAVE, failure(409, sentence, { code: 'rule_changed_meanwhile', params: { at: '14:30' } })),
  );
  await user.type(await field('Limit of seven days'), '7');
  await user.type(await field('Reason for the change'), 'Agreed');
  const phases: StudyRule['phases'] = [
    { phase: 'baseline', days: 14, target: 0 },
    { phase: 'intervention', days: 84, target: 3 },
    { phase: 'follow_up', days: 28, target: 2 },
  ];
  const version = { version: 2, created_at: '2026-11-20T13:30:00.000Z', created_by_email: null, reason: 'Theirs' };
  server.on('GET /api/research/studies/*/rules', json({ versions: [{ ...version, rule: { ...RULE, phases } }] }));
  await user.click(save());
  await screen.findByRole('table', { name: 'Review their changes' });
  expect(await field('Follow-up: length')).toHaveValue('28');
  expect(await field('Follow-up: target')).toHaveValue('2');
  server.on(SAVE, json({ versions: [] }, 201));
  await user.click(save());
  await waitFor(() => expect(server.callsTo(SAVE)).toHaveLength(2));
  expect(server.callsTo(SAVE)[1]?.body).toMatchObject({ version: 2, rule: { limit: 7, phases } });
});

test('a closed study has no form', async () => {
  await openRule({ closed_at: '2026-11-01T00:00:00.000Z', status: 'closed' });
  expect(await screen.findByText('This study is closed. Reopen it to change it.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Save rule' })).not.toBeInTheDocument();
});

test('an analyst may not change the rule', async () => {
  await openRule({ part: 'analyst' });
  expect(await screen.findByRole('heading', { level: 1, name: '403 - Forbidden' })).toBeVisible();
});

test('STUDIES §5 a group may count something else, and then needs a target in its unit', async () => {
  const { server, user } = await openRule();
  await field('Target of seven days (group B)');
  const counts = withinGroup('What counts', 'B');
  expect(counts.getByRole('radio', { name: 'As in the rule' })).toBeChecked();
  await user.click(counts.getByRole('radio', { name: 'Minutes' }));
  await user.type(await field('Least minutes of an active day or a session (group B)'), '20');
  expect(
    withinGroup('Sports', 'B', 'group')
      .getAllByRole('checkbox')
      .map((each) => each.closest('label')?.textContent),
  ).toEqual(['As in the rule', 'Run']);
  await user.click(withinGroup('Sports', 'B', 'group').getByRole('checkbox', { name: 'Run' }));
  await user.type(await field('Reason for the change'), 'Agreed');
  await user.click(save());
  expect((await screen.findAllByText('A group that counts something else needs a target of its own'))[0]).toBeVisible();
  expect(server.callsTo(SAVE)).toHaveLength(0);
  await user.type(await field('Target of seven days (group B)'), '120');
  await user.click(save());
  await waitFor(() => expect(server.callsTo(SAVE)).toHaveLength(1));
  const sent = server.callsTo(SAVE)[0]?.body as { rule: StudyRule } | undefined;
  expect(sent?.rule.groups[1]).toEqual({
    ...{ group: 'B', count: 'minutes', sports: ['run'], min_minutes: 20 },
    ...{ target: 120, limit: null, window: null, phases: null },
  });
});

import { screen, within } from '@testing-library/react';
import { json } from '#client/testing/fetchStub.ts';
import { renderApp } from '#client/testing/renderApp.tsx';
import { someStudy, someSummary, stubStudies, studyId } from '#client/testing/stubStudies.ts';
import type { AdherenceAnswer } from '#shared/contract/adherence.ts';
import type { Study } from '#shared/contract/studies.ts';
import type { RuleVersion } from '#shared/contract/studyRule.ts';
import { ruleOfStudy, type StudyRule } from '#shared/days/adherenceRule.ts';

const FIRST = ruleOfStudy({ sports: [], min_active_days: 4, min_minutes: 10 });
const SECOND: StudyRule = {
  ...FIRST,
  ...{ count: 'minutes', target: 150, limit: 300, window: 'rolling_7', grace_days: 2, declared_days: 'count' },
  valid: { manual: false, flagged: false },
  phases: [
    { phase: 'baseline', days: 14, target: 0 },
    { phase: 'intervention', days: null, target: null },
  ],
  groups: [{ group: 'A', target: 120, limit: 240, window: 'enrolment_week', phases: null }],
};
const VERSIONS: RuleVersion[] = [
  {
    ...{ version: 2, created_at: '2026-11-02T09:30:00.000Z', created_by_email: 'ben@example.org', reason: 'Agreed' },
    rule: SECOND,
  },
  { version: 1, created_at: '2026-03-05T09:30:00.000Z', created_by_email: null, reason: null, rule: FIRST },
];

const cell = { state: 'data', active_days: 3, minutes: 330, distance: 21_400, met: true, beyond: true } as const;
const total = { key: '2026-W46', participants: 10, met: 6, beyond: 2, on_protocol: { participants: 5, met: 4 } };
const { target, ...held } = SECOND;
const ANSWER: AdherenceAnswer = {
  as_of: '2026-11-20T13:32:00.000Z',
  rule: { ...held, version: 2, min_active_days: target },
  columns: [{ key: '2026-W46', from: '2026-11-09', to: '2026-11-15', partial: false }],
  rows: [
    {
      ...{ participant_id: 'p1', code: 'KDZ-011-3', group: 'A', count: 'days', target: 120 },
      ...{ weeks_met: 1, weeks_total: 1, weeks_beyond: 1, longest_gap_days: 0 },
      cells: [{ ...cell, key: '2026-W46', phase: 'baseline', target: null }],
    },
  ],
  totals: [total],
  sensitivity: {
    key: '2026-W46',
    targets: [{ target: 165, participants: 10, met: 5, on_protocol: { participants: 5, met: 4 } }],
  },
  phases: [
    {
      ...{ phase: 'intervention', participants: 10, weeks_met: 12, weeks_total: 20, weeks_beyond: 3 },
      on_protocol: { participants: 5, weeks_met: 9, weeks_total: 10 },
    },
  ],
  active_days: [],
  unagreed: [],
  total: 1,
  page: 1,
  page_size: 50,
};

async function openTab(change: Partial<Study> = {}, versions = VERSIONS) {
  const app = renderApp({
    url: `/research/studies/${studyId(4)}?tab=adherence`,
    as: { role: 'researcher', lab_name: 'Movement Lab' },
    prepare: (server) => {
      stubStudies(server, [someStudy(4, { rule: SECOND, ...change })]);
      server.on('GET /api/research/studies/*/rules', json({ versions }));
      server.on('GET /api/research/studies/*/summary', json(someSummary()));
      server.on('GET /api/research/studies/*/adherence', json(ANSWER));
    },
  });
  await screen.findByRole('region', { name: 'Rule' });
  return app;
}

test('STUDIES §5 the tab says the whole rule, with its phases and groups, and leads to its form', async () => {
  await openTab();
  const section = within(screen.getByRole('region', { name: 'Rule' }));
  expect(
    section.getByText(
      'A week counts when a participant has at least 150 minutes of any sport. Each seven days in a row must reach it. A week stays open for 2 more days. Declared days count as days without activity. Manual entries do not count. Flagged activities do not count. More than 300 minutes is beyond the limit.',
    ),
  ).toBeVisible();
  expect(section.getByText('Baseline: 14 days, nothing is asked; Intervention: until the end')).toBeVisible();
  expect(section.getByText('Group A').nextSibling).toHaveTextContent(
    'target 120 minutes; limit 240 minutes; weeks from the weekday of the first day',
  );
  expect(section.getByRole('link', { name: 'Change the rule' })).toHaveAttribute(
    'href',
    `/research/studies/${studyId(4)}/rule`,
  );
});

test('STUDIES §5 the tab says that a group has no phases where the study has some', async () => {
  const group = { group: 'Control', target: 60, limit: null, window: null, phases: [] };
  await openTab({ rule: { ...SECOND, groups: [group] } });
  const section = within(screen.getByRole('region', { name: 'Rule' }));
  expect(section.getByText('Group Control').nextSibling).toHaveTextContent('target 60 minutes; no phases');
});

test('STUDIES §5 the versions say who changed what when, from when until when it held, and why', async () => {
  const { user } = await openTab();
  await user.click(await screen.findByText('Versions of the rule', { selector: 'summary' }));
  const table = within(screen.getByRole('table', { name: 'Versions of the rule' }));
  const [, second, first] = table.getAllByRole('row');
  expect(second).toHaveTextContent(/^2.*holds now.*ben@example\.org.*What counts: Active days → Minutes.*Agreed$/);
  expect(second).toHaveTextContent('Limit of seven days: none → 300 minutes');
  expect(second).toHaveTextContent('Phases: none → Baseline: 14 days, nothing is asked; Intervention: until the end');
  expect(second).toHaveTextContent(
    'Groups: none → Group A: target 120 minutes; limit 240 minutes; weeks from the weekday of the first day',
  );
  expect(first).toHaveTextContent(/^105\.03\.2026.*02\.11\.2026.*unknown.*First version.*none$/);
});

test('STUDIES §5 sums stand for all and on protocol, and weeks beyond the limit are a figure of their own', async () => {
  await openTab();
  const board = within(await screen.findByRole('table', { name: 'Who has enough data, and when did it break?' }));
  expect(board.getByRole('link', { name: /^3/ })).toHaveAccessibleName('3 target met beyond the limit Baseline');
  expect(board.getByRole('row', { name: /^Share that meets the rule/ })).toHaveTextContent('60 %');
  expect(board.getByRole('row', { name: /^Share on protocol/ })).toHaveTextContent('80 %');
  expect(board.getByRole('row', { name: /^Beyond the limit/ })).toHaveTextContent('2');
  const phases = within(screen.getByRole('table', { name: 'Weeks by phase' }));
  expect(phases.getByRole('row', { name: 'Intervention 10 12 of 20 (60 %) 9 of 10 (90 %) 3' })).toBeVisible();
  const targets = within(screen.getByRole('table', { name: 'With another target, W46' }));
  expect(targets.getByRole('row', { name: '165 minutes 5 of 10 50 % 4 of 5' })).toBeVisible();
});

test('a blinded analyst is told that groups are not shown, and cannot change the rule', async () => {
  await openTab({ is_blinded: true, part: 'analyst', rule: { ...SECOND, groups: [] } });
  const section = within(screen.getByRole('region', { name: 'Rule' }));
  expect(section.getByText(/^Targets and phases of groups are not shown to you/)).toBeVisible();
  expect(section.queryByRole('link', { name: 'Change the rule' })).not.toBeInTheDocument();
  expect(section.queryByText('Group A')).not.toBeInTheDocument();
});

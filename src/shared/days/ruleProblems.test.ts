import { PHASES, type RulePhase, ruleOfStudy, type StudyRule } from './adherenceRule.ts';
import { ruleProblems } from './ruleProblems.ts';

const RULE = ruleOfStudy({ sports: [], min_active_days: 4, min_minutes: 10 });
const problemsOf = (change: Partial<StudyRule>) =>
  Object.fromEntries(
    Object.entries(ruleProblems({ ...RULE, ...change })).map(([field, { message }]) => [field, message]),
  );

test('a sound rule has no problem', () => {
  expect(problemsOf({})).toEqual({});
  const phases = [
    { phase: 'baseline', days: 14, target: 0 },
    { phase: 'follow_up', days: null, target: null },
  ] as const;
  const groups = [{ group: 'A', target: 21.5, limit: 40, window: null, phases: [] }];
  expect(problemsOf({ count: 'km', target: 20, limit: 40.5, phases: [...phases], groups })).toEqual({});
});

test('numbers out of their range are named by field', () => {
  expect(problemsOf({ target: 8, grace_days: 15, min_minutes: 0 })).toEqual({
    target: 'Enter a whole number from 1 to 7',
    grace_days: 'Enter a whole number from 0 to 14',
    min_minutes: 'Enter a whole number from 1 to 600',
  });
  expect(problemsOf({ target: Number.NaN })).toEqual({ target: 'Enter a whole number from 1 to 7' });
  expect(problemsOf({ count: 'sessions', target: 2.5 }).target).toBe('Enter a whole number from 1 to 50');
  expect(problemsOf({ count: 'minutes', target: 10_001 }).target).toMatch(/^Enter a whole number from 1 to/);
  expect(problemsOf({ count: 'km', target: 2.25 }).target).toMatch(/^Enter a number from 0.1 to/);
  expect(problemsOf({ limit: 3 })).toEqual({ limit: 'The limit must not lie below the target' });
});

test('both ends of a range are within it', () => {
  expect(problemsOf({ target: 1, grace_days: 0, min_minutes: 1, limit: 1 })).toEqual({});
  expect(problemsOf({ target: 7, grace_days: 14, min_minutes: 600, limit: 7 })).toEqual({});
  expect(problemsOf({ count: 'km', target: 0.1, limit: 2000 })).toEqual({});
  expect(Object.keys(problemsOf({ count: 'km', target: 0, limit: 2000.1 }))).toEqual(['target', 'limit']);
});

test('three phases in their order are sound, and two groups with rules of their own', () => {
  const phases: StudyRule['phases'] = PHASES.map((phase) => ({ phase, days: 7, target: null }));
  const [first, second, third] = phases as [RulePhase, RulePhase, RulePhase];
  const group = { group: 'A', target: null, limit: 7, window: null, phases };
  expect(problemsOf({ phases, groups: [group, { ...group, group: 'B' }] })).toEqual({});
  const order = { phases: 'The phases must be in their order, each once' };
  expect(problemsOf({ phases: [first, third, second] })).toEqual(order);
  expect(problemsOf({ phases: [second, second] })).toEqual(order);
  expect(problemsOf({ phases: [{ ...first, days: null }, second] })).toEqual({
    baseline_days: 'Only the last phase may be without a length',
  });
  expect(problemsOf({ groups: [group, group] })).toEqual({ groups: 'Each group can have one rule of its own' });
});

test('phases and groups are named by their place', () => {
  const phases: StudyRule['phases'] = [
    { phase: 'intervention', days: null, target: 9 },
    { phase: 'baseline', days: 0, target: null },
  ];
  expect(Object.keys(problemsOf({ phases })).sort()).toEqual([
    'baseline_days',
    'intervention_days',
    'intervention_target',
    'phases',
  ]);
  const group = { group: 'A', target: 8, limit: null, window: null, phases };
  expect(
    Object.keys(problemsOf({ groups: [group, { ...group, target: 5, limit: 4, window: null, phases: null }] })).sort(),
  ).toEqual([
    'group0_baseline_days',
    'group0_intervention_days',
    'group0_intervention_target',
    'group0_phases',
    'group0_target',
    'group1_limit',
    'groups',
  ]);
});

test('a group that counts something else needs a target in its unit, and reads only sports of the study', () => {
  const group = { group: 'A', target: null, limit: null, window: null, phases: null };
  const problemsOfGroup = (own: Partial<StudyRule['groups'][number]>, change: Partial<StudyRule> = {}) =>
    problemsOf({ ...change, groups: [{ ...group, ...own }] });
  expect(problemsOfGroup({ count: 'minutes' })).toEqual({
    group0_target: 'A group that counts something else needs a target of its own',
  });
  expect(problemsOfGroup({ count: 'days' })).toEqual({});
  expect(problemsOfGroup({ count: 'minutes', target: 150, limit: 300 })).toEqual({});
  expect(problemsOfGroup({ count: 'minutes', target: 150 }, { limit: 5 })).toEqual({});
  expect(problemsOfGroup({ count: 'minutes', target: 150, limit: 100 })).toEqual({
    group0_limit: 'The limit must not lie below the target',
  });
  expect(problemsOfGroup({ min_minutes: 0 })).toEqual({ group0_min_minutes: 'Enter a whole number from 1 to 600' });
  expect(problemsOfGroup({ sports: ['swim'] })).toEqual({});
  expect(problemsOfGroup({ sports: ['run', 'swim'] }, { sports: ['run'] })).toEqual({
    group0_sports: 'The study reads only the sports of its rule',
  });
});

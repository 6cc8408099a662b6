import {
  type GroupRule,
  hasLimit,
  phasesOf,
  type RulePhase,
  ruleFor,
  ruleOfGroup,
  ruleOfStudy,
  type StudyRule,
  tidyRule,
} from './adherenceRule.ts';

const RULE = ruleOfStudy({ sports: [], min_active_days: 4, min_minutes: 10 });
const BASELINE: RulePhase = { phase: 'baseline', days: 14, target: 0 };
const FOLLOW_UP: RulePhase = { phase: 'follow_up', days: null, target: null };
const groupWith = (change: Partial<GroupRule>): GroupRule => ({
  group: 'A',
  target: null,
  limit: null,
  window: null,
  phases: null,
  ...change,
});

test('equal rules have equal texts once they are tidy, whatever the order of their parts', () => {
  const untidy: StudyRule = {
    groups: [
      { phases: [{ target: 2, days: 7, phase: 'intervention' }], window: 'iso_week', limit: 6, target: 3, group: 'A' },
    ],
    phases: [{ target: 0, days: 14, phase: 'baseline' }],
    valid: { flagged: false, manual: true },
    ...{ declared_days: 'count', grace_days: 2, window: 'rolling_7', limit: 5, target: 4, min_minutes: 20 },
    ...{ sports: ['swim', 'run'], count: 'sessions' },
  };
  expect(JSON.stringify(tidyRule(untidy))).toBe(
    '{"count":"sessions","sports":["run","swim"],"min_minutes":20,"target":4,"limit":5,' +
      '"window":"rolling_7","grace_days":2,"declared_days":"count","valid":{"manual":true,"flagged":false},' +
      '"phases":[{"phase":"baseline","days":14,"target":0}],' +
      '"groups":[{"group":"A","target":3,"limit":6,"window":"iso_week","phases":[{"phase":"intervention","days":7,"target":2}]}]}',
  );
});

test('a tidy rule keeps the groups that have a target, a limit, weeks or phases of their own', () => {
  const groups = [
    groupWith({ group: 'none' }),
    groupWith({ group: 'target', target: 3 }),
    groupWith({ group: 'limit', limit: 5 }),
    groupWith({ group: 'weeks', window: 'rolling_7' }),
    groupWith({ group: 'phases', phases: [] }),
  ];
  expect(tidyRule({ ...RULE, groups }).groups).toEqual(groups.slice(1));
});

test('a rule has a limit when the study or one of its groups has one', () => {
  expect(hasLimit(RULE)).toBe(false);
  expect(hasLimit({ ...RULE, limit: 5 })).toBe(true);
  expect(hasLimit({ ...RULE, groups: [groupWith({ target: 3 })] })).toBe(false);
  expect(hasLimit({ ...RULE, groups: [groupWith({ target: 3 }), groupWith({ limit: 5 })] })).toBe(true);
});

test('the phases of a study are those of its rule and of its groups, in their order', () => {
  expect(phasesOf(RULE)).toEqual([]);
  expect(phasesOf({ phases: [BASELINE, FOLLOW_UP], groups: [] })).toEqual(['baseline', 'follow_up']);
  const groups = [groupWith({ phases: [BASELINE] }), groupWith({ target: 3 })];
  expect(phasesOf({ phases: [FOLLOW_UP], groups })).toEqual(['baseline', 'follow_up']);
});

test('STUDIES §5 a group may count something else, of other sports and from other minutes on', () => {
  const study: StudyRule = {
    ...RULE,
    limit: 6,
    phases: [
      { phase: 'baseline', days: 7, target: 0 },
      { phase: 'intervention', days: null, target: 5 },
    ],
    groups: [
      groupWith({ group: 'minutes', count: 'minutes', sports: ['run'], min_minutes: 20, target: 150 }),
      groupWith({ group: 'longer', min_minutes: 30 }),
      groupWith({ group: 'same', count: 'days', target: 3 }),
    ],
  };
  expect(ruleOfGroup(study, 'minutes')).toMatchObject({
    ...{ count: 'minutes', sports: ['run'], min_minutes: 20, target: 150, limit: null },
    phases: [{ target: 0 }, { target: null }],
  });
  const { groups: _groups, ...common } = study;
  expect(ruleOfGroup(study, 'longer')).toEqual({ ...common, min_minutes: 30 });
  expect(ruleOfGroup(study, 'same')).toEqual({ ...common, target: 3 });
  expect(ruleOfGroup(study, null)).toEqual(common);
  const own = { target_days: 2, own_target: { count: 'minutes', target: 90 } } as const;
  const targets = ['minutes', 'longer', null].map((group) => ruleFor(study, { group, ...own }).target);
  expect(targets).toEqual([90, 2, 2]);
});

test('a tidy rule keeps what a group counts, its sports in their order and its minutes, and none that it lacks', () => {
  const groups = [
    groupWith({ group: 'count', count: 'days' }),
    groupWith({ group: 'sports', sports: ['swim', 'run'] }),
    groupWith({ group: 'all', sports: [] }),
    groupWith({ group: 'minutes', min_minutes: 20 }),
  ];
  const tidy = tidyRule({ ...RULE, groups }).groups;
  expect(tidy).toEqual([groups[0], { ...groups[1], sports: ['run', 'swim'] }, groups[3]]);
  expect(JSON.stringify(tidy[2])).toBe(
    '{"group":"minutes","min_minutes":20,"target":null,"limit":null,"window":null,"phases":null}',
  );
});

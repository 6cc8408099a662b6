import type { DemoStudy } from './demoPlan.ts';

/** Rules with phases and groups, and what staff noted in the last weeks, by the prefix of a current study. */
export const STAFF_WORK: Record<string, NonNullable<DemoStudy['later']>> = {
  REHA: [
    {
      daysAgo: 9,
      steps: [
        { kind: 'contact', of: 38, channel: 'in_person', outcome: 'reached', note: 'Wears the watch at night too' },
        { kind: 'absence', of: 36, from: 9, to: 6, reason: 'planned_rest' },
        {
          kind: 'deviation',
          of: null,
          category: 'other',
          severity: 'minor',
          description: 'The exercise room was closed for two days',
          action_taken: 'Sessions were moved to the next week',
        },
        { kind: 'problem', of: 37, note: 'The chest strap gives no values', assignee: 7, next: 'solved' },
      ],
    },
  ],
  WAMI: [
    {
      daysAgo: 150,
      steps: [
        {
          kind: 'rule',
          rule: {
            count: 'minutes',
            target: 150,
            limit: 420,
            window: 'enrolment_week',
            phases: [
              { phase: 'baseline', days: 14, target: 0 },
              { phase: 'intervention', days: null, target: null },
            ],
            groups: [{ group: 'Usual care', target: 60, limit: null, window: null, phases: [] }],
          },
          reason: 'The plan gives minutes, not days',
        },
      ],
    },
    { daysAgo: 5, steps: [{ kind: 'absence', of: 40, from: 5, to: 2, reason: 'illness' }] },
  ],
  ACL: [
    {
      daysAgo: 150,
      steps: [
        {
          kind: 'rule',
          rule: {
            grace_days: 2,
            groups: [
              {
                group: 'Late',
                target: null,
                limit: 4,
                window: null,
                phases: [
                  { phase: 'baseline', days: 28, target: 0 },
                  { phase: 'intervention', days: null, target: null },
                ],
              },
            ],
          },
          reason: 'The late group begins four weeks later',
        },
      ],
    },
    {
      daysAgo: 12,
      steps: [
        { kind: 'contact', of: 33, channel: 'phone', outcome: 'not_reached', note: '' },
        { kind: 'contact', of: 33, channel: 'message', outcome: 'message_left', note: 'Asked about the last week' },
        { kind: 'absence', of: 32, from: 12, to: 8, reason: 'illness' },
      ],
    },
    {
      daysAgo: 8,
      steps: [
        { kind: 'contact', of: 33, channel: 'phone', outcome: 'reached', note: 'Knee is swollen, rests for some days' },
        {
          kind: 'deviation',
          of: 34,
          category: 'device_data',
          severity: 'minor',
          description: 'Two runs were recorded with a borrowed watch',
          action_taken: 'Both runs were looked at and kept',
        },
        { kind: 'problem', of: 31, note: 'Ask the physiotherapist about the swelling', assignee: 0, next: 'begun' },
      ],
    },
  ],
  BIKE: [
    {
      daysAgo: 15,
      steps: [
        { kind: 'absence', of: 26, from: 15, to: 11, reason: 'no_device' },
        { kind: 'problem', of: 27, note: 'The bike computer shows another time zone', assignee: 0 },
      ],
    },
  ],
  MARA: [
    {
      daysAgo: 26,
      steps: [
        {
          kind: 'rule',
          rule: {
            limit: 6,
            phases: [
              { phase: 'baseline', days: 14, target: 0 },
              { phase: 'intervention', days: 70, target: null },
              { phase: 'follow_up', days: null, target: 2 },
            ],
            groups: [
              { group: 'Experienced', target: 4, limit: null, window: null, phases: null },
              { group: 'Control', target: 2, limit: 5, window: null, phases: [] },
            ],
          },
          reason: 'As in the plans of the groups',
        },
      ],
    },
    {
      daysAgo: 14,
      steps: [
        { kind: 'contact', of: 45, channel: 'mail', outcome: 'reached', note: 'Has a new phone since Monday' },
        { kind: 'absence', of: 44, from: 14, to: 9, reason: 'holiday' },
        {
          kind: 'deviation',
          of: 46,
          category: 'schedule',
          severity: 'minor',
          description: 'Ran a half marathon in the week of rest',
          action_taken: 'The plan was explained again',
        },
        {
          kind: 'deviation',
          of: null,
          category: 'consent',
          severity: 'major',
          description: 'An outdated information sheet was handed out',
          action_taken: 'The right sheet was sent to all who got it',
        },
      ],
    },
    {
      daysAgo: 10,
      steps: [
        { kind: 'problem', of: 47, note: 'Long runs end too early, the battery is old', assignee: 1, next: 'begun' },
        { kind: 'problem', of: 43, note: 'Reported no data for a week', assignee: null, next: 'no_problem' },
        { kind: 'problem', of: null, note: 'The printed sheets are nearly used up', assignee: 1 },
      ],
    },
  ],
};

import { reopening } from './studyReopening.ts';

const ZONE = 'Europe/Berlin';

test.each([
  ['over its whole last day', '2026-11-20T08:00:00Z', '2026-12-20T22:59:00Z', '2026-12-20', false],
  ['not on the day after', '2026-11-20T08:00:00Z', '2026-12-20T23:00:00Z', '2026-12-20', true],
  [
    'not on the day after thirty days of which one had 23 hours',
    '2027-03-01T22:30:00Z',
    '2027-03-31T22:10:00Z',
    '2027-03-31',
    true,
  ],
])('a closed study can be reopened, %s', (_when, closedAt, now, lastDay, isOver) => {
  expect(reopening(closedAt, ZONE, new Date(now))).toEqual({ lastDay, isOver });
});

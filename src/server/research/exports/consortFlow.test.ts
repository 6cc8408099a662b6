import fc from 'fast-check';
import type { FlowParticipant } from '#server/research/exports/tables/flowOfRows.ts';
import { consortRows, consortSvg, createConsortFlow, withoutSteps } from './consortFlow.ts';

const OPEN = { today: '2026-11-20', isClosed: false };

const someone = (events: string[], rest: Partial<FlowParticipant> = {}): FlowParticipant => ({
  events: ['added', ...events],
  isWithdrawn: false,
  lastDay: null,
  hasActiveDay: false,
  ...rest,
});

function countsOf(
  people: readonly FlowParticipant[],
  leftOut: Parameters<ReturnType<typeof createConsortFlow>['steps']>[0] = [],
) {
  const flow = createConsortFlow(OPEN);
  for (const person of people) flow.add(person);
  return Object.fromEntries(flow.steps(leftOut).map(({ step, count }) => [step, count]));
}

test('STUDIES §10 the flow counts each participant where they are', () => {
  const joined = ['invited', 'consented', 'joined', 'connected'];
  const people = [
    someone([]),
    someone(['invited', 'refused']),
    someone(['invited', 'opened', 'expired']),
    someone(['invited', 'expired', 'refused']),
    someone(['invited', 'expired', 'invited']),
    someone(['invited', 'expired', 'consented', 'joined']),
    someone(joined, { hasActiveDay: true }),
    someone(joined, { hasActiveDay: true, lastDay: '2026-11-19' }),
    someone(joined, { lastDay: '2026-11-20' }),
    someone(joined, { hasActiveDay: true, isWithdrawn: true, lastDay: '2026-11-01' }),
    someone(['joined'], { hasActiveDay: true }),
  ];
  const leftOut = [
    { reason: 'erased_participants' as const, count: 2 },
    { reason: 'strava_without_basis' as const, count: 90 },
  ];
  expect(countsOf(people, leftOut)).toEqual({
    added: 13,
    erased_participants: 2,
    invited: 10,
    refused: 2,
    expired: 1,
    consented: 6,
    connected: 5,
    withdrawn: 1,
    completed: 1,
    analysed: 4,
  });
});

test('STUDIES §10 who refused and was invited again is where the newest invitation is, as in the list of participants', () => {
  const refused = ['invited', 'refused'];
  expect(countsOf([someone([...refused, 'invited'])])).toMatchObject({ invited: 1, refused: 0, expired: 0 });
  expect(countsOf([someone([...refused, 'invited', 'expired'])])).toMatchObject({ refused: 0, expired: 1 });
  expect(countsOf([someone([...refused, 'invited', 'refused'])])).toMatchObject({ refused: 1, expired: 0 });
  expect(countsOf([someone([...refused, 'consented', 'joined'])])).toMatchObject({ refused: 0, consented: 1 });
});

test('STUDIES §10 who refused counts as refused again once a later invitation is cancelled, until the next one', () => {
  const cancelled = ['invited', 'refused', 'invited', 'opened', 'still_refused'];
  expect(countsOf([someone(cancelled)])).toMatchObject({ invited: 1, refused: 1, expired: 0 });
  expect(countsOf([someone([...cancelled, 'invited'])])).toMatchObject({ refused: 0, expired: 0 });
  expect(countsOf([someone([...cancelled, 'consented', 'joined'])])).toMatchObject({ refused: 0, consented: 1 });
});

test('participants whom a package leaves out are counted in the flow, and stand beside those that are analysed', () => {
  const joined = ['invited', 'consented', 'joined', 'connected'];
  const others = createConsortFlow(OPEN);
  others.add(someone(joined, { hasActiveDay: true, isWithdrawn: true }));
  others.add(someone(joined, { hasActiveDay: true, lastDay: '2026-11-19' }));
  const flow = createConsortFlow(OPEN, others.countsOfLeftOut());
  flow.add(someone(joined, { hasActiveDay: true }));
  flow.add(someone(['invited', 'refused']));
  const left = [
    { reason: 'withdrawn_participants' as const, count: 1 },
    { reason: 'answers_missing' as const, count: 1 },
  ];
  expect(flow.steps(left).map(({ step, count }) => [step, count])).toEqual([
    ['added', 4],
    ['invited', 4],
    ['refused', 1],
    ['expired', 0],
    ['consented', 3],
    ['connected', 3],
    ['withdrawn', 1],
    ['completed', 1],
    ['withdrawn_participants', 1],
    ['answers_missing', 1],
    ['analysed', 1],
  ]);
});

test('a cut that kept only the number of those it leaves out has them among all participants', () => {
  const left = [{ reason: 'answers_missing' as const, count: 3 }];
  const flow = createConsortFlow(OPEN, withoutSteps(left));
  flow.add(someone(['invited']));
  expect(flow.steps(left)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ step: 'added', count: 4 }),
      expect.objectContaining({ step: 'answers_missing', count: 3 }),
    ]),
  );
});

test('a closed study completes all who consented and have not withdrawn, from the day of closing on', () => {
  const flow = createConsortFlow({ today: '2026-11-20', isClosed: true });
  flow.add(someone(['joined'], { lastDay: '2026-11-20' }));
  flow.add(someone(['joined']));
  flow.add(someone(['joined'], { isWithdrawn: true, lastDay: '2026-11-01' }));
  flow.add(someone(['invited']));
  expect(flow.steps([])).toContainEqual(expect.objectContaining({ step: 'completed', count: 2 }));
});

test('nobody is at a later step who is not at an earlier one', () => {
  const some = fc.record({
    events: fc.subarray(['invited', 'refused', 'expired', 'consented', 'joined', 'connected']),
    isWithdrawn: fc.boolean(),
    lastDay: fc.constantFrom(null, '2026-11-19', '2026-11-20'),
    hasActiveDay: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(some), (people) => {
      const {
        added = 0,
        invited = 0,
        refused = 0,
        expired = 0,
        consented = 0,
        connected = 0,
        completed = 0,
      } = countsOf(people);
      expect(added).toBe(people.length);
      expect(refused + expired + consented).toBeLessThanOrEqual(added);
      expect(consented).toBeLessThanOrEqual(invited);
      expect(connected).toBeLessThanOrEqual(consented);
      expect(completed).toBeLessThanOrEqual(consented);
    }),
  );
});

test('the drawing and the table have every step with its number', () => {
  const flow = createConsortFlow(OPEN);
  flow.add(someone(['invited', 'refused']));
  const steps = flow.steps([{ reason: 'answers_missing', count: 3 }]);
  const drawing = consortSvg(steps);
  for (const { label_en, label_de, count } of steps) {
    expect(drawing).toContain(`>${label_en} (n = ${count})<`);
    expect(drawing).toContain(`>${label_de}<`);
  }
  expect(consortRows(steps)).toContainEqual(['refused', 'Refused', 'Abgelehnt', '1', 'true']);
  expect(consortRows(steps)).toContainEqual([
    'answers_missing',
    'Left out: consent answers missing',
    'Ausgelassen: Antworten der Einwilligung fehlen',
    '3',
    'true',
  ]);
});

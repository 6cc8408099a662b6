import fc from 'fast-check';
import { dayIn } from '#shared/calendarDate.ts';
import { dayNumber, dayText, isoWeekKey, isWithin, mondayOf } from './calendarDays.ts';
import { dayHistory, type ParticipationFacts } from './dayHistory.ts';
import { codeOfState, DAY_STATES, type DayHistory, type DayRecord, dayState } from './dayStates.ts';

const day = dayNumber;

const record = (count: number, excluded = 0): DayRecord => ({
  count,
  sessions: count,
  minutes: 30 * count,
  distance: 5000 * count,
  excluded,
});

/** 1 to 30 November 2026, seen from the 20th, when the source last delivered. */
const NOVEMBER: DayHistory = {
  start: day('2026-11-01'),
  end: day('2026-11-30'),
  withdrawn: null,
  today: day('2026-11-20'),
  connected: day('2026-11-01'),
  delivered: day('2026-11-20'),
  brokenFrom: null,
  gaps: [],
  unheard: [],
  pauses: [],
  askedFrom: null,
  absences: [],
  records: new Map(),
};

const stateOn = (text: string, change: Partial<DayHistory> = {}) => dayState(day(text), { ...NOVEMBER, ...change });
const on = (text: string, entry: DayRecord) => ({ records: new Map([[day(text), entry]]) });
const span = (from: string, to: string | null) => [{ from: day(from), to: to === null ? null : day(to) }];

test('STUDIES §4 ten states have the codes 1 to 10', () => {
  expect(DAY_STATES.map((state) => [codeOfState(state), state])).toEqual([
    [1, 'not_started'],
    [2, 'active'],
    [3, 'none_recorded'],
    [4, 'declared'],
    [5, 'source_broken'],
    [6, 'awaiting_sync'],
    [7, 'paused'],
    [8, 'withdrawn'],
    [9, 'after_end'],
    [10, 'excluded'],
  ]);
});

test('not_started: before joining, before the start and before a source is connected', () => {
  expect(stateOn('2026-10-31')).toBe('not_started');
  expect(stateOn('2026-11-10', { start: null })).toBe('not_started');
  expect(stateOn('2026-11-10', { connected: null })).toBe('not_started');
  expect(stateOn('2026-11-09', { connected: day('2026-11-10') })).toBe('not_started');
  expect(stateOn('2026-11-10', { connected: day('2026-11-10') })).toBe('none_recorded');
  expect(stateOn('2026-10-31', on('2026-10-31', record(1)))).toBe('not_started');
});

test('active: one counted activity is enough, also before the source was connected', () => {
  expect(stateOn('2026-11-10', on('2026-11-10', record(1)))).toBe('active');
  expect(stateOn('2026-11-10', on('2026-11-10', record(1, 3)))).toBe('active');
  expect(stateOn('2026-11-10', { connected: null, ...on('2026-11-10', record(1)) })).toBe('active');
  expect(stateOn('2026-11-10', { absences: span('2026-11-10', null), ...on('2026-11-10', record(1)) })).toBe('active');
});

test('none_recorded: the source works and has delivered up to this day', () => {
  expect(stateOn('2026-11-10')).toBe('none_recorded');
  expect(stateOn('2026-11-20')).toBe('none_recorded');
});

test('declared: a reason was given, both days inclusive', () => {
  const absences = span('2026-11-09', '2026-11-10');
  expect(['2026-11-08', '2026-11-09', '2026-11-10', '2026-11-11'].map((text) => stateOn(text, { absences }))).toEqual([
    'none_recorded',
    'declared',
    'declared',
    'none_recorded',
  ]);
  expect(stateOn('2026-11-20', { absences: span('2026-11-09', null) })).toBe('declared');
});

test('source_broken: since a known day, as far as nothing was delivered later', () => {
  const change = { brokenFrom: day('2026-11-09'), delivered: day('2026-11-07') };
  const texts = ['2026-11-07', '2026-11-08', '2026-11-09', '2026-11-20'];
  expect(texts.map((text) => stateOn(text, change))).toEqual([
    'none_recorded',
    'awaiting_sync',
    'source_broken',
    'source_broken',
  ]);
  expect(stateOn('2026-11-10', { ...change, delivered: day('2026-11-12') })).toBe('none_recorded');
  expect(stateOn('2026-11-10', { ...change, delivered: null })).toBe('source_broken');
});

test('awaiting_sync: the last delivery is older than this day', () => {
  expect(stateOn('2026-11-10', { delivered: day('2026-11-09') })).toBe('awaiting_sync');
  expect(stateOn('2026-11-10', { delivered: day('2026-11-10') })).toBe('none_recorded');
  expect(stateOn('2026-11-10', { delivered: null })).toBe('awaiting_sync');
});

test('paused: also a day with an activity', () => {
  const pauses = span('2026-11-10', '2026-11-10');
  expect(stateOn('2026-11-10', { pauses, ...on('2026-11-10', record(1)) })).toBe('paused');
  expect(stateOn('2026-11-11', { pauses })).toBe('none_recorded');
  const open = { pauses: span('2026-10-01', null) };
  expect([stateOn('2026-10-31', open), stateOn('2026-11-01', open)]).toEqual(['not_started', 'paused']);
});

test('withdrawn and after_end: the last day is inclusive, and the end that comes first names the rest', () => {
  const withdrawn = day('2026-11-10');
  expect(stateOn('2026-11-10', { withdrawn })).toBe('none_recorded');
  expect(stateOn('2026-11-11', { withdrawn })).toBe('withdrawn');
  const today = day('2026-12-10');
  expect(stateOn('2026-11-30', { today, delivered: today })).toBe('none_recorded');
  expect(stateOn('2026-12-01', { today })).toBe('after_end');
  expect(stateOn('2026-12-05', { today, withdrawn })).toBe('withdrawn');
  expect(stateOn('2026-12-05', { today, withdrawn: day('2026-12-02') })).toBe('after_end');
  expect(stateOn('2026-12-05', { today, withdrawn: day('2026-11-30') })).toBe('after_end');
  expect(stateOn('2026-12-05', { today, end: null, withdrawn: null })).toBe('awaiting_sync');
});

test('excluded: activities exist and all are excluded', () => {
  expect(stateOn('2026-11-10', on('2026-11-10', record(0, 2)))).toBe('excluded');
  expect(stateOn('2026-11-10', { absences: span('2026-11-10', null), ...on('2026-11-10', record(0, 1)) })).toBe(
    'excluded',
  );
  expect(stateOn('2026-11-10', on('2026-11-10', record(0)))).toBe('none_recorded');
});

test('a day to come has no state, but for an activity of a traveller on the next day', () => {
  expect(stateOn('2026-11-21')).toBeNull();
  expect(stateOn('2026-11-21', on('2026-11-21', record(1)))).toBe('active');
  expect(stateOn('2026-11-21', on('2026-11-21', record(0, 1)))).toBeNull();
  expect(stateOn('2026-11-22', on('2026-11-22', record(1)))).toBeNull();
});

const FACTS: ParticipationFacts = {
  start_day: '2026-03-01',
  last_day: null,
  withdrawal_date: null,
  connected_at: new Date('2026-03-01T10:00:00Z'),
  takes_files: false,
  delivered_at: new Date('2026-03-29T21:59:59Z'),
  files_at: null,
  broken_accounts: [],
  broken_since: null,
  gaps: [],
  pauses: [],
  paused_from: null,
  absences: [],
};
const inBerlin = (facts: Partial<ParticipationFacts>, now: string) =>
  dayHistory({ ...FACTS, ...facts }, new Map(), { timezone: 'Europe/Berlin', now: new Date(now) });

test('days are those of the time zone at both clock changes', () => {
  expect(dayText(inBerlin({}, '2026-03-28T22:59:59Z').today)).toBe('2026-03-28');
  expect(dayText(inBerlin({}, '2026-03-28T23:00:00Z').today)).toBe('2026-03-29');
  expect(dayText(inBerlin({}, '2026-03-29T21:59:59Z').today)).toBe('2026-03-29');
  expect(dayText(inBerlin({}, '2026-03-29T22:00:00Z').today)).toBe('2026-03-30');
  expect(dayText(inBerlin({}, '2026-10-25T22:59:59Z').today)).toBe('2026-10-25');
  expect(dayText(inBerlin({}, '2026-10-25T23:00:00Z').today)).toBe('2026-10-26');
  const history = inBerlin({}, '2026-04-02T10:00:00Z');
  expect(dayState(day('2026-03-29'), history)).toBe('none_recorded');
  expect(dayState(day('2026-03-30'), history)).toBe('awaiting_sync');
});

test('29 February is a day of its own, and the years around it have none', () => {
  expect([dayText(day('2028-02-28') + 1), dayText(day('2028-02-29') + 1)]).toEqual(['2028-02-29', '2028-03-01']);
  expect(dayText(day('2027-02-28') + 1)).toBe('2027-03-01');
});

test('a source is broken from the day on on which it broke in the study', () => {
  const delivered_at = new Date('2026-03-18T08:00:00Z');
  const history = inBerlin({ broken_since: new Date('2026-03-19T23:30:00Z'), delivered_at }, '2026-03-22T10:00:00Z');
  const days = ['2026-03-18', '2026-03-19', '2026-03-20', '2026-03-22'].map((text) => dayState(day(text), history));
  expect(days).toEqual(['none_recorded', 'awaiting_sync', 'source_broken', 'source_broken']);
});

test('an account that broke has delivered up to the day before, on days of 23 and of 25 hours', () => {
  const statesAround = (text: string, broken: string) => {
    const broken_since = new Date(broken);
    const heard_at = new Date(broken_since.getTime() - 600_000);
    const broken_accounts = [{ heard_at, broken_at: broken_since }];
    const history = inBerlin({ delivered_at: null, broken_since, broken_accounts }, '2026-11-20T10:00:00Z');
    return [-1, 0, 1].map((offset) => dayState(day(text) + offset, history));
  };
  const states = ['none_recorded', 'source_broken', 'source_broken'];
  expect(statesAround('2026-03-30', '2026-03-29T22:30:00Z')).toEqual(states);
  expect(statesAround('2026-10-25', '2026-10-25T22:30:00Z')).toEqual(states);
});

test('days between two connections that never arrive stay broken, except those with an activity or a reason', () => {
  const gaps = [{ from: new Date('2026-03-05T10:00:00Z'), to: new Date('2026-03-24T23:30:00Z') }];
  const absences = [{ first_day: '2026-03-10', last_day: '2026-03-10' }];
  const now = new Date('2026-03-29T10:00:00Z');
  const records = new Map([[day('2026-03-12'), record(1, 0)]]);
  const history = dayHistory({ ...FACTS, gaps, absences }, records, { timezone: 'Europe/Berlin', now });
  const days = ['2026-03-04', '2026-03-05', '2026-03-10', '2026-03-12', '2026-03-24', '2026-03-25'];
  expect(days.map((text) => dayState(day(text), history))).toEqual([
    'none_recorded',
    'source_broken',
    'declared',
    'active',
    'source_broken',
    'none_recorded',
  ]);
});

test('days before a first connection that gives nothing of the past wait for files, unless those came later', () => {
  const connected_at = new Date('2026-03-17T23:30:00Z');
  const registered = new Date('2026-03-19T23:30:00Z');
  const facts = { connected_at, gaps: [{ from: null, to: registered }] };
  const texts = ['2026-03-01', '2026-03-05', '2026-03-06', '2026-03-17', '2026-03-18', '2026-03-19', '2026-03-20'];
  const states = (more: Partial<ParticipationFacts>) => {
    const history = inBerlin({ ...facts, ...more }, '2026-03-29T10:00:00Z');
    return texts.map((text) => dayState(day(text), history));
  };
  const later = ['source_broken', 'source_broken', 'none_recorded'];
  expect(states({})).toEqual([...Array(4).fill('not_started'), ...later]);
  expect(states({ takes_files: true })).toEqual([...Array(4).fill('awaiting_sync'), ...later]);
  const files_at = new Date('2026-03-05T10:00:00Z');
  expect(states({ takes_files: true, files_at })).toEqual([
    'none_recorded',
    'none_recorded',
    'awaiting_sync',
    'awaiting_sync',
    ...later,
  ]);
});

test('pauses and absences are the stored days, the last one inclusive or open', () => {
  const stored = [
    { first_day: '2026-03-05', last_day: '2026-03-06' },
    { first_day: '2026-03-20', last_day: null },
  ];
  const spans = [...span('2026-03-05', '2026-03-06'), ...span('2026-03-20', null)];
  expect(inBerlin({ pauses: stored }, '2026-03-29T10:00:00Z')).toMatchObject({ pauses: spans, absences: [] });
  expect(inBerlin({ absences: stored }, '2026-03-29T10:00:00Z')).toMatchObject({ pauses: [], absences: spans });
});

test('a source of files is there from the first day, an account from its connection', () => {
  expect(inBerlin({ takes_files: true, connected_at: null }, '2026-03-29T10:00:00Z').connected).toBe(day('2026-03-01'));
  expect(inBerlin({ connected_at: null }, '2026-03-29T10:00:00Z').connected).toBeNull();
  expect(inBerlin({}, '2026-03-29T10:00:00Z').connected).toBe(day('2026-03-01'));
});

test('ISO weeks begin on Monday and belong to the year of their Thursday', () => {
  const keys = ['2026-11-16', '2026-11-22', '2026-12-31', '2027-01-03', '2027-01-04', '1969-12-28', '2028-02-29'];
  expect(keys.map((text) => isoWeekKey(day(text)))).toEqual([
    '2026-W47',
    '2026-W47',
    '2026-W53',
    '2026-W53',
    '2027-W01',
    '1969-W52',
    '2028-W09',
  ]);
  expect([dayText(mondayOf(day('2026-11-22'))), dayText(mondayOf(day('1969-12-31')))]).toEqual([
    '2026-11-16',
    '1969-12-29',
  ]);
});

/** Around both clock changes and 29 February, in zones on both sides of the date line. */
const ZONES = ['Europe/Berlin', 'America/New_York', 'Pacific/Kiritimati', 'Pacific/Niue', 'Australia/Lord_Howe', 'UTC'];
const CENTRES = ['2026-03-29', '2026-10-25', '2028-02-29', '2026-12-31'].map(day);

const someDay = (centre: number) => fc.integer({ min: centre - 60, max: centre + 60 });
const someMoment = (centre: number) =>
  fc.integer({ min: (centre - 60) * 86_400, max: (centre + 60) * 86_400 }).map((seconds) => new Date(seconds * 1000));
const nullOr = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });

const someSpan = (centre: number) =>
  fc.tuple(someDay(centre), nullOr(fc.nat({ max: 20 }))).map(([from, length]) => ({
    first_day: dayText(from),
    last_day: length === null ? null : dayText(from + length),
  }));

const someFacts = (centre: number): fc.Arbitrary<ParticipationFacts> =>
  fc.record({
    start_day: nullOr(someDay(centre).map(dayText)),
    last_day: nullOr(someDay(centre).map(dayText)),
    withdrawal_date: nullOr(someDay(centre).map(dayText)),
    connected_at: nullOr(someMoment(centre)),
    takes_files: fc.boolean(),
    delivered_at: nullOr(someMoment(centre)),
    files_at: nullOr(someMoment(centre)),
    broken_accounts: fc.array(fc.record({ heard_at: someMoment(centre), broken_at: someMoment(centre) }), {
      maxLength: 2,
    }),
    broken_since: nullOr(someMoment(centre)),
    gaps: fc.array(
      fc.tuple(nullOr(someMoment(centre)), someMoment(centre)).map(([from, to]) => ({ from, to })),
      { maxLength: 2 },
    ),
    pauses: fc.array(someSpan(centre), { maxLength: 3 }),
    paused_from: nullOr(someDay(centre).map(dayText)),
    absences: fc.array(someSpan(centre), { maxLength: 3 }),
  });

/** Activities are recorded anywhere, so a traveller has them on days around today's. */
const someRecords = (centre: number) =>
  fc
    .array(fc.tuple(someDay(centre), fc.nat({ max: 3 }), fc.nat({ max: 2 })), { maxLength: 60 })
    .map((days) => new Map(days.map(([at, count, excluded]) => [at, record(count, excluded)])));

const someHistory = fc.constantFrom(...CENTRES).chain((centre) =>
  fc.record({
    centre: fc.constant(centre),
    facts: someFacts(centre),
    records: someRecords(centre),
    timezone: fc.constantFrom(...ZONES),
    now: someMoment(centre),
  }),
);

/** The days of which `claims` are false, with what was claimed; one comparison per history keeps the test fast. */
function untrue(centre: number, claims: (each: number) => Record<string, boolean>): string[] {
  const days = Array.from({ length: 141 }, (_, index) => centre - 70 + index);
  return days.flatMap((each) =>
    Object.entries(claims(each)).flatMap(([claim, holds]) => (holds ? [] : [`${dayText(each)}: ${claim}`])),
  );
}

test('STUDIES §4 every day of a participant up to today has exactly one state, and later days have none', () => {
  fc.assert(
    fc.property(someHistory, ({ centre, facts, records, timezone, now }) => {
      const history = dayHistory(facts, records, { timezone, now });
      const today = day(dayIn(timezone, now));
      const wrong = untrue(centre, (each) => {
        const state = dayState(each, history);
        return {
          'a known state': each > today || DAY_STATES.filter((known) => known === state).length === 1,
          'no state yet': each <= today + 1 || state === null,
          'only an activity tomorrow': each !== today + 1 || state === null || history.records.has(each),
        };
      });
      expect(wrong).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

test('STUDIES §4 a state is true of its day', () => {
  const none: Record<string, boolean> = {};
  fc.assert(
    fc.property(someHistory, ({ centre, facts, records, timezone, now }) => {
      const history = dayHistory(facts, records, { timezone, now });
      const { start, end, withdrawn, today, connected, delivered, brokenFrom } = history;
      const wrong = untrue(centre, (each) => {
        if (each > today) return none;
        const state = dayState(each, history);
        const { count = 0, excluded = 0 } = records.get(each) ?? {};
        const isOver = (end !== null && each > end) || (withdrawn !== null && each > withdrawn);
        const isInside = !isOver && start !== null && each >= start;
        const isAsked = history.askedFrom !== null && each >= history.askedFrom;
        const isPaused = isAsked || isWithin(each, history.pauses);
        const isEmpty = isInside && !isPaused && count === 0 && excluded === 0;
        const isLost = isWithin(each, history.gaps);
        const isUnheard = !isLost && isWithin(each, history.unheard);
        const hasSource = connected !== null && each >= connected;
        const waits = state === 'source_broken' || state === 'awaiting_sync' || state === 'none_recorded';
        return {
          over: (state === 'withdrawn' || state === 'after_end') === isOver,
          paused: (state === 'paused') === (isInside && isPaused),
          active: (state === 'active') === (isInside && !isPaused && count > 0),
          excluded: (state === 'excluded') === (isInside && !isPaused && count === 0 && excluded > 0),
          declared: (state === 'declared') === (isEmpty && isWithin(each, history.absences)),
          'with a source': !waits || (isEmpty && hasSource),
          delivered:
            !waits ||
            (state === 'none_recorded') === (!isLost && !isUnheard && delivered !== null && each <= delivered),
          broken: state !== 'source_broken' || isLost || (brokenFrom !== null && each >= brokenFrom),
          lost: !waits || !isLost || state === 'source_broken',
          unheard: !waits || !isUnheard || state === 'awaiting_sync',
        };
      });
      expect(wrong).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

test('a late upload changes no other day, and makes its own day active', () => {
  const UNMOVED = ['not_started', 'paused', 'withdrawn', 'after_end', 'active', null];
  fc.assert(
    fc.property(someHistory, fc.nat({ max: 120 }), ({ centre, facts, records, timezone, now }, offset) => {
      const late = centre - 60 + offset;
      const before = dayHistory(facts, records, { timezone, now });
      const after = { ...before, records: new Map([...records, [late, record(1)]]) };
      const wrong = untrue(centre, (each) => ({
        unchanged: each === late || dayState(each, after) === dayState(each, before),
        active: each !== late || UNMOVED.includes(dayState(late, after)),
      }));
      expect(wrong).toEqual([]);
    }),
    { numRuns: 200 },
  );
});

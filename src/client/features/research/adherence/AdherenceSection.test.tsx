import { screen, waitFor, within } from '@testing-library/react';
import { failure, json } from '#client/testing/fetchStub.ts';
import { fixDate } from '#client/testing/fixDate.ts';
import { renderApp } from '#client/testing/renderApp.tsx';
import { repeatReadsAtOnce } from '#client/testing/repeatReadsAtOnce.ts';
import { someStudy, stubStudies, studyId } from '#client/testing/stubStudies.ts';
import { until } from '#client/testing/until.ts';
import { adherenceTexts } from '#client/texts/study/adherence.ts';
import type { AdherenceAnswer, StudySummaryAnswer } from '#shared/contract/adherence.ts';
import type { Study } from '#shared/contract/studies.ts';

const RESEARCHER = { role: 'researcher', lab_name: 'Movement Lab' } as const;
const ID = '0190cccc-0000-7000-8000-000000000001';

const cell = { active_days: 0, minutes: 0, distance: 0, met: null, beyond: null, phase: null, target: 4 };
const none = { participants: 0, met: 0, beyond: 0, on_protocol: { participants: 0, met: 0 } };
const ANSWER: AdherenceAnswer = {
  as_of: '2026-11-20T13:32:00.000Z',
  rule: {
    version: 2,
    min_active_days: 4,
    min_minutes: 10,
    sports: ['run'],
    count: 'days',
    window: 'iso_week',
    grace_days: 0,
    declared_days: 'exclude',
    valid: { manual: true, flagged: true },
    limit: null,
    phases: [],
    groups: [],
  },
  columns: [
    { key: '2026-W45', from: '2026-11-02', to: '2026-11-08', partial: false },
    { key: '2026-W46', from: '2026-11-09', to: '2026-11-15', partial: false },
    { key: '2026-W47', from: '2026-11-16', to: '2026-11-22', partial: true },
  ],
  rows: [
    {
      participant_id: ID,
      code: 'KDZ-011-3',
      group: 'A',
      weeks_met: 7,
      weeks_total: 9,
      weeks_beyond: null,
      target: 4,
      count: 'days',
      longest_gap_days: 9,
      cells: [
        { ...cell, key: '2026-W45', state: 'broken' },
        { ...cell, key: '2026-W46', state: 'data', active_days: 3, minutes: 128, distance: 21_400, met: false },
        { ...cell, key: '2026-W47', state: 'data' },
      ],
    },
  ],
  totals: [
    { ...none, key: '2026-W45' },
    { ...none, key: '2026-W46', participants: 34, met: 27, on_protocol: { participants: 30, met: 26 } },
    // Of an open week, only who has met the rule is judged.
    { ...none, key: '2026-W47', participants: 9, met: 9, on_protocol: { participants: 3, met: 3 } },
  ],
  sensitivity: {
    key: '2026-W46',
    targets: [
      { target: 4, participants: 42, met: 31, on_protocol: { participants: 36, met: 30 } },
      { target: 3, participants: 42, met: 36, on_protocol: { participants: 36, met: 34 } },
    ],
  },
  phases: [],
  unagreed: [],
  active_days: [0, 1, 2, 3, 4, 5, 6, 7].map((days) => ({ days, weeks: 10 * days, on_protocol: days })),
  total: 120,
  page: 1,
  page_size: 50,
};

const SUMMARY: StudySummaryAnswer = {
  as_of: '2026-11-20T13:32:00.000Z',
  participants: 42,
  connected: 40,
  silent: 2,
  weeks_met: 31,
  weeks_total: 42,
  weeks_beyond: null,
  on_protocol: { participants: 38, weeks_met: 30, weeks_total: 36 },
  activities: 1204,
  today: [],
  today_total: 0,
  contacted_lately: 0,
  weeks: [
    {
      ...{ key: '2026-W46', from: '2026-11-09', to: '2026-11-15', partial: false, active: 34 },
      ...{ met: 27, participants: 40, on_protocol: { participants: 36, met: 26 } },
    },
    {
      ...{ key: '2026-W47', from: '2026-11-16', to: '2026-11-22', partial: true, active: 12 },
      ...{ met: 0, participants: 0, on_protocol: { participants: 0, met: 0 } },
    },
  ],
  days: [
    { day: '2026-11-19', activities: 7 },
    { day: '2026-11-20', activities: 2 },
  ],
  pauses: [],
};

async function openBoard(answer: AdherenceAnswer | null, query = '', change: Partial<Study> = {}) {
  const study = someStudy(4, { groups: ['A'], ...change });
  const app = renderApp({
    url: `/research/studies/${studyId(4)}?tab=adherence${query}`,
    as: RESEARCHER,
    prepare: (server) => {
      stubStudies(server, [study]);
      server.on('GET /api/research/studies/*/summary', json(SUMMARY));
      server.on('GET /api/research/studies/*/adherence', answer ? json(answer) : failure(500, 'Broken'));
    },
  });
  await screen.findByRole('heading', { level: 2, name: 'Who has enough data, and when did it break?' });
  return app;
}

afterEach(() => jest.useRealTimers());

test('the board says of how many a source is not read that the study permitted after they agreed', async () => {
  await openBoard({ ...ANSWER, unagreed: [{ source: 'strava', participants: 1 }] });
  expect(
    await screen.findByText(/^Strava: 1 participant agreed before the study permitted this source\./),
  ).toBeVisible();
});

test('a board without activity says why nothing arrives from a source', async () => {
  await openBoard({ ...ANSWER, rows: [], total: 0, unagreed: [{ source: 'polar', participants: 2 }] });
  expect(
    await screen.findByText(/^Polar: 2 participants agreed before the study permitted this source\./),
  ).toBeVisible();
});

test('a group with the name of another choice is a choice of its own', async () => {
  await openBoard(ANSWER, '', { groups: ['All'] });
  const groups = within(await screen.findByRole('navigation', { name: 'Group' }));
  expect(groups.getAllByRole('link', { name: 'All' }).map((link) => link.getAttribute('aria-current'))).toEqual([
    'true',
    null,
  ]);
});

test('PAGES §3.5 the board says in words what its signs and marks say', async () => {
  await openBoard(ANSWER);
  const board = await screen.findByRole('table', { name: 'Who has enough data, and when did it break?' });
  const region = screen.getByRole('group', { name: 'Adherence by participant, scrolls sideways' });
  expect(region).toHaveAttribute('tabindex', '0');
  const row = within(board).getByRole('row', { name: /KDZ-011-3/ });
  const cells = within(row).getAllByRole('cell');
  expect(cells.map(({ textContent }) => textContent)).toEqual([
    '!connection broken',
    '3 below target',
    '0 so far 0 of 4',
    '7 of 9',
    '9',
  ]);
  expect(within(row).getByRole('rowheader', { name: 'KDZ-011-3' })).toBeVisible();
  expect(within(row).getByRole('link', { name: '3 below target' })).toHaveAttribute(
    'href',
    `/strava-integration/activities?participant_id=${ID}&from=2026-11-09&to=2026-11-15`,
  );
  expect(within(board).getByRole('row', { name: /Share that meets the rule/ })).toHaveTextContent(
    '–no value79 %–no value',
  );
  expect(screen.getByText(/rule version 2\./)).toBeVisible();
  expect(screen.getByText('In W46 27 of 34 participants met the rule.')).toBeVisible();
  const targets = screen.getByRole('table', { name: 'With another target, W46' });
  expect(within(targets).getByRole('row', { name: '4 days 31 of 42 74 % 30 of 36' })).toBeVisible();
  expect(within(targets).getByRole('row', { name: '3 days 36 of 42 86 % 34 of 36' })).toBeVisible();
  expect(screen.getByText('Participants 1 to 50 of 120')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Next 50' })).toHaveAttribute('href', expect.stringContaining('page=2'));
});

test.each([
  ['not_joined', ['–no value', '–no value', '–no value']],
  ['awaiting', ['–no value', '–no value', '9']],
] as const)('PAGES §3.0-E a row whose weeks are all %s has no value where nothing was judged', async (state, shown) => {
  const [row] = ANSWER.rows;
  if (!row) throw new Error('The board has a row');
  const cells = row.cells.map((one) => ({ ...one, state }));
  const gap = state === 'awaiting' ? 9 : 0;
  const figures = { weeks_met: 0, weeks_total: 0, weeks_beyond: 0, longest_gap_days: gap };
  await openBoard({ ...ANSWER, rule: { ...ANSWER.rule, limit: 6 }, rows: [{ ...row, ...figures, cells }] });
  const board = await screen.findByRole('table', { name: 'Who has enough data, and when did it break?' });
  const found = within(within(board).getByRole('row', { name: /KDZ-011-3/ })).getAllByRole('cell');
  expect(found.slice(-3).map(({ textContent }) => textContent)).toEqual(shown);
});

test.each([
  ['2026-11-20T20:00:00Z', 'As of 14:32, rule version 2.'],
  ['2026-11-21T08:00:00Z', 'As of 20.11.2026 14:32, rule version 2.'],
])('PAGES §3.5 at %s the board says as of when it is', async (now, sentence) => {
  fixDate(now);
  await openBoard(ANSWER);
  expect(await screen.findByText(sentence, { exact: false })).toBeVisible();
});

test.each([
  [2, '1 Baseline so far 1 of 2'],
  [null, '1 Baseline so far'],
])('a week of a phase with the target %s says so to screen readers', async (target, words) => {
  const [row] = ANSWER.rows;
  if (!row) throw new Error('The board has a row');
  const cells = row.cells.map((one) => ({ ...one, phase: 'baseline' as const, target, active_days: 1 }));
  await openBoard({ ...ANSWER, rows: [{ ...row, cells }] });
  const board = await screen.findByRole('table', { name: 'Who has enough data, and when did it break?' });
  const found = within(within(board).getByRole('row', { name: /KDZ-011-3/ })).getAllByRole('link');
  expect(found.at(-1)).toHaveAccessibleName(words);
});

test('on a narrow screen the board opens at the present week, and stays where the reader has scrolled to', async () => {
  fixDate('2026-11-20T12:00:00Z');
  const layout = jest.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function (
    this: HTMLElement,
  ) {
    return this instanceof HTMLTableCellElement ? this.cellIndex * 100 : 0;
  });
  jest.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(100);
  jest.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(350);
  const { user } = await openBoard(ANSWER);
  const region = await screen.findByRole('group', { name: 'Adherence by participant, scrolls sideways' });
  expect(region.scrollLeft).toBe(50);
  region.scrollLeft = 0;
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(region.scrollLeft).toBe(0);
  expect(layout).toHaveBeenCalled();
  jest.restoreAllMocks();
});

test('the address has what the board shows', async () => {
  const { server, user } = await openBoard(ANSWER, '&metric=km&only=below&group=A');
  expect(await screen.findByRole('link', { name: '21.4 below target' })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Days' }));
  await screen.findByRole('link', { name: 'Days', current: true });
  const asked = server.callsTo('GET /api/research/studies/*/adherence').map(({ params }) => Object.fromEntries(params));
  expect(asked[0]).toEqual({ grain: 'week', metric: 'km', page: '1', only: 'below', group: 'A' });
  expect(asked.at(-1)).toMatchObject({ grain: 'day', metric: 'km', only: 'below', from: expect.any(String) });
});

test('PAGES §3.5 the board goes to earlier weeks and days and back, and the address has its first and last day', async () => {
  const { server, user } = await openBoard(ANSWER);
  const asked = () =>
    server.callsTo('GET /api/research/studies/*/adherence').map(({ params }) => Object.fromEntries(params));
  const ways = within(await screen.findByRole('navigation', { name: 'Period shown' }));
  expect(asked().at(-1)).toEqual({ grain: 'week', metric: 'days', page: '1' });
  expect(ways.queryByRole('link', { name: 'Newest' })).not.toBeInTheDocument();
  await user.click(ways.getByRole('link', { name: 'Earlier' }));
  await until(() => asked().at(-1)?.from === '2026-10-12');
  expect(asked().at(-1)).toMatchObject({ from: '2026-10-12', to: '2026-11-01' });
  expect(window.location.search).toContain('from=2026-10-12&to=2026-11-01');
  expect(screen.getByRole('textbox', { name: 'To' })).toHaveValue('01.11.2026');

  const first = screen.getByRole('textbox', { name: 'From' });
  await user.clear(first);
  await user.type(first, '5.1.2026{Enter}');
  await until(() => asked().at(-1)?.from === '2026-01-05');

  await user.click(screen.getByRole('link', { name: 'Days' }));
  await until(() => asked().at(-1)?.grain === 'day');
  expect(asked().at(-1)).toMatchObject({ from: '2026-10-05', to: '2026-11-01' });
  await user.click(ways.getByRole('link', { name: 'Newest' }));
  await until(() => !window.location.search.includes('to='));
  expect(ways.queryByRole('link', { name: 'Newest' })).not.toBeInTheDocument();
});

test('weeks before the first participant joined are shown, with the way back', async () => {
  const cells = [{ ...cell, key: '2026-W45', state: 'not_joined' as const }];
  const rows = ANSWER.rows.map((row) => ({ ...row, cells }));
  await openBoard({ ...ANSWER, rows }, '&to=2026-11-08');
  expect(await screen.findByRole('link', { name: 'Newest' })).toBeVisible();
});

test('the board offers later weeks until its newest day', async () => {
  fixDate('2026-11-25T12:00');
  await openBoard(ANSWER, '&from=2026-11-02&to=2026-11-22');
  const ways = within(await screen.findByRole('navigation', { name: 'Period shown' }));
  expect(ways.getByRole('link', { name: 'Later' })).toHaveAttribute(
    'href',
    expect.stringContaining('from=2026-11-23&to=2026-12-13'),
  );
});

test('the days of a closed study end with its closing', async () => {
  fixDate('2027-06-01T12:00');
  const closed = { status: 'closed' as const, closed_at: '2026-11-22T12:00:00Z', end_date: null };
  const { server } = await openBoard(ANSWER, '&grain=day', closed);
  const ways = within(await screen.findByRole('navigation', { name: 'Period shown' }));
  expect(ways.queryByRole('link', { name: 'Later' })).not.toBeInTheDocument();
  const [asked] = server.callsTo('GET /api/research/studies/*/adherence');
  expect(asked?.params.get('from')).toBe('2026-10-26');
});

test('STUDIES §5 a board of days has its sums for all participants and for those on protocol', async () => {
  const day = { key: '2026-11-16', participants: 40, met: 10, beyond: 0, on_protocol: { participants: 36, met: 9 } };
  const column = { key: '2026-11-16', from: '2026-11-16', to: '2026-11-16', partial: false };
  const cells = [{ ...cell, key: '2026-11-16', state: 'active' as const }];
  const rows = ANSWER.rows.map((row) => ({ ...row, cells }));
  await openBoard({ ...ANSWER, columns: [column], totals: [day], rows }, '&grain=day');
  const board = within(await screen.findByRole('table', { name: 'Who has enough data, and when did it break?' }));
  expect(board.getByRole('row', { name: /^Share that was active/ })).toHaveTextContent('25 %');
  expect(board.getByRole('row', { name: /^Share on protocol that was active/ })).toHaveTextContent('25 %');
  expect(screen.getByText('A number: the value of the day.')).toBeVisible();
});

test('PAGES §3.5 the legend of the board names the values of its shades, in the unit that is shown', async () => {
  await openBoard(ANSWER, '&metric=minutes');
  const legend = within(await screen.findByRole('region', { name: 'What the cells say' }));
  expect(legend.getByText(/^A number: the value of the week\./)).toBeVisible();
  expect(legend.getByText('The shades, by value (minutes):')).toBeVisible();
  const [shades] = legend.getAllByRole('list');
  expect(
    within(shades as HTMLElement)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['0', '1–75', '76–150', '151–225', '226 or more']);
});

test('PAGES §3.5 below the board stands the distribution of active days, as a picture and a table', async () => {
  const { user } = await openBoard(ANSWER);
  const figure = within(await screen.findByRole('figure', { name: 'Distribution of active days' }));
  expect(
    figure.getByText('280 judged weeks of participants are shown, most often with 7 active days (70).'),
  ).toBeVisible();
  await user.click(figure.getByRole('button', { name: 'Show as table' }));
  expect(figure.getByRole('row', { name: '3 30 3' })).toBeVisible();
});

test('a page of participants who have not begun shows the board, its pager and counts with their thousands', async () => {
  const rows = ANSWER.rows.map((row) => ({
    ...row,
    weeks_met: 0,
    weeks_total: 0,
    cells: row.cells.map(({ key }) => ({ ...cell, key, state: 'not_joined' as const })),
  }));
  await openBoard({ ...ANSWER, rows, total: 1204, page: 2 }, '&page=2');
  expect(await screen.findByText('Participants 51 to 100 of 1 204')).toBeVisible();
  const row = screen.getByRole('row', { name: /KDZ-011-3/ });
  expect(within(row).getAllByRole('cell').slice(-2)[0]).toHaveTextContent('–');
  expect(screen.getByRole('link', { name: 'Previous 50' })).toBeVisible();
  expect(screen.queryByText(/^No activity yet/)).toBeNull();
});

test('a group without anybody says so', async () => {
  await openBoard({ ...ANSWER, rows: [], total: 0 }, '&group=A');
  expect(await screen.findByText('No participant is in this group yet.')).toBeVisible();
});

test('a board without activity says so', async () => {
  await openBoard({ ...ANSWER, rows: [], total: 0 });
  expect(
    await screen.findByText('No activity yet. The first week appears after the first participant connects.'),
  ).toBeVisible();
});

test('a board that failed says so', async () => {
  repeatReadsAtOnce();
  await openBoard(null);
  expect(await screen.findByText('Could not load the adherence.')).toBeVisible();
});

test.each([
  ['begins after the newest day', 'period_ends_first', 'The last day lies before the first'],
  ['is too long', 'period_too_long', 'The period is too long'],
])(
  'a period of the board that %s is told with its limit and the way back, not with a retry',
  async (_what, code, text) => {
    const { server, user } = await openBoard(ANSWER);
    server.on('GET /api/research/studies/*/adherence', ({ params }) =>
      params.has('from') ? failure(400, text, { code }) : json(ANSWER),
    );
    await user.type(await screen.findByRole('textbox', { name: 'From' }), '5.1.2026{Enter}');
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByText('Choose up to 53 weeks or 92 days.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Newest' }));
    expect(await screen.findByRole('rowheader', { name: 'KDZ-011-3' })).toBeVisible();
    expect(window.location.search).toBe('?tab=adherence');
  },
);

test('a page that the board no longer has leads to its last page', async () => {
  const { server, user } = await openBoard(ANSWER);
  server.on('GET /api/research/studies/*/adherence', ({ params }) =>
    json(params.get('page') === '1' ? { ...ANSWER, total: 50 } : { ...ANSWER, rows: [], total: 50, page: 2 }),
  );
  await user.click(await screen.findByRole('link', { name: 'Next 50' }));
  await until(() => server.callsTo('GET /api/research/studies/*/adherence').length >= 2);
  await waitFor(() => expect(window.location.search).toBe('?tab=adherence'));
  expect(await screen.findByRole('rowheader', { name: 'KDZ-011-3' })).toBeVisible();
});

test('a study is paused with a reason', async () => {
  const { server, user } = await openBoard(ANSWER);
  const pause = { id: 'p-1', participant_id: null, first_day: '2026-12-20', last_day: null, reason: 'Closed' };
  server.on('POST /api/research/studies/*/pauses', json({ pause }, 201));
  const section = within(await screen.findByRole('region', { name: 'Pauses of the study' }));
  expect(section.getByText('The study is not paused on any day.')).toBeVisible();
  await user.click(section.getByRole('button', { name: 'Pause the study…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Pause the study' }));
  await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'Closed');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Pause saved')).toBeVisible();
  expect(server.callsTo('POST /api/research/studies/*/pauses')[0]?.body).toMatchObject({
    last_day: null,
    reason: 'Closed',
  });
});

test('the German sentences of the weeks of a study agree with one participant', () => {
  const { shareSentence, overview } = adherenceTexts.de;
  expect(shareSentence({ week: 'KW 46', met: 1, participants: '5' })).toBe(
    'In KW 46 hat 1 von 5 Teilnehmenden die Regel erfüllt.',
  );
  expect(overview.activeSentence({ week: 'KW 46', active: 2, participants: '5', met: 1, judged: '4' })).toBe(
    'In KW 46 haben 2 von 5 Teilnehmenden etwas aufgezeichnet, und 1 von 4 hat die Regel erfüllt.',
  );
});

test('PAGES §3.5 the charts of the overview say in a sentence and a table what they draw', async () => {
  const { user } = renderApp({
    url: `/research/studies/${studyId(4)}`,
    as: RESEARCHER,
    prepare: (server) => {
      stubStudies(server, [someStudy(4, { participant_count: 42 })]);
      server.on('GET /api/research/studies/*/summary', json(SUMMARY));
    },
  });
  const figure = await screen.findByRole('figure', { name: 'Participants with data, by week' });
  const weeks = within(figure);
  expect(weeks.getByText('In W46 34 of 42 participants recorded something, and 27 of 40 met the rule.')).toBeVisible();
  expect(weeks.getByText('Line: all 40 connected participants')).toBeVisible();
  const [line, firstBar] = figure.querySelectorAll('.bars-plot > div');
  expect(line).toHaveStyle({ bottom: '100%' });
  expect(firstBar).toHaveStyle({ height: '85%' });
  await user.click(weeks.getByRole('button', { name: 'Show as table' }));
  expect(weeks.getByRole('row', { name: 'W46 34 27 of 40 26 of 36' })).toBeVisible();
  const days = within(screen.getByRole('figure', { name: 'Activities by day, 28 days' }));
  expect(days.getByText('9 activities in 28 days, most of them on 19.11.2026 (7).')).toBeVisible();
});

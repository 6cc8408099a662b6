import { screen, within } from '@testing-library/react';
import { renderPart } from '#client/testing/renderPart.tsx';
import { DAY_STATES, type DayState } from '#shared/days/dayStates.ts';
import { DaysCalendar, type ShownDay } from './DaysCalendar.tsx';
import { DaysLegend } from './DaysLegend.tsx';

const day = (date: string, state: DayState | null, minutes = 0, count = 0): ShownDay => ({
  day: date,
  state,
  minutes,
  count,
});
const DAYS = [
  day('2026-11-03', 'active', 45.4, 2),
  day('2026-11-04', 'none_recorded'),
  day('2026-11-05', 'excluded'),
  day('2026-11-06', 'declared'),
  day('2026-11-07', null),
];
const inFull = (cell: HTMLElement) => cell.textContent?.replaceAll(/\s+/g, ' ').trim();

test('STUDIES §4 each day has its date, and its duration or the sign and the word of its state', () => {
  renderPart(
    <DaysCalendar
      caption="November"
      first="2026-11-03"
      last="2026-11-07"
      today="2026-11-06"
      days={DAYS}
      dayHref={(date) => `/activities?from=${date}`}
    />,
  );
  const table = screen.getByRole('table', { name: 'November' });
  const [head, ...rows] = within(table).getAllByRole('row');
  expect(
    within(head as HTMLElement)
      .getAllByRole('columnheader')
      .map(inFull),
  ).toEqual(['Week', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']);
  expect(rows).toHaveLength(1);
  const row = within(rows[0] as HTMLElement);
  expect(row.getByRole('rowheader', { name: 'W45' })).toBeVisible();
  expect(row.getAllByRole('cell').map(inFull)).toEqual([
    '',
    '03.11. 45:2445:24, 2 activities',
    '04.11. 0nothing recorded',
    '05.11. eall activities excluded',
    '06.11. aabsence declared',
    '07.11.',
    '',
  ]);
  expect(row.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/activities?from=2026-11-03',
    '/activities?from=2026-11-05',
  ]);
  expect(row.getByRole('cell', { current: 'date' })).toHaveTextContent('06.11.');
});

test('a day names its phase where the study has phases', () => {
  const days = [{ ...day('2026-11-04', 'none_recorded'), phase: 'baseline' as const }];
  renderPart(<DaysCalendar caption="November" first="2026-11-04" last="2026-11-04" today="2026-11-06" days={days} />);
  const cell = screen.getByRole('cell', { name: /nothing recorded/ });
  expect(cell).toHaveAttribute('title', 'nothing recorded, Baseline');
  expect(inFull(cell)).toBe('04.11. 0nothing recorded, Baseline');
});

test('a calendar without addresses has no links', () => {
  renderPart(<DaysCalendar caption="November" first="2026-11-03" last="2026-11-07" today="2026-11-06" days={DAYS} />);
  expect(screen.getAllByRole('rowheader')).toHaveLength(1);
  expect(screen.queryByRole('link')).toBeNull();
});

test('the legend has the word of every state without a number', () => {
  renderPart(<DaysLegend />);
  expect(screen.getAllByRole('listitem')).toHaveLength(DAY_STATES.length - 1);
  expect(screen.getByText('connection broken')).toBeVisible();
});

import { screen, within } from '@testing-library/react';
import { renderPart } from '#client/testing/renderPart.tsx';
import { WeeksCalendar } from './WeeksCalendar.tsx';

const day = (date: string, distance: number, moving_time: number) => ({
  day: date,
  activity_count: 1,
  distance,
  moving_time,
});

function renderCalendar(): HTMLElement {
  renderPart(
    <WeeksCalendar
      caption="November"
      first="2026-11-10"
      last="2026-11-30"
      today="2026-11-18"
      days={[day('2026-11-16', 12_400, 3600), day('2026-11-17', 0, 3725), day('2026-11-18', 0, 125)]}
      most={12_400}
      dayHref={(date) => `/activities?day=${date}`}
    />,
  );
  return screen.getByRole('table', { name: 'November' });
}

test('PAGES §3.0-E a calendar shows kilometres, and a day without distance as h:mm:ss or m:ss', () => {
  const links = within(renderCalendar()).getAllByRole('link');
  expect(links.map((link) => link.querySelector('.k-day-amount')?.textContent)).toEqual(['12.4', '1:02:05', '2:05']);
});

test('a calendar ends with today, which is marked, and leaves days before its first and after today blank', () => {
  const rows = within(renderCalendar()).getAllByRole('row').slice(1);
  const cells = rows.map((row) => within(row).getAllByRole('cell'));
  expect(cells.map((row) => row.map((cell) => cell.textContent?.slice(0, 6)))).toEqual([
    ['', '10.11.', '11.11.', '12.11.', '13.11.', '14.11.', '15.11.'],
    ['16.11.', '17.11.', '18.11.', '', '', '', ''],
  ]);
  expect(cells.flat().filter((cell) => cell.getAttribute('aria-current') === 'date')).toEqual([cells[1]?.[2]]);
});

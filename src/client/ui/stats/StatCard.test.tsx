import { readFileSync } from 'node:fs';
import path from 'node:path';
import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { renderPart } from '#client/testing/renderPart.tsx';
import { StatCard } from './StatCard.tsx';
import { StatStrip } from './StatStrip.tsx';

function addStyles(file: string): void {
  const style = document.createElement('style');
  style.textContent = readFileSync(path.join(__dirname, file), 'utf8');
  document.head.append(style);
}

test('SPEC §2 shared pieces: a stat card shows title and value, and without a handler cannot be pressed', () => {
  renderPart(<StatCard title="Runs" value={42} />);
  expect(screen.getByText('Runs')).toBeVisible();
  expect(screen.getByText('42')).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.queryByRole('link')).toBeNull();
});

test('SPEC §2 shared pieces: a stat card with a handler is a button for mouse and keyboard', async () => {
  const pressed = jest.fn();
  const { user } = renderPart(<StatCard title="Labs" value="3" onClick={pressed} />);
  await user.click(screen.getByRole('button', { name: '3 Labs' }));
  await user.keyboard('{Enter}');
  await user.keyboard(' ');
  expect(pressed).toHaveBeenCalledTimes(3);
});

test('a stat card with an address is a link to it', async () => {
  const { user } = renderPart(
    <Routes>
      <Route path="/" element={<StatCard title="Athletes" value={5} href="/athletes" />} />
      <Route path="/athletes" element={<p>All athletes</p>} />
    </Routes>,
  );
  await user.click(screen.getByRole('link', { name: '5 Athletes' }));
  expect(await screen.findByText('All athletes')).toBeVisible();
});

test('SPEC §9 stat card: a value longer than 30 characters is set in a smaller font, one of 30 is not', () => {
  addStyles('stats.css');
  renderPart(
    <StatStrip
      label="Figures"
      stats={[
        { title: 'Thirty', value: 'a'.repeat(30) },
        { title: 'Thirty-one', value: 'a'.repeat(31) },
      ]}
    />,
  );
  const size = (text: string) => Number.parseFloat(getComputedStyle(screen.getByText(text)).fontSize);
  expect(screen.getByRole('list', { name: 'Figures' })).toBeVisible();
  expect(size('a'.repeat(31))).toBeLessThan(size('a'.repeat(30)));
});

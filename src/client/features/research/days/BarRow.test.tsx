import { cleanup } from '@testing-library/react';
import { renderPart } from '#client/testing/renderPart.tsx';
import { BarRow } from './BarRow.tsx';

const bar = (index: number, label: string) => ({
  key: `W${index}`,
  name: `KW ${index}`,
  value: 1,
  label,
  isOpen: false,
});
const hiddenOnPhone = (labels: readonly string[]) => {
  const bars = labels.map((label, index) => bar(index + 30, label));
  cleanup();
  renderPart(<BarRow bars={bars} most={2} line={null} />);
  return {
    names: [...document.querySelectorAll('[data-second] i')].map(({ textContent }) => textContent),
    withValues: document.querySelector('.bars-names[data-wide]') !== null,
  };
};

test('of more names than a phone has room for every second is left out there, and never the newest', () => {
  const twelve = Array.from({ length: 12 }, () => '56 %');
  expect(hiddenOnPhone(twelve)).toEqual({
    names: ['KW 30', 'KW 32', 'KW 34', 'KW 36', 'KW 38', 'KW 40'],
    withValues: false,
  });
  expect(hiddenOnPhone([...twelve.slice(1), '100 %']).withValues).toBe(true);
  expect(hiddenOnPhone(twelve.slice(4)).names).toEqual([]);
});

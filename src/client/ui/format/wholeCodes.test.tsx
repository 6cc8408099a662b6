import { render } from '@testing-library/react';
import { wholeCodes } from './wholeCodes.tsx';

test('a code in a sentence does not break, and the sentence stays the same', () => {
  const { container } = render(<p>{wholeCodes('Your code: KDZ-004-4. Not that of HRV-1204-7.')}</p>);
  expect(container).toHaveTextContent('Your code: KDZ-004-4. Not that of HRV-1204-7.');
  expect([...container.querySelectorAll('.k-nowrap')].map((part) => part.textContent)).toEqual([
    'KDZ-004-4',
    'HRV-1204-7',
  ]);
});

test('a sentence without a code is left as it is', () => {
  expect(wholeCodes('Days from 2026-11-20 to 2026-11-26')).toBe('Days from 2026-11-20 to 2026-11-26');
});

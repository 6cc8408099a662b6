import { pagesShown } from './pagesShown.ts';

test.each([
  [1, 1, '1'],
  [1, 2, '1 2'],
  [1, 5, '1 2 3 4 5'],
  [1, 7, '1 2 3 4 5 6 7'],
  [1, 8, '1 2 … 8'],
  [5, 10, '1 … 4 5 6 … 10'],
  [4, 10, '1 2 3 4 5 … 10'],
  [10, 10, '1 … 9 10'],
  [1000, 10_000, '1 … 999 1000 1001 … 10000'],
])('on page %i of %i the pager offers %s', (page, pageCount, expected) => {
  expect(
    pagesShown(page, pageCount)
      .map((shown) => shown ?? '…')
      .join(' '),
  ).toBe(expected);
});

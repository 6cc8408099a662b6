import fc from 'fast-check';
import { textDifference } from './textDifference.ts';

const marked = (before: string, after: string) => textDifference(before, after).map(({ kind, text }) => [kind, text]);

test('words that went and came stand between those that stayed', () => {
  expect(marked('We keep data for ten years.', 'We keep your data for five years.')).toEqual([
    ['same', 'We keep '],
    ['added', 'your '],
    ['same', 'data for '],
    ['removed', 'ten'],
    ['added', 'five'],
    ['same', ' years.'],
  ]);
  expect(marked('Same', 'Same')).toEqual([['same', 'Same']]);
  expect(marked('', 'New')).toEqual([['added', 'New']]);
  expect(marked('', '')).toEqual([]);
});

test('the parts make both texts again, and nothing stays that both do not have', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'c', ' ', '\n', '. '), { maxLength: 40 }).map((all) => all.join(''));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const parts = textDifference(before, after);
      const without = (kind: string) =>
        parts
          .filter((part) => part.kind !== kind)
          .map((part) => part.text)
          .join('');
      expect(without('added')).toBe(before);
      expect(without('removed')).toBe(after);
      if (before === after) expect(parts.every(({ kind }) => kind === 'same')).toBe(true);
    }),
  );
});

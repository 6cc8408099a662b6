import { globSync } from 'node:fs';
import path from 'node:path';
import { message } from '#shared/message.ts';
import { type AreaTexts, captions, inBoth } from './inBoth.ts';

const texts = inBoth({
  save: ['Save', 'Speichern'],
  unit: 'km',
  of: message('{value} / {target}'),
  count: captions('{count, plural, one {# lab} other {# labs}}', '{count, plural, one {# Labor} other {# Labore}}'),
  days: {
    names: [
      ['Mon', 'Tue'],
      ['Mo', 'Di'],
    ],
  },
});

test('a catalogue gives each language its texts, and what stands alone to both', () => {
  expect(texts.en.save).toBe('Save');
  expect(texts.de.save).toBe('Speichern');
  expect([texts.en.unit, texts.de.unit]).toEqual(['km', 'km']);
  expect(texts.de.of({ value: 1, target: 2 })).toBe('1 / 2');
  expect(texts.en.count({ count: 2 })).toBe('2 labs');
  expect(texts.de.count({ count: 1 })).toBe('1 Labor');
  expect(texts.de.days.names[1]).toBe('Di');
});

const isArea = (value: unknown): value is AreaTexts<unknown> =>
  typeof value === 'object' && value !== null && 'en' in value && 'de' in value;

/** Fills in 1 for every param. */
const ONES = new Proxy({}, { get: () => 1, has: () => true });

function wordsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'function') return [value(ONES)];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(wordsOf) : [];
}

test('the English texts of every area write "email" as the specification does', async () => {
  const files = globSync('**/*.ts', {
    cwd: import.meta.dirname,
    exclude: ['en/**', 'de/**', '*.test.ts', 'sources/**'],
  });
  const modules = await Promise.all(files.map((file): Promise<object> => import(path.join(import.meta.dirname, file))));
  const areas = modules.flatMap((module) => Object.values(module).filter(isArea));
  const words = areas.flatMap(({ en }) => wordsOf(en));
  expect(areas.length).toBeGreaterThan(50);
  expect(words.length).toBeGreaterThan(3000);
  expect(words.filter((text) => /\be-mail/i.test(text))).toEqual([]);
});

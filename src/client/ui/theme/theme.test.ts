import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { palette } from './theme.ts';

test('PAGES §4 with reduced motion nothing turns or slides: no transitions, and animations last 1 ms, once', () => {
  const sheet = readFileSync(path.join(import.meta.dirname, 'globals.css'), 'utf8');
  const [, rules] = sheet.split('@media (prefers-reduced-motion: reduce)');
  for (const rule of ['transition: none', 'animation-duration: 1ms', 'animation-iteration-count: 1']) {
    expect(rules).toContain(`${rule} !important`);
  }
});

test('every custom property that a style sheet reads is declared in one, or set by a component', () => {
  const sheets = globSync('**/*.{css,tsx}', { cwd: path.join(import.meta.dirname, '..') }).map((file) =>
    readFileSync(path.join(import.meta.dirname, '..', file), 'utf8'),
  );
  const all = sheets.join('\n');
  // The build writes the palette.
  const colors = Object.keys(palette.light).map(
    (name) => `--k-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
  );
  const declared = new Set([...colors, ...[...all.matchAll(/(--k-[\w-]+)['"]?\]?:/g)].map(([, name]) => name)]);
  const read = new Set([...all.matchAll(/var\((--k-[\w-]+)/g)].map(([, name]) => name));
  expect([...read].filter((name) => !declared.has(name))).toEqual([]);
});

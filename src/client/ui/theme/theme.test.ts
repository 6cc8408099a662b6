import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { palette } from './theme.ts';

const css = readFileSync(path.join(__dirname, 'globals.css'), 'utf8');

function customProperties(selector: string): Record<string, string> {
  const block = css.slice(css.indexOf(`${selector} {`)).split('}')[0] ?? '';
  return Object.fromEntries(
    [...block.matchAll(/--k-([a-z-]+): (#[0-9a-f]{6});/g)].map(([, name = '', value = '']) => [name, value]),
  );
}

function dashed(colors: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(colors).map(([name, value]) => [
      name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
      value.toLowerCase(),
    ]),
  );
}

test.each([
  ['light', ':root', palette.light],
  ['dark', ':root[data-theme="dark"]', palette.dark],
] as const)('the style sheet and antd take the same colours in the %s mode', (_mode, selector, colors) => {
  expect(customProperties(selector)).toEqual(dashed(colors));
});

test('every custom property that a style sheet reads is declared in one, or set by a component', () => {
  const sheets = globSync('**/*.{css,tsx}', { cwd: path.join(__dirname, '..') }).map((file) =>
    readFileSync(path.join(__dirname, '..', file), 'utf8'),
  );
  const all = sheets.join('\n');
  const declared = new Set([...all.matchAll(/(--k-[\w-]+)['"]?\]?:/g)].map(([, name]) => name));
  const read = new Set([...all.matchAll(/var\((--k-[\w-]+)/g)].map(([, name]) => name));
  expect([...read].filter((name) => !declared.has(name))).toEqual([]);
});

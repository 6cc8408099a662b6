import { readFileSync } from 'node:fs';
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

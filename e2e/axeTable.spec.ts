import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { SCREENS } from '#shared/screens.ts';
import { DIALOG_CHECKS, SCREEN_CHECKS } from './support/axeTable.ts';
import { dialogsOfTheCode } from './support/dialogsOfTheCode.ts';

/** As the name of a check, or as the key of a form that is edited. */
function isIn(spec: string, what: string): boolean {
  const source = readFileSync(path.join(import.meta.dirname, spec), 'utf8');
  const isForm = spec === 'leaving.spec.ts';
  return isForm
    ? source.includes(`\n  ${what}: {`)
    : ["'", '"', '`'].some((mark) => source.includes(mark + what + mark));
}

test('each screen has its check with axe', () => {
  expect(Object.keys(SCREEN_CHECKS).sort()).toEqual(Object.keys(SCREENS).sort());
});

test('each dialog of the code has its check with axe', () => {
  const checked = Object.entries(DIALOG_CHECKS).map(([component, checks]) => [component, checks.length]);
  expect(Object.fromEntries(checked)).toEqual(dialogsOfTheCode());
});

test('each named check is in its spec', () => {
  const named = [...Object.values(SCREEN_CHECKS), ...Object.values(DIALOG_CHECKS).flat()];
  expect(named.filter(([spec, what]) => !isIn(spec, what))).toEqual([]);
});

import { globSync, readFileSync } from 'node:fs';

const COMMENT = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;
/** German for cadence, which is no name. */
const CADENCE = 'Kadenz nach Zählung der Quelle';

test('no text writes the name of the product out, because PRODUCT_NAME sets it', () => {
  const files = globSync([
    'src/client/texts/**/*.ts',
    'src/shared/**/*.ts',
    'src/server/activities/export/*.ts',
    'src/server/research/exports/**/*.ts',
    'src/server/research/{consent,reminders,studies}/**/*.ts',
  ]).filter((file) => !file.endsWith('.test.ts'));
  expect(files.length).toBeGreaterThan(200);
  const named = files.filter((file) =>
    readFileSync(file, 'utf8').replaceAll(COMMENT, '').replaceAll(CADENCE, '').includes('Kadenz'),
  );
  expect(named).toEqual([]);
});

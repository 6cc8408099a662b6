import { globSync, readFileSync } from 'node:fs';

test('English texts write "email" as the specification does', () => {
  const files = globSync(['src/client/texts/en/**/*.ts', 'src/shared/*essages.ts', 'src/shared/words/*English.ts']);
  expect(files.length).toBeGreaterThan(50);
  expect(files.filter((file) => /\be-mail/i.test(readFileSync(file, 'utf8')))).toEqual([]);
});

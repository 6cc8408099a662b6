import { globSync, readFileSync } from 'node:fs';

test('English sentences write "email" as the specification does', () => {
  const files = globSync(['src/client/texts/en/*.ts', 'src/shared/*essages.ts', 'src/shared/words/*English.ts']);
  expect(files.length).toBeGreaterThan(10);
  expect(files.filter((file) => /\be-mail/i.test(readFileSync(file, 'utf8')))).toEqual([]);
});

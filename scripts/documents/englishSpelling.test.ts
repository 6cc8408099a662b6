import { globSync, readFileSync } from 'node:fs';

const E_MAIL = /\be-mail/i;
/** In a caption the English text comes first. */
const E_MAIL_IN_CAPTION = /(?:\[|captions\(\s*)(['"])(?:(?!\1).)*\be-mail/i;

test.each([
  ['sentences', ['src/client/texts/en/*.ts', 'src/shared/*essages.ts'], E_MAIL],
  [
    'captions',
    ['src/client/texts/*.ts', 'src/client/texts/{participant,polar,sources,study}/*.ts', 'src/shared/words/*.ts'],
    E_MAIL_IN_CAPTION,
  ],
] as const)('English %s write "email" as the specification does', (_kind, paths, spelling) => {
  const files = globSync(paths).filter((file) => !file.endsWith('.test.ts'));
  expect(files.length).toBeGreaterThan(8);
  expect(files.filter((file) => spelling.test(readFileSync(file, 'utf8')))).toEqual([]);
});

import { relatedTests } from './relatedTests.ts';

test('a change concerns the tests beside it and those that import it', () => {
  const tests = relatedTests(['src/shared/participantCode.ts']);
  expect(tests).toContain('src/shared/participantCode.test.ts');
  expect(tests).toContain('src/shared/roles.test.ts');
  expect(tests).not.toContain('src/server/main.test.ts');
  expect(relatedTests(['src/server/testing/buildTestServer.ts'])).toContain('src/server/users/usersRoutes.test.ts');
});

test('a folder without tests has those of the folder above', () => {
  expect(relatedTests(['src/server/db/migrations/0001_accounts.sql'])).toContain('src/server/db/migrate.test.ts');
});

test('what no test of Jest can reach has none', () => {
  expect(relatedTests(['README.md', 'e2e/look.spec.ts', 'public/robots.txt'])).toEqual([]);
});

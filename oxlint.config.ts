import { defineConfig } from 'oxlint';
import { importDirections } from './scripts/importDirections.ts';

/** Biome formats and holds the style; oxlint holds what needs types or the whole graph: directions, cycles, promises. */
export default defineConfig({
  plugins: ['typescript', 'import', 'node', 'oxc'],
  options: { typeAware: true },
  categories: { correctness: 'error' },
  ignorePatterns: ['dist', 'data', 'test-results', 'playwright-report', '.cache'],
  rules: {
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'typescript/no-floating-promises': 'error',
    // A handler of React may start something and not wait for it; what it starts is held by no-floating-promises.
    'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    'typescript/ban-ts-comment': 'error',
    'typescript/switch-exhaustiveness-check': 'error',
    'typescript/no-unnecessary-type-assertion': 'error',
    'typescript/no-misused-spread': 'off', // [...text] is how code points are counted here
    'typescript/require-array-sort-compare': 'off',
    'typescript/restrict-template-expressions': 'off',
    'typescript/no-base-to-string': 'off',
    'typescript/unbound-method': 'off', // framework decorators are handed on as values
  },
  overrides: [
    {
      files: ['src/**'],
      rules: { 'max-lines': ['error', { max: 250 }], 'node/no-process-env': 'error' },
    },
    ...importDirections(import.meta.dirname),
    {
      files: ['src/**/*.test.{ts,tsx}', 'src/*/testing/**', 'src/wire/**', 'e2e/**'],
      plugins: ['jest'],
      rules: {
        'max-lines': 'off',
        'node/no-process-env': 'off',
        'jest/no-focused-tests': 'error',
        'jest/no-disabled-tests': 'error',
        'jest/valid-expect': 'error',
        'jest/no-identical-title': 'error',
        'jest/no-standalone-expect': 'off', // a test that runs on one of the databases only is a test under another name
        'jest/no-conditional-expect': 'off', // a table of cases may hold a case that expects more
        'jest/expect-expect': ['error', { assertFunctionNames: ['expect*', 'see*', 'it*'] }],
        'no-empty-pattern': 'off', // Playwright reads the names of fixtures from patterns
      },
    },
    {
      files: ['src/server/settings/env.ts', 'src/server/main.ts', 'src/server/db/testDatabase.ts'],
      rules: { 'node/no-process-env': 'off' },
    },
  ],
});

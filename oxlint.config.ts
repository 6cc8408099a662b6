import { defineConfig } from 'oxlint';
import { importDirections } from './scripts/importDirections.ts';

/**
 * Biome formats and checks the style; oxlint checks what needs types or the whole graph: directions, cycles, promises.
 */
export default defineConfig({
  plugins: ['typescript', 'import', 'node', 'oxc'],
  options: { typeAware: true },
  categories: { correctness: 'error' },
  ignorePatterns: ['dist', 'data', 'test-results', 'playwright-report', '.cache'],
  rules: {
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'typescript/no-floating-promises': 'error',
    // A React handler may start a promise without waiting; no-floating-promises checks the rest.
    'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    'typescript/ban-ts-comment': 'error',
    'typescript/switch-exhaustiveness-check': 'error',
    'typescript/no-unnecessary-type-assertion': 'error',
    'typescript/no-misused-spread': 'off', // [...text] counts code points here
    'typescript/require-array-sort-compare': 'off',
    'typescript/restrict-template-expressions': 'off',
    'typescript/no-base-to-string': 'off',
    'typescript/unbound-method': 'off', // framework decorators are passed as values
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
        'jest/no-standalone-expect': 'off', // a test that runs on one database only is a test under another name
        'jest/no-conditional-expect': 'off', // a row of a table may expect more than the others
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

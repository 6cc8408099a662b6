import { availableParallelism } from 'node:os';
import type { Config } from 'jest';

/** The client runs as CommonJS, which jsdom and antd need; the rest is loaded by Node itself. */
const node = {
  testEnvironment: '<rootDir>/scripts/jest/nodeEnvironment.ts',
  runtime: '<rootDir>/scripts/jest/nodeRuntime.ts',
  transform: {},
} satisfies Config;

/** Node lacks JSX; the React compiler is left out, because it is slow and changes no test. */
const babel = {
  babelrc: false,
  presets: [['@babel/preset-react', { runtime: 'automatic' }], '@babel/preset-typescript'],
  plugins: ['@babel/plugin-transform-modules-commonjs', '@babel/plugin-transform-dynamic-import'],
};

const config: Config = {
  // A server test waits for its database half of the time, so two workers on two processors gain almost a factor of
  // two.
  maxWorkers: Math.max(2, availableParallelism() - 1),
  // No test waits a fixed time, so this limit is only for a busy machine.
  testTimeout: 120_000,
  // A worker frees the memory of its database at its end, which takes more than the usual 500 ms on a busy machine.
  workerGracefulExitTimeout: 60_000,
  testSequencer: '<rootDir>/scripts/jest/longestFirst.ts',
  projects: [
    { ...node, displayName: 'shared', testMatch: ['<rootDir>/src/shared/**/*.test.ts'] },
    {
      ...node,
      displayName: 'server',
      testMatch: ['<rootDir>/src/server/**/*.test.ts', '<rootDir>/src/standin/**/*.test.ts'],
    },
    { ...node, displayName: 'wire', testMatch: ['<rootDir>/src/wire/**/*.test.ts'] },
    { ...node, displayName: 'scripts', testMatch: ['<rootDir>/scripts/**/*.test.ts'] },
    // Functions of the client that load no component and ask for no window.
    {
      ...node,
      displayName: 'client',
      testMatch: ['<rootDir>/src/client/{app,features,forms,testing,texts,ui}/**/*.test.ts'],
    },
    {
      displayName: 'client',
      testMatch: ['<rootDir>/src/client/**/*.test.tsx', '<rootDir>/src/client/{api,session}/**/*.test.ts'],
      testEnvironment: '<rootDir>/src/client/testing/browserEnvironment.ts',
      resolver: '<rootDir>/scripts/jest/builtResolver.ts',
      setupFilesAfterEnv: ['<rootDir>/src/client/testing/setup.ts'],
      transform: {
        '\\.tsx?$': ['babel-jest', babel],
      },
      moduleNameMapper: {
        '\\.css$': '<rootDir>/src/client/testing/emptyModule.ts',
        '^@ant-design/charts$': '<rootDir>/src/client/testing/chartsStub.tsx',
        '^antd/es/(.*)$': 'antd/lib/$1',
        '^@ant-design/colors/es/(.*)$': '@ant-design/colors/lib/$1',
      },
    },
  ],
};

export default config;

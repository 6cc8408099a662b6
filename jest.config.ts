import { availableParallelism } from 'node:os';
import type { Config } from 'jest';

/** What needs no browser is loaded by Node itself; the client runs as CommonJS, where jsdom and antd are at home. */
const node = {
  testEnvironment: '<rootDir>/scripts/jest/nodeEnvironment.ts',
  runtime: '<rootDir>/scripts/jest/nodeRuntime.ts',
  transform: {},
} satisfies Config;

/** What Node lacks to run the client's code; React's compiler, which is the slowest part of the build, changes nothing that a test sees. */
const babel = {
  babelrc: false,
  presets: [['@babel/preset-react', { runtime: 'automatic' }], '@babel/preset-typescript'],
  plugins: ['@babel/plugin-transform-modules-commonjs', '@babel/plugin-transform-dynamic-import'],
};

const config: Config = {
  // A test of the server waits for its database half of its time: on two processors two at once take little more than half as long as one.
  maxWorkers: Math.max(2, availableParallelism() - 1),
  // For a busy machine: nothing here is waited for because it is slow, so a test that takes so long has gone wrong.
  testTimeout: 120_000,
  projects: [
    { ...node, displayName: 'shared', testMatch: ['<rootDir>/src/shared/**/*.test.ts'] },
    {
      ...node,
      displayName: 'server',
      testMatch: ['<rootDir>/src/server/**/*.test.ts', '<rootDir>/src/standin/**/*.test.ts'],
    },
    { ...node, displayName: 'wire', testMatch: ['<rootDir>/src/wire/**/*.test.ts'] },
    { ...node, displayName: 'scripts', testMatch: ['<rootDir>/scripts/**/*.test.ts'] },
    {
      displayName: 'client',
      testMatch: ['<rootDir>/src/client/**/*.test.ts', '<rootDir>/src/client/**/*.test.tsx'],
      testEnvironment: '<rootDir>/src/client/testing/browserEnvironment.ts',
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

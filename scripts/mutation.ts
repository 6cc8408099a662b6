import { Stryker } from '@stryker-mutator/core';
import { keepCompiledCode } from './compiledCode.ts';
import { projectRoot } from './runNode.ts';

const GOAL = 85;

interface Area {
  mutate: string[];
  tests: string[];
}

const AREAS: Record<string, Area> = {
  codes: { mutate: ['src/shared/participantCode.ts'], tests: ['src/shared/participantCode.test.ts'] },
  shared: { mutate: ['src/shared/email.ts', 'src/shared/roles.ts'], tests: ['src/shared/'] },
  states: {
    mutate: ['src/shared/days/dayStates.ts', 'src/shared/days/dayHistory.ts'],
    tests: ['src/shared/days/dayStates.test.ts'],
  },
  rule: {
    mutate: ['src/shared/days/adherence.ts', 'src/shared/days/adherenceRule.ts', 'src/shared/days/ruleProblems.ts'],
    tests: ['src/shared/days/adherence', 'src/shared/days/phases.test.ts', 'src/shared/days/ruleProblems.test.ts'],
  },
  windows: {
    mutate: [
      'src/shared/calendarDate.ts',
      'src/shared/days/calendarDays.ts',
      'src/shared/days/phases.ts',
      'src/server/activities/localDays.ts',
    ],
    tests: [
      'src/shared/calendarDate.test.ts',
      'src/shared/days/dayStates.test.ts',
      'src/shared/days/phases.test.ts',
      'src/server/activities/localDays.test.ts',
    ],
  },
  duplicates: {
    mutate: ['src/server/activities/duplicateRule.ts'],
    tests: ['src/server/activities/duplicateRule.test.ts'],
  },
  deidentify: {
    mutate: ['src/server/research/exports/deidentify.ts', 'src/server/research/exports/uniqueWeeks.ts'],
    tests: ['src/server/research/exports/deidentify.test.ts', 'src/server/research/exports/uniqueWeeks.test.ts'],
  },
  flags: {
    mutate: ['src/server/activities/activityFlags.ts'],
    tests: ['src/server/sources/strava/flow/activityRows.test.ts'],
  },
  reauth: {
    mutate: ['src/client/api/baseQueryWithReauth.ts', 'src/client/api/renewal.ts', 'src/client/api/accessToken.ts'],
    tests: [
      'src/client/api/baseQueryWithReauth.test.ts',
      'src/client/api/renewal.test.ts',
      'src/client/api/accessToken.test.ts',
    ],
  },
  rights: { mutate: ['src/server/plugins/session.ts'], tests: ['src/server/rights.test.ts'] },
  store: {
    mutate: ['src/server/sources/strava/flow/activityStore.ts'],
    tests: ['src/server/sources/strava/flow/flowImports.test.ts', 'src/server/sync/flowEvents.test.ts'],
  },
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !Object.hasOwn(AREAS, name));
if (unknown.length > 0) {
  console.error(`There is no area ${unknown.join(', ')}: choose among ${Object.keys(AREAS).join(', ')}`);
  process.exit(1);
}

interface Score {
  noticed: number;
  all: number;
}

const percent = ({ noticed, all }: Score) => (100 * noticed) / Math.max(1, all);
const line = (name: string, score: Score) =>
  `${name.padEnd(10)} ${percent(score).toFixed(1).padStart(6)} %  ${score.noticed} of ${score.all} mutants`;

/** Each mutant runs the area's tests in its own process, because tests of one worker share modules. */
async function measure({ mutate, tests }: Area): Promise<Score> {
  const projects = [...new Set(tests.map((test) => `--selectProjects=${test.split('/')[1]}`))];
  const results = await new Stryker({
    mutate,
    testRunner: 'command',
    commandRunner: {
      command: `node -r ./scripts/requireNode.cjs scripts/test.ts --silent --bail --runInBand ${[...projects, ...tests].join(' ')}`,
    },
    coverageAnalysis: 'off',
    concurrency: 2,
    ignorePatterns: ['.cache', 'data', 'dist', 'test-results'],
    // Stryker would rewrite it with an API that this compiler does not have; its copy of the project needs no other
    // paths.
    tsconfigFile: 'none',
    tempDirName: '.cache/stryker',
    reporters: ['clear-text'],
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false, reportScoreTable: false },
    logLevel: 'warn',
    timeoutMS: 60_000,
  } as ConstructorParameters<typeof Stryker>[0]).runMutationTest();
  const counted = results.filter(({ status }) => ['Killed', 'Timeout', 'Survived', 'NoCoverage'].includes(status));
  return {
    noticed: counted.filter(({ status }) => status === 'Killed' || status === 'Timeout').length,
    all: counted.length,
  };
}

process.chdir(projectRoot);
keepCompiledCode();
const sum: Score = { noticed: 0, all: 0 };
const scores: [string, Score][] = [];
for (const name of asked.length > 0 ? asked : Object.keys(AREAS)) {
  const area = AREAS[name];
  if (!area) continue;
  const score = await measure(area);
  sum.noticed += score.noticed;
  sum.all += score.all;
  scores.push([name, score]);
}
for (const [name, score] of [...scores, ['all', sum] as const]) console.log(line(name, score));
console.log(`Goal of each area: ${GOAL} %`);
process.exitCode = scores.every(([, score]) => percent(score) >= GOAL) ? 0 : 1;

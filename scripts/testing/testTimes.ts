import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../runNode.ts';

const SLOWEST = 10;

interface JestReport {
  testResults: { name: string; startTime: number; endTime: number }[];
}

interface PlaywrightSuite {
  file: string;
  specs: { tests: { results: { duration: number }[] }[] }[];
  suites?: PlaywrightSuite[];
}

interface FileTime {
  project: string;
  file: string;
  milliseconds: number;
}

/** The Jest project of a file, by folder as in jest.config.ts. */
function projectOf(file: string): string {
  const [top = '', room = ''] = file.split('/');
  if (top !== 'src') return top;
  return room === 'standin' ? 'server' : room;
}

export function jestTimes({ testResults }: JestReport, root = projectRoot): FileTime[] {
  return testResults.map(({ name, startTime, endTime }) => {
    const file = path.relative(root, name);
    return { project: projectOf(file), file, milliseconds: endTime - startTime };
  });
}

export function playwrightTimes({ suites }: { suites: PlaywrightSuite[] }): FileTime[] {
  const sumOf = ({ specs, suites: inner = [] }: PlaywrightSuite): number =>
    specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results)).reduce((sum, one) => sum + one.duration, 0) +
    inner.reduce((sum, suite) => sum + sumOf(suite), 0);
  return suites.map((suite) => ({ project: 'e2e', file: `e2e/${suite.file}`, milliseconds: sumOf(suite) }));
}

const inSeconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1).padStart(7)} s`;

export function timeLines(files: readonly FileTime[]): string[] {
  const byProject = Map.groupBy(files, ({ project }) => project);
  const slowest = files.toSorted((a, b) => b.milliseconds - a.milliseconds).slice(0, SLOWEST);
  return [
    'Time per project, added up over the workers:',
    ...[...byProject].map(([project, of]) => {
      const sum = of.reduce((total, { milliseconds }) => total + milliseconds, 0);
      return `${inSeconds(sum)}  ${project} (${of.length} files)`;
    }),
    'The slowest files:',
    ...slowest.map(({ file, milliseconds }) => `${inSeconds(milliseconds)}  ${file}`),
  ];
}

export function printTimes(): void {
  const read = <Report>(file: string, toTimes: (report: Report) => FileTime[]) => {
    const full = path.join(projectRoot, 'test-results', file);
    return existsSync(full) ? toTimes(JSON.parse(readFileSync(full, 'utf8')) as Report) : [];
  };
  const files = [
    ...read<JestReport>('jest.json', jestTimes),
    ...read<{ suites: PlaywrightSuite[] }>('playwright.json', playwrightTimes),
  ];
  for (const line of timeLines(files)) console.log(line);
}

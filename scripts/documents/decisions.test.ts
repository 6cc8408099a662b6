import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../runNode.ts';

const MOST_WORDS = 250;
const HEADINGS = ['## Context', '## Decision', '## Alternatives', '## Cost'];

const decisions = globSync('docs/decisions/*.md', { cwd: projectRoot }).sort();
const linesOf = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8').split('\n');

test('a page of docs/decisions has context, decision, alternatives and cost, in this order', () => {
  const others = decisions.filter(
    (file) => `${linesOf(file).filter((line) => line.startsWith('## '))}` !== `${HEADINGS}`,
  );
  expect(decisions.length).toBeGreaterThan(0);
  expect(others).toEqual([]);
});

test('a page of docs/decisions has at most 250 words below its headings', () => {
  const words = (file: string) =>
    linesOf(file)
      .filter((line) => !line.startsWith('#'))
      .flatMap((line) => line.split(/\s+/).filter((word) => word !== '')).length;
  const tooLong = decisions.filter((file) => words(file) > MOST_WORDS).map((file) => `${file}: ${words(file)}`);
  expect(tooLong).toEqual([]);
});

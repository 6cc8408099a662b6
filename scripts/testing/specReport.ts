import { globSync, readFileSync } from 'node:fs';
import { projectRoot } from '../runNode.ts';
import { SPEC_SENTENCES, SPEC_TOPICS } from './specSections.ts';

/** A title is `SPEC §<n> <topic>: <what a user sees>`; tables of cases still have their placeholders. */
const TITLE = /(['"`])SPEC (§\d+ [^:'"`\n]+): ((?:\\.|(?!\1).)*)\1/g;

const files = ['src/**/*.test.ts', 'src/**/*.test.tsx', 'e2e/**/*.spec.ts']
  .flatMap((pattern) => globSync(pattern, { cwd: projectRoot }))
  .sort();
const sources = files.map((file) => ({ file, text: readFileSync(`${projectRoot}/${file}`, 'utf8') }));

const titles = sources.flatMap(({ file, text }) =>
  [...text.matchAll(TITLE)].map((match) => ({
    file,
    topic: match[2] ?? '',
    says: (match[3] ?? '').replaceAll(/\\(.)/g, '$1'),
  })),
);
for (const topic of SPEC_TOPICS) {
  const tests = titles.filter((title) => title.topic === topic);
  console.log(`${topic}: ${tests.length}`);
  for (const { says, file } of tests) console.log(`    ${says}  (${file})`);
}

/** A sentence counts when it stands alone in a test, not as part of a longer word or sentence. */
const isAsserted = (sentence: string) => {
  const [first = '', ...rest] = sentence.split(/\{\w+\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const before = rest.length > 0 ? '[A-Za-z] ?' : '[A-Za-z]';
  const pattern = new RegExp(`(?<!${before})${[first, ...rest].join('[^\'"`\n]+')}(?![A-Za-z])`);
  return sources.some(({ text }) => pattern.test(text));
};

const topics: readonly string[] = SPEC_TOPICS;
const problems = [
  ...topics.filter((topic) => !titles.some((title) => title.topic === topic)).map((topic) => `${topic}: no test`),
  ...titles
    .filter((title) => !topics.includes(title.topic))
    .map((title) => `${title.topic}: not a topic (${title.file})`),
  ...SPEC_SENTENCES.filter((sentence) => !isAsserted(sentence)).map((sentence) => `"${sentence}": in no test`),
];
const covered = topics.filter((topic) => titles.some((title) => title.topic === topic)).length;
console.log(`\n${titles.length} titles, ${covered} of ${topics.length} topics, ${SPEC_SENTENCES.length} sentences`);
for (const problem of problems) console.error(`Missing: ${problem}`);
process.exitCode = problems.length > 0 ? 1 : 0;

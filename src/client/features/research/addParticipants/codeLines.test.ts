import { wordsIn } from '#client/texts/useTexts.ts';
import { type CodeLine, type LineProblem, readLines, splitLines, withSuggestions } from './codeLines.ts';
import { lineSentence } from './lineSentence.ts';

const COLUMNS = 'Only code and group: this line has more columns';

const wordsOfLine = (line: CodeLine) => {
  const sentence = lineSentence(line, 'KDZ', COLUMNS);
  return sentence === null ? null : wordsIn(sentence);
};

function sentences(text: string): [number, string | null][] {
  return readLines(splitLines(text), 'KDZ', new Set()).map((line) => [line.number, wordsOfLine(line)]);
}

test('lines have their number in the text; a group may follow a semicolon or a tab; empty lines are left out', () => {
  expect(splitLines('KDZ-001-5\r\n\r\n  KDZ-002-8 ; Group A\nKDZ-003-1\tB')).toEqual([
    { number: 1, code: 'KDZ-001-5', group: '', rest: '' },
    { number: 3, code: 'KDZ-002-8', group: 'Group A', rest: '' },
    { number: 4, code: 'KDZ-003-1', group: 'B', rest: '' },
  ]);
});

test.each<[string, string | null]>([
  ['KDZ-004-4', null],
  ['kdz 004 4;Group A', null],
  ['KDZ-O04-4', null],
  ['KDZ4', 'A code looks like KDZ-004-C, where C is the check character'],
  ['ABC-004-4', 'Codes of this study begin with KDZ-'],
  ['KDZ-004-5', 'Check character does not match: did you mean KDZ-004-4?'],
  ['anna@example.org', 'Never enter names, birth dates or email addresses'],
  ['KDZ-004-4;anna@example.org', 'Never enter names, birth dates or email addresses'],
  ['KDZ-004-4;12.03.1988', 'Never enter names, birth dates or email addresses'],
  ['Anna Muster', 'Never enter names, birth dates or email addresses'],
  ['Müller, Jörg', 'Never enter names, birth dates or email addresses'],
  ['KDZ-004-4;A;anything', 'Only code and group: this line has more columns'],
  [`KDZ-004-4;${'x'.repeat(41)}`, 'A group has at most 40 characters'],
  [`KDZ-004-4;${'x'.repeat(40)}`, null],
])('%s → %s', (line, sentence) => {
  expect(sentences(line)).toEqual([[1, sentence]]);
});

test('a code that occurs twice, in any spelling, is invalid the second time', () => {
  expect(sentences('KDZ-004-4\nkdz 004 4')).toEqual([
    [1, null],
    [2, 'KDZ-004-4 is in the list twice'],
  ]);
});

test('an invalid line does not make a later valid one a duplicate', () => {
  expect(sentences('KDZ-004-4;anna@example.org\nKDZ-004-4')[1]).toEqual([2, null]);
});

test('all suggestions can be applied at once, and may become duplicates', () => {
  const read = readLines(splitLines('KDZ-004-5;A\nKDZ-004-4\nnothing'), 'KDZ', new Set());
  const again = readLines(withSuggestions(read), 'KDZ', new Set());
  expect(again.map(({ code, group, problem }) => [code, group, problem?.kind])).toEqual<
    [string, string | null, LineProblem['kind'] | undefined][]
  >([
    ['KDZ-004-4', 'A', undefined],
    ['KDZ-004-4', null, 'twice'],
    ['NOTHING', null, 'shape'],
  ]);
});

test('a line that holds personal data or more columns stays blocked when all suggestions are applied', () => {
  const typed = 'KDZ-004-5\nKDZ-001-5;A;anna@example.org\nKDZ-002-8;A;anything';
  const again = readLines(withSuggestions(readLines(splitLines(typed), 'KDZ', new Set())), 'KDZ', new Set());
  expect(again.map(({ problem }) => problem?.kind)).toEqual([undefined, 'personal', 'columns']);
});

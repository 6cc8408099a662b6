import { codeOf } from '#shared/participantCode.ts';
import { codeCsv } from './AddResult.tsx';
import { checkLines } from './checkLines.ts';
import { decodeText, readCodeFile } from './codeFile.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const pairs = async (text: string) =>
  (await readCodeFile(text)).map(({ number, code, group }) => [number, code, group]);

test.each([
  ['commas', 'code,group\nKDZ-001-5,A\nKDZ-002-8,B\n'],
  ['semicolons and CRLF', 'Code;Gruppe\r\nKDZ-001-5;A\r\nKDZ-002-8;B\r\n'],
  ['tabs', 'CODE\tGROUP\nKDZ-001-5\tA\nKDZ-002-8\tB'],
  ['a mark of the encoding', '\uFEFFcode;group\nKDZ-001-5;A\nKDZ-002-8;B'],
  ['quoted fields', '"Teilnehmer";"Gruppe"\n"KDZ-001-5";"A"\n"KDZ-002-8";"B"'],
  ['the columns the other way round', 'group;code\nA;KDZ-001-5\nB;KDZ-002-8'],
])('a file with %s is read, without its header line', async (_what, text) => {
  expect(await pairs(text)).toEqual([
    [2, 'KDZ-001-5', 'A'],
    [3, 'KDZ-002-8', 'B'],
  ]);
});

test('a header line is not needed, nor a group', async () => {
  expect(await pairs('KDZ-001-5\nKDZ-002-8')).toEqual([
    [1, 'KDZ-001-5', ''],
    [2, 'KDZ-002-8', ''],
  ]);
});

test('a quoted field may contain separators, quotes and line breaks; later lines keep their numbers', async () => {
  expect(await pairs('KDZ-001-5;"A; ""left""\nand right"\n\nKDZ-002-8;B')).toEqual([
    [1, 'KDZ-001-5', 'A; "left"\nand right'],
    [4, 'KDZ-002-8', 'B'],
  ]);
});

test('columns beyond code and group are reported', async () => {
  expect(await readCodeFile('code,name,group\nKDZ-001-5,Anna,A')).toEqual([
    { number: 2, code: 'KDZ-001-5', group: 'A', rest: 'Anna' },
  ]);
});

test('text is read in the encodings that spreadsheets write, and anything else is refused', () => {
  expect(decodeText(bytes('Gruppe Süd'))).toBe('Gruppe Süd');
  expect(decodeText(new Uint8Array([0xef, 0xbb, 0xbf, 0x41]))?.replace('\uFEFF', '')).toBe('A');
  expect(decodeText(new Uint8Array([0x53, 0xfc, 0x64]))).toBe('Süd');
  expect(decodeText(new Uint8Array([0xff, 0xfe, 0x41, 0x00]))).toBe('A');
  expect(decodeText(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x00]))).toBeNull();
});

test('20,000 lines are read in slices between which the page gets a turn, and the study is asked about 1000 codes at a time', async () => {
  const text = `\uFEFFCode;Gruppe\r\n${Array.from({ length: 20_000 }, (_, index) => `${codeOf('KDZ', index + 1)};A\r\n`).join('')}`;
  const progress: number[] = [];
  const asked: number[] = [];
  let turns = 0;
  const count = setInterval(() => {
    turns += 1;
  });
  const lines = await checkLines(await readCodeFile(text), {
    prefix: 'KDZ',
    findTaken: async (codes) => {
      asked.push(codes.length);
      return codes.filter((code) => code === 'KDZ-004-4');
    },
    onProgress: (done) => progress.push(done),
  });
  clearInterval(count);
  expect(lines).toHaveLength(20_000);
  expect(lines.filter(({ problem }) => problem !== null)).toEqual([
    { number: 5, typed: 'KDZ-004-4', code: 'KDZ-004-4', group: 'A', rest: '', problem: { kind: 'taken' } },
  ]);
  expect(progress).toEqual(Array.from({ length: 20 }, (_, index) => (index + 1) * 1000));
  expect(asked).toEqual(Array.from({ length: 20 }, () => 1000));
  expect(turns).toBeGreaterThan(5);
});

test('the downloaded list contains only code and group, opens in spreadsheets and can be read again', async () => {
  const rows = [
    { code: 'KDZ-001-5', group: 'A; left' },
    { code: 'KDZ-002-8', group: null },
    { code: 'KDZ-003-1', group: '=1+1' },
  ];
  const german = codeCsv(rows, { code: 'Code', group: 'Gruppe' }, 'de');
  expect(german).toBe('\uFEFFCode;Gruppe\r\nKDZ-001-5;"A; left"\r\nKDZ-002-8;\r\nKDZ-003-1;\'=1+1\r\n');
  expect(codeCsv(rows, { code: 'Code', group: 'Group' }, 'en')).toBe(
    "\uFEFFCode,Group\r\nKDZ-001-5,A; left\r\nKDZ-002-8,\r\nKDZ-003-1,'=1+1\r\n",
  );
  expect(await pairs(german)).toEqual([
    [2, 'KDZ-001-5', 'A; left'],
    [3, 'KDZ-002-8', ''],
    [4, 'KDZ-003-1', "'=1+1"],
  ]);
});

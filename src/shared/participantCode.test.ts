import {
  checkCharacter,
  codeOf,
  codeProblem,
  isWholeCode,
  looksPersonal,
  normalizeCode,
  parseCode,
} from './participantCode.ts';

const DIGITS = [...'0123456789'];
const codes = ['KDZ-004-4', 'AB-000-2', 'OIL-1234-7', 'ZZZZZ-999999-7', codeOf('QUX', 77_777)];

test('a code is made of the prefix, a number of at least three digits and a check character', () => {
  expect(codeOf('KDZ', 4)).toBe('KDZ-004-4');
  expect(codeOf('KDZ', 1234)).toMatch(/^KDZ-1234-\d$/);
  expect(codeOf('KDZ', 999_999)).toMatch(/^KDZ-999999-\d$/);
  expect(parseCode('KDZ-004-4')).toEqual({ prefix: 'KDZ', number: '004', check: '4' });
});

test.each([
  'KDZ-04-4',
  'KDZ-0000004-4',
  'K-004-4',
  'KDZKDZ-004-4',
  'KDZ-004',
  'KDZ-004-44',
  'KDZ-004-A',
  'kdz-004-4',
  'KDZ-004-4\n',
  ' KDZ-004-4',
  'KDZ-٠٠٤-4',
  'ÄÖ-004-4',
  '',
])('%j is not shaped like a code', (code) => {
  expect(parseCode(code)).toBeNull();
  expect(codeProblem(code, 'KDZ')).toEqual({ kind: 'shape' });
});

test('every single wrong digit and every swap of two neighbours is noticed', () => {
  let tried = 0;
  for (let number = 0; number < 1000; number += 1) {
    const [prefix = '', digits = '', check = ''] = codeOf('KDZ', number).split('-');
    const whole = [...digits, check];
    const wrong = whole.flatMap((digit, place) => {
      const others = DIGITS.filter((other) => other !== digit).map((other) => whole.with(place, other));
      const next = whole[place + 1];
      return next === undefined || next === digit
        ? others
        : [...others, whole.with(place, next).with(place + 1, digit)];
    });
    for (const one of wrong) {
      const code = `${prefix}-${one.slice(0, -1).join('')}-${one.at(-1)}`;
      if (codeProblem(code, 'KDZ')?.kind !== 'check')
        throw new Error(`${code} passes for ${prefix}-${digits}-${check}`);
      tried += 1;
    }
  }
  expect(tried).toBeGreaterThan(36_000);
});

test('the right code is suggested for a wrong check character', () => {
  expect(codeProblem('KDZ-004-5', 'KDZ')).toEqual({ kind: 'check', suggestion: 'KDZ-004-4' });
  expect(codeProblem('KDZ-004-4', 'KDZ')).toBeNull();
  expect(codeProblem('KDZ-004-4', 'KDX')).toEqual({ kind: 'prefix' });
  expect(checkCharacter('KDZ', '004')).toBe('4');
});

test('a code is whole when it has its shape and its check character', () => {
  for (const code of codes.filter((one) => codeProblem(one, one.split('-')[0] ?? '') === null)) {
    expect([code, isWholeCode(code)]).toEqual([code, true]);
  }
  expect(isWholeCode('KDZ-004-4')).toBe(true);
  expect(isWholeCode('KDZ-004-5')).toBe(false);
  expect(isWholeCode('KDZ-004')).toBe(false);
  expect(isWholeCode('')).toBe(false);
});

test.each([
  'kdz-004-4',
  ' KDZ-004-4\t',
  'KDZ 004 4',
  'KDZ004-4',
  'kdz004 4',
  'KDZ - 004 - 4',
  'KDZ\u2013004\u20144',
  'KDZ\u2011004\u22124',
  'KDZ-OO4-4',
  'KDZO04-4',
  '\uff2b\uff24\uff3a-\uff10\uff10\uff14-\uff14',
])('%j is read as KDZ-004-4', (typed) => {
  expect(normalizeCode(typed)).toBe('KDZ-004-4');
});

test.each([
  ['KDZ1234-5', 'KDZ-1234-5'],
  ['AB0044-1', 'AB-0044-1'],
  ['KDZ-I2L-O', 'KDZ-121-0'],
  ['01L-123-4', 'OIL-123-4'],
  ['OIL-123-4', 'OIL-123-4'],
  ['anything else', 'ANYTHING ELSE'],
  ['', ''],
])('%j is read as %j', (typed, code) => {
  expect(normalizeCode(typed)).toBe(code);
});

test.each([...codes, 'kdz004 4', 'KDZ\u2013004\u20144', 'nothing', 'KDZ-04-4'])(
  'reading %j twice changes nothing more',
  (typed) => {
    expect(normalizeCode(normalizeCode(typed))).toBe(normalizeCode(typed));
  },
);

test.each([
  'ada@example.org',
  'ada\uff20example.org',
  'born 12.03.1985',
  '12. 3. 85',
  '1985-03-12',
  '3/12/1985',
  '*12.03.1985',
  '19850312',
  '12031985',
  '12. März 1985',
  '12 March 1985',
  'Mar 3rd, 1985',
  'born12.03.1985',
])('%j looks as if it named a person', (text) => {
  expect(looksPersonal(text)).toBe(true);
});

test.each([
  'A',
  'Group 1',
  'Kontrolle 2026',
  'KDZ-004-4',
  'Arm 12-3',
  '4 x 100 m',
  'Week 47/2026',
  'Mai',
  '12345678',
  'Welle 3, Mai 2026',
])('%j does not', (text) => {
  expect(looksPersonal(text)).toBe(false);
});

test.each(codes)('%s does not look personal', (code) => {
  expect(looksPersonal(code)).toBe(false);
});

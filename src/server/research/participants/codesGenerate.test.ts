import { codeProblem } from '#shared/participantCode.ts';
import { generateCodes } from './codesGenerate.ts';

const numbers = (codes: string[] | null) => codes?.map((code) => Number(code.split('-')[1])) ?? [];
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

test('running numbers go on after the highest', () => {
  expect(generateCodes('KDZ', 'running', new Set(), 3)).toEqual(['KDZ-001-5', 'KDZ-002-8', 'KDZ-003-1']);
  expect(generateCodes('KDZ', 'running', new Set([2, 998]), 2)).toEqual(['KDZ-999-7', 'KDZ-1000-6']);
});

test('running numbers end with the highest that a code can have', () => {
  expect(generateCodes('KDZ', 'running', new Set([999_997]), 2)).toEqual(['KDZ-999998-1', 'KDZ-999999-7']);
  expect(generateCodes('KDZ', 'running', new Set([999_997]), 3)).toBeNull();
  expect(generateCodes('KDZ', 'running', new Set([999_999]), 1)).toBeNull();
});

test('random numbers have four digits, are not used yet and differ', () => {
  const used = new Set(range(1000, 5000));
  const codes = generateCodes('KDZ', 'random', used, 200);
  const picked = numbers(codes);
  expect(new Set(picked).size).toBe(200);
  expect(picked.filter((number) => used.has(number) || number < 1000 || number > 9999)).toEqual([]);
  expect(codes?.filter((code) => codeProblem(code, 'KDZ') !== null)).toEqual([]);
  expect(numbers(generateCodes('KDZ', 'random', used, 200))).not.toEqual(picked);
});

test('random numbers grow to five and six digits when the shorter ones are crowded', () => {
  const four = range(1000, 5500);
  const isWithin = (from: number, to: number) => (number: number) => number >= from && number <= to;
  expect(numbers(generateCodes('KDZ', 'random', new Set(four), 50)).every(isWithin(10_000, 99_999))).toBe(true);
  const five = range(10_000, 55_000);
  expect(
    numbers(generateCodes('KDZ', 'random', new Set([...four, ...five]), 50)).every(isWithin(100_000, 999_999)),
  ).toBe(true);
});

test('the last free random numbers are found, and one more than there are is none', () => {
  const used = new Set(range(1000, 999_999).filter((number) => number !== 123_456 && number !== 654_321));
  expect(numbers(generateCodes('KDZ', 'random', used, 2)).sort()).toEqual([123_456, 654_321]);
  expect(generateCodes('KDZ', 'random', used, 3)).toBeNull();
});

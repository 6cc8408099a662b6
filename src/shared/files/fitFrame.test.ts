import { FitBaseType, FitEncoder } from 'fit-file-parser/encoder';
import { fitBytes } from '#standin/files/fitBytes.ts';
import { plainActivity } from '#standin/files/plainActivity.ts';
import { FILE_LIMITS } from './fileLimits.ts';
import { FileProblem } from './fileProblem.ts';
import { scanFit } from './fitFrame.ts';
import { readActivityFile } from './readActivityFile.ts';

/** Header and checksum around messages that the encoder cannot write. */
function framed(messages: readonly number[]): Uint8Array {
  const header = [14, 0x20, 0xc4, 0x52, messages.length, 0, 0, 0, 0x2e, 0x46, 0x49, 0x54];
  const headerCrc = FitEncoder.calculateCRC(header);
  const bytes = [...header, headerCrc & 0xff, headerCrc >> 8, ...messages];
  const crc = FitEncoder.calculateCRC(bytes);
  return new Uint8Array([...bytes, crc & 0xff, crc >> 8]);
}

/** file_id with type, manufacturer, product, serial number and time created. */
const FILE_ID_FIELDS = [0, 1, 0, 1, 2, 0x84, 2, 2, 0x84, 3, 4, 0x8c, 4, 4, 0x86];
const LITTLE = [0x40, 0, 0, 0, 0, 5, ...FILE_ID_FIELDS, 0, 4, 1, 0, 2, 0, 3, 0, 0, 0, 4, 0, 0, 0];
const BIG = [0x40, 0, 1, 0, 0, 5, ...FILE_ID_FIELDS, 0, 4, 0, 1, 0, 2, 0, 0, 0, 3, 0, 0, 0, 4];

const codeOf = (bytes: Uint8Array) => {
  try {
    return scanFit(bytes, FILE_LIMITS).text;
  } catch (error) {
    if (error instanceof FileProblem) return error.code;
    throw error;
  }
};

test('the file_id is the same in both orders of bytes', () => {
  expect(scanFit(framed(LITTLE), FILE_LIMITS)).toEqual({ type: 4, text: '1/2/3/4' });
  expect(scanFit(framed(BIG), FILE_LIMITS)).toEqual({ type: 4, text: '1/2/3/4' });
});

test('fields of developers and compressed times are walked over', () => {
  const withDeveloperField = [0x61, 0, 0, 20, 0, 1, 3, 1, 2, 1, 0, 4, 0, 1, 120, 9, 9, 9, 9];
  const compressedTime = [0b1010_0101, 121, 9, 9, 9, 9];
  expect(codeOf(framed([...LITTLE, ...withDeveloperField, ...compressedTime]))).toBe('1/2/3/4');
});

test('a message without a definition, and one that reaches over the end, are damage', () => {
  expect(codeOf(framed([...LITTLE, 0x05]))).toBe('damaged');
  expect(codeOf(framed([...LITTLE, 0x00, 4]))).toBe('damaged');
  expect(codeOf(framed([...LITTLE, 0x41, 0, 0, 20]))).toBe('damaged');
  expect(codeOf(framed([]))).toBe('damaged');
});

test('messages without a field cannot exceed the limit by their number', () => {
  const encoder = new FitEncoder();
  encoder.writeMessage(0, [{ number: 0, size: 1, baseType: FitBaseType.Enum, value: 4 }]);
  for (let index = 0; index < 300; index++) encoder.writeMessage(20, [], 1);
  expect(() => scanFit(encoder.close(), { ...FILE_LIMITS, points: 299 })).toThrow(FileProblem);
  expect(scanFit(encoder.close(), FILE_LIMITS).type).toBe(4);
});

test('random bytes behind a right header are read or refused, and never crash', async () => {
  let state = 7;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 24;
  };
  for (let round = 0; round < 500; round++) {
    const messages = [...LITTLE, ...Array.from({ length: 60 }, random)];
    const result = await readActivityFile(framed(messages)).catch((error: unknown) => error);
    expect(result).toBeInstanceOf(FileProblem);
  }
});

test('a FIT file that a Node buffer holds within a larger one is read', async () => {
  const fit = fitBytes(plainActivity({ seconds: 3 }));
  const shifted = Buffer.concat([Buffer.alloc(5), fit]).subarray(5);
  expect((await readActivityFile(shifted)).activity.distance).toBe(9);
});

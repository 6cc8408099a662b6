import { getFitBaseTypeId, readFitUnsignedField } from 'fit-file-parser/raw';
import { fileMessages } from '#shared/fileMessages.ts';
import type { FileLimits } from './fileLimits.ts';
import { FileProblem } from './fileProblem.ts';

interface Definition {
  message: number;
  littleEndian: boolean;
  fields: { number: number; size: number; baseType: number }[];
  size: number;
}

/** The message file_id, as numbers, so that a newer table of names changes nothing. */
interface FitFileId {
  type: number | undefined;
  text: string | null;
}

const FILE_ID = 0;
const RECORD = 20;
const DATA = 0x80;
const DEFINITION = 0x40;
const DEVELOPER = 0x20;
const BASE_TYPES = { enum: 0x00, uint16: 0x84, uint32: 0x86, uint32z: 0x8c } as const;

const damaged = () => new FileProblem(fileMessages('damaged'));

function define(bytes: Uint8Array, at: number, hasDeveloperFields: boolean): [Definition, next: number] {
  const littleEndian = bytes[at + 1] === 0;
  const [first = 0, second = 0, count = 0] = bytes.subarray(at + 2, at + 5);
  const fields: Definition['fields'] = [];
  let next = at + 5;
  let size = 0;
  for (let index = 0; index < count; index++, next += 3) {
    const [number = 0, length = 0, baseType = 0] = bytes.subarray(next, next + 3);
    fields.push({ number, size: length, baseType });
    size += length;
  }
  if (hasDeveloperFields) {
    const developers = bytes[next++] ?? 0;
    for (let index = 0; index < developers; index++, next += 3) size += bytes[next + 1] ?? 0;
  }
  const message = littleEndian ? first | (second << 8) : (first << 8) | second;
  return [{ message, littleEndian, fields, size }, next];
}

function readFileId(bytes: Uint8Array, at: number, { fields, littleEndian }: Definition): FitFileId {
  let from = at;
  const found = new Map(
    fields.map((field) => {
      const raw = { ...field, fieldNumber: field.number, bytes: bytes.subarray(from, from + field.size) };
      from += field.size;
      return [field.number, raw] as const;
    }),
  );
  const read = (number: number, baseType: number, size: 1 | 2 | 4) => {
    const field = found.get(number);
    const fits = field?.size === size && getFitBaseTypeId(field.baseType) === getFitBaseTypeId(baseType);
    return fits ? readFitUnsignedField(field, baseType, size, littleEndian) : undefined;
  };
  const serial = read(3, BASE_TYPES.uint32z, 4);
  const created = read(4, BASE_TYPES.uint32, 4);
  const parts = [read(1, BASE_TYPES.uint16, 2) ?? '', read(2, BASE_TYPES.uint16, 2) ?? '', serial, created];
  return {
    type: read(0, BASE_TYPES.enum, 1),
    text: serial === undefined || created === undefined ? null : parts.join('/'),
  };
}

/** The end of the data, checked against the length of the file. */
function frameOf(bytes: Uint8Array): [start: number, end: number] {
  const start = bytes[0] ?? 0;
  if (start !== 12 && start !== 14) throw damaged();
  const size = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(4, true);
  if (start + size + 2 > bytes.length) throw new FileProblem(fileMessages('truncated'));
  return [start, start + size];
}

/**
 * Walks over the messages without decoding them: 64 MB may hold millions of tiny ones, and files of other kinds, of which
 * Garmin's archives have thousands, need not be decoded at all.
 */
export function scanFit(bytes: Uint8Array, limits: FileLimits): FitFileId {
  const [start, end] = frameOf(bytes);
  const definitions = new Map<number, Definition>();
  let fileId: FitFileId | null = null;
  let records = 0;
  let messages = 0;
  let at = start;
  while (at < end) {
    const header = bytes[at++] ?? 0;
    if ((header & DATA) === 0 && (header & DEFINITION) !== 0) {
      const [definition, next] = define(bytes, at, (header & DEVELOPER) !== 0);
      definitions.set(header & 0x0f, definition);
      at = next;
      continue;
    }
    const definition = definitions.get((header & DATA) === 0 ? header & 0x0f : (header >> 5) & 3);
    if (!definition) throw damaged();
    if (definition.message === FILE_ID) fileId ??= readFileId(bytes, at, definition);
    if (definition.message === RECORD) records++;
    messages++;
    // Beside its points an activity has laps, events and pulse intervals, which are never more.
    if (records > limits.points || messages > 2 * limits.points) {
      throw new FileProblem(fileMessages('too_many_points', { points: limits.points }));
    }
    at += definition.size;
  }
  if (at > end || fileId === null) throw damaged();
  return fileId;
}

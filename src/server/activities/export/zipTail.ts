import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipEntry {
  path: string;
  record: Buffer;
  offset: number;
}

const SIGNATURES = { file: 0x04034b50, record: 0x02014b50, end: 0x06054b50 };
const END_BYTES = 22;
const RECORD_BYTES = 46;
const LOCAL_BYTES = 30;
const VERSION = 20;
const DEFLATED = 8;
const DAY = 0x21;
const MAX_UINT32 = 0xffffffff;

function expectSignature(bytes: Buffer, at: number, signature: number): void {
  if (at < 0 || bytes.readUInt32LE(at) !== signature) throw new Error('The end of the archive is not as expected');
}

export function readDirectory(tail: Buffer): ZipEntry[] {
  const end = tail.length - END_BYTES;
  expectSignature(tail, end, SIGNATURES.end);
  const entries: ZipEntry[] = [];
  let at = end - tail.readUInt32LE(end + 12);
  while (at < end) {
    expectSignature(tail, at, SIGNATURES.record);
    const pathBytes = tail.readUInt16LE(at + 28);
    const size = RECORD_BYTES + pathBytes + tail.readUInt16LE(at + 30) + tail.readUInt16LE(at + 32);
    const record = tail.subarray(at, at + size);
    const path = record.toString('utf8', RECORD_BYTES, RECORD_BYTES + pathBytes);
    entries.push({ path, record, offset: record.readUInt32LE(42) });
    at += size;
  }
  return entries;
}

export function makeEntry(path: string, text: string, offset: number): { bytes: Buffer; entry: ZipEntry } {
  const data = Buffer.from(text);
  const packed = deflateRawSync(data);
  const name = Buffer.from(path);
  const facts = Buffer.alloc(26);
  facts.writeUInt16LE(VERSION, 0);
  facts.writeUInt16LE(DEFLATED, 4);
  facts.writeUInt16LE(DAY, 8);
  facts.writeUInt32LE(crc32(data), 10);
  facts.writeUInt32LE(packed.length, 14);
  facts.writeUInt32LE(data.length, 18);
  facts.writeUInt16LE(name.length, 22);
  const local = Buffer.alloc(LOCAL_BYTES - facts.length);
  local.writeUInt32LE(SIGNATURES.file);
  const head = Buffer.alloc(6);
  head.writeUInt32LE(SIGNATURES.record);
  head.writeUInt16LE(VERSION, 4);
  const rest = Buffer.alloc(RECORD_BYTES - head.length - facts.length);
  rest.writeUInt32LE(offset, rest.length - 4);
  return {
    bytes: Buffer.concat([local, facts, name, packed]),
    entry: { path, record: Buffer.concat([head, facts, rest, name]), offset },
  };
}

/** Throws when the archive exceeds the format's limits. */
export function writeDirectory(entries: readonly ZipEntry[], offset: number): Buffer {
  if (offset > MAX_UINT32) throw new Error('The archive is larger than 4 GiB');
  const records = Buffer.concat(entries.map(({ record }) => record));
  const end = Buffer.alloc(END_BYTES);
  end.writeUInt32LE(SIGNATURES.end);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(records.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([records, end]);
}

import { crc32, deflateRawSync } from 'node:zlib';

export interface PackedEntry {
  name: string;
  content: Uint8Array | string;
  isEncrypted?: boolean;
  isSymlink?: boolean;
  /** What the archive says instead of the true size. */
  claimedSize?: number;
}

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const END_64 = 0x06064b50;
const LOCATOR_64 = 0x07064b50;
const STORED = 0;
const DEFLATE = 8;
const UTF8_NAME = 0x0800;
const ENCRYPTED = 0x0001;
const UNIX = 3 << 8;
const VERSION = 20;
const VERSION_64 = 45;
const MOST_ENTRIES = 0xffff;
const SYMLINK_MODE = 0o120777;
const FILE_MODE = 0o100644;
/** 1980-01-01, the first day of a zip file. */
const FIRST_DAY = 0x21;

interface Prepared {
  name: Buffer;
  packed: Buffer;
  fields: Buffer;
  mode: number;
}

/** What local and central headers have in common. */
function prepare({ name, content, isEncrypted, isSymlink, claimedSize }: PackedEntry): Prepared {
  const plain = typeof content === 'string' ? Buffer.from(content) : content;
  const packed = plain.length === 0 ? Buffer.alloc(0) : deflateRawSync(plain);
  const nameBytes = Buffer.from(name);
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(VERSION, 0);
  fields.writeUInt16LE(UTF8_NAME | (isEncrypted ? ENCRYPTED : 0), 2);
  fields.writeUInt16LE(packed.length === 0 ? STORED : DEFLATE, 4);
  fields.writeUInt16LE(FIRST_DAY, 8);
  fields.writeUInt32LE(crc32(plain), 10);
  fields.writeUInt32LE(packed.length, 14);
  fields.writeUInt32LE(claimedSize ?? plain.length, 18);
  fields.writeUInt16LE(nameBytes.length, 22);
  return { name: nameBytes, packed, fields, mode: isSymlink ? SYMLINK_MODE : FILE_MODE };
}

function local({ fields, name, packed }: Prepared): Buffer {
  const signature = Buffer.alloc(4);
  signature.writeUInt32LE(LOCAL);
  return Buffer.concat([signature, fields, name, packed]);
}

function central({ fields, name, mode }: Prepared, offset: number): Buffer {
  const start = Buffer.alloc(6);
  start.writeUInt32LE(CENTRAL);
  start.writeUInt16LE(UNIX | VERSION, 4);
  const end = Buffer.alloc(14);
  end.writeUInt32LE((mode << 16) >>> 0, 6);
  end.writeUInt32LE(offset, 10);
  return Buffer.concat([start, fields, end, name]);
}

/** Counts that do not fit into 16 bits stand in a record of their own. */
function end64(count: number, size: number, offset: number): Buffer {
  const record = Buffer.alloc(76);
  record.writeUInt32LE(END_64);
  record.writeBigUInt64LE(44n, 4);
  record.writeUInt16LE(VERSION_64, 12);
  record.writeUInt16LE(VERSION_64, 14);
  record.writeBigUInt64LE(BigInt(count), 24);
  record.writeBigUInt64LE(BigInt(count), 32);
  record.writeBigUInt64LE(BigInt(size), 40);
  record.writeBigUInt64LE(BigInt(offset), 48);
  record.writeUInt32LE(LOCATOR_64, 56);
  record.writeBigUInt64LE(BigInt(offset + size), 64);
  record.writeUInt32LE(1, 72);
  return record;
}

/** A packed archive in memory, which may lie about itself; `zipStream` is for large ones. */
export function packedZip(entries: readonly PackedEntry[]): Uint8Array {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const prepared = prepare(entry);
    const bytes = local(prepared);
    locals.push(bytes);
    centrals.push(central(prepared, offset));
    offset += bytes.length;
  }
  const directory = Buffer.concat(centrals);
  const ends = entries.length < MOST_ENTRIES ? [] : [end64(entries.length, directory.length, offset)];
  const end = Buffer.alloc(22);
  end.writeUInt32LE(END);
  end.writeUInt16LE(Math.min(entries.length, MOST_ENTRIES), 8);
  end.writeUInt16LE(Math.min(entries.length, MOST_ENTRIES), 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, ...ends, end]);
}

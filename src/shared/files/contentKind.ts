type ContentKind = 'fit' | 'xml' | 'gzip' | 'zip' | null;

const BYTE_ORDER_MARKS = [
  [0xef, 0xbb, 0xbf],
  [0xff, 0xfe],
  [0xfe, 0xff],
];
/** A file, an empty archive, a split one. */
const ZIP_RECORDS = new Set([0x03, 0x05, 0x07]);
const BLANKS = new Set([0x00, 0x09, 0x0a, 0x0d, 0x20]);

const startsWith = (bytes: Uint8Array, start: readonly number[]) => start.every((byte, index) => bytes[index] === byte);
const wordAt = (bytes: Uint8Array, from: number) => String.fromCharCode(...bytes.subarray(from, from + 4));

/** The first bytes decide; names and extensions do not count. */
export function contentKind(bytes: Uint8Array): ContentKind {
  if (startsWith(bytes, [0x1f, 0x8b])) return 'gzip';
  if (wordAt(bytes, 8) === '.FIT') return 'fit';
  if (startsWith(bytes, [0x50, 0x4b]) && ZIP_RECORDS.has(bytes[2] ?? 0)) return 'zip';
  const mark = BYTE_ORDER_MARKS.find((start) => startsWith(bytes, start));
  let at = mark?.length ?? 0;
  // Strava's TCX begins with blanks; UTF-16 has zeros between its characters.
  while (at < 1024 && BLANKS.has(bytes[at] ?? -1)) at++;
  return bytes[at] === 0x3c ? 'xml' : null;
}

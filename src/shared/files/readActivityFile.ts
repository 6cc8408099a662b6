import { fileMessages } from '#shared/fileMessages.ts';
import { contentKind } from './contentKind.ts';
import type { FileActivity, FileResult, IsKnown } from './fileActivity.ts';
import { asFileProblem, FileProblem, KnownFile } from './fileProblem.ts';
import { readFit } from './fitFile.ts';
import { GpxReader } from './gpxFile.ts';
import { bytesOf, UnpackBudget } from './meter.ts';
import { TcxReader } from './tcxFile.ts';
import { readXml } from './xmlEvents.ts';

const READERS = { gpx: GpxReader, TrainingCenterDatabase: TcxReader } as const;

export async function sha256(bytes: Uint8Array): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function gunzip(bytes: Uint8Array, budget: UnpackBudget): Promise<Uint8Array> {
  const stream = new Blob([bytes as Uint8Array<ArrayBuffer>]).stream().pipeThrough(new DecompressionStream('gzip'));
  try {
    return await bytesOf(stream, budget.limits.xmlBytes, { packedSize: bytes.length, budget });
  } catch (error) {
    throw asFileProblem(error, 'truncated');
  }
}

function readXmlActivity(bytes: Uint8Array, { limits }: UnpackBudget): FileActivity {
  let reader: GpxReader | TcxReader | null = null;
  readXml(bytes, limits, (root) => {
    if (!Object.hasOwn(READERS, root)) throw new FileProblem(fileMessages('unknown_format'));
    reader = new READERS[root as keyof typeof READERS](limits);
    return reader;
  });
  if (reader === null) throw new FileProblem(fileMessages('truncated'));
  return (reader as GpxReader | TcxReader).activity();
}

function assertSize(bytes: Uint8Array, most: number): void {
  if (bytes.length <= most) return;
  throw new FileProblem(fileMessages('too_large', { megabytes: Math.round(most / 1024 ** 2) }));
}

async function readPlain(bytes: Uint8Array, budget: UnpackBudget): Promise<FileActivity> {
  const kind = contentKind(bytes);
  if (kind === 'fit') {
    assertSize(bytes, budget.limits.fitBytes);
    return readFit(bytes, budget.limits);
  }
  if (kind === 'xml') {
    assertSize(bytes, budget.limits.xmlBytes);
    return readXmlActivity(bytes, budget);
  }
  throw new FileProblem(fileMessages(kind === null ? 'unknown_format' : 'nested_too_deep'));
}

/** The content decides what a file is, packed or not; throws a FileProblem, for a known file a KnownFile. */
export async function readActivityFile(
  bytes: Uint8Array,
  budget = new UnpackBudget(),
  isKnown: IsKnown = () => false,
): Promise<FileResult> {
  try {
    if (bytes.length === 0) throw new FileProblem(fileMessages('empty'));
    const plain = contentKind(bytes) === 'gzip' ? await gunzip(bytes, budget) : bytes;
    if (plain.length === 0) throw new FileProblem(fileMessages('empty'));
    const hash = await sha256(plain);
    if (isKnown(hash)) throw new KnownFile(hash);
    return { activity: await readPlain(plain, budget), sha256: hash };
  } catch (error) {
    throw asFileProblem(error);
  }
}

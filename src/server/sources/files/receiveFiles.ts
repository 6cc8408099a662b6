import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { syncDirectory } from '#server/db/engine/syncFiles.ts';
import { storableText } from '#server/db/storableText.ts';
import { nameOfFile } from '#server/jobs/workFolder.ts';
import { HttpError } from '#server/plugins/httpErrors.ts';
import { contentKind } from '#shared/files/contentKind.ts';
import { UPLOAD_BYTES_MAX, UPLOAD_FILES_MAX, UPLOADED_FILE_MEGABYTES_MAX } from '#shared/uploadMessages.ts';
import {
  archiveAlone,
  brokenOff,
  fileTooLarge,
  noFiles,
  noSpace,
  tooManyFiles,
  uploadTooLarge,
} from './uploadErrors.ts';
import type { UploadPace } from './uploadPace.ts';
import type { Viewer } from './viewer.ts';

const FILE_BYTES_MAX = UPLOADED_FILE_MEGABYTES_MAX * 1024 ** 2;
const PATH_MAX = 300;

export interface Received {
  kind: 'files' | 'archive';
  size: number;
  /** The names of the files in their order. */
  paths: string[];
}

/** Notes what kind of content comes first, and stops a file that is larger than its kind may be. */
class UploadCheck {
  size = 0;
  #kind: Received['kind'] | null = null;
  readonly #pace: UploadPace;

  constructor(pace: UploadPace) {
    this.#pace = pace;
  }

  get kind(): Received['kind'] {
    return this.#kind ?? 'files';
  }

  limited(number: number): Transform {
    let own = 0;
    return new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        if (own === 0) {
          const isArchive = contentKind(chunk) === 'zip';
          if (number > 1 && (isArchive || this.#kind === 'archive')) return done(archiveAlone());
          if (number === 1) this.#kind = isArchive ? 'archive' : 'files';
        }
        own += chunk.length;
        this.size += chunk.length;
        if (this.size > UPLOAD_BYTES_MAX) return done(uploadTooLarge());
        if (this.#kind === 'files' && own > FILE_BYTES_MAX) return done(fileTooLarge());
        this.#pace.taken(chunk.length).then(() => done(null, chunk), done);
      },
    });
  }
}

export function toRefusal(error: unknown, viewer: Viewer): unknown {
  if (error instanceof HttpError) return error;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOSPC' || code === 'EDQUOT') return noSpace(viewer);
  if (code === 'FST_FILES_LIMIT' || code === 'FST_PARTS_LIMIT') return tooManyFiles();
  if (code === 'FST_REQ_FILE_TOO_LARGE') return uploadTooLarge();
  const isOfReader = typeof code === 'string' && /^FST_|^ERR_STREAM|^ECONN/.test(code);
  // Busboy's errors of a body that ends too early have no code.
  return isOfReader || (error instanceof Error && /multipart|terminated early/i.test(error.message))
    ? brokenOff()
    : error;
}

async function write(file: Readable, limit: Transform, path: string): Promise<void> {
  await pipeline(file, limit, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }));
}

/** Streams the files of a request into `folder`, which the caller removes when this throws. */
export async function receiveFiles(
  request: FastifyRequest,
  folder: string,
  viewer: Viewer,
  pace: UploadPace,
): Promise<Received> {
  if (Number(request.headers['content-length'] ?? 0) > 1.01 * UPLOAD_BYTES_MAX) throw uploadTooLarge();
  const check = new UploadCheck(pace);
  const paths: string[] = [];
  const limits = { files: UPLOAD_FILES_MAX, fields: 0, fileSize: UPLOAD_BYTES_MAX, headerPairs: 20 };
  try {
    for await (const { file, filename } of request.files({ limits }) as AsyncIterable<MultipartFile>) {
      const number = paths.length + 1;
      if (number > 1 && check.kind === 'archive') throw archiveAlone();
      await write(file, check.limited(number), join(folder, nameOfFile(number)));
      paths.push(storableText(filename, PATH_MAX) ?? nameOfFile(number));
    }
  } catch (error) {
    throw toRefusal(error, viewer);
  }
  if (paths.length === 0) throw noFiles();
  syncDirectory(folder);
  return { kind: check.kind, size: check.size, paths };
}
